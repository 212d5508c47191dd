import { acceptorOf, type Treatment, treatments } from '../kinds/risk/shape.ts';
import { isFromFile, leftOf } from '../method/rate/decisions.ts';
import { levelScale, type ShownLevel } from '../method/rate/level-scale.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import type { Workspace } from '../workspace/workspace.ts';

export type Decision = Treatment | 'undecided';
export const decisions: readonly Decision[] = [...treatments, 'undecided'];

/** The treatments of a risk, or that it has none. */
export const decisionsOf = (chosen: readonly Treatment[]): readonly Decision[] =>
  chosen.length === 0 ? ['undecided'] : [...new Set(chosen)];

/** Risks of a level by treatment. `level` is null for those that are not rated. */
export interface LevelLine {
  level: ShownLevel | null;
  counts: Readonly<Record<Decision, number>>;
  total: number;
  awaiting: number;
}

/** Level by treatment, worst first, then what is not rated. */
export function levelsByTreatment(w: Workspace, ratings: Ratings): LevelLine[] {
  const lines = new Map<string, LevelLine & { counts: Record<Decision, number> }>();
  const empty = () => ({ avoid: 0, reduce: 0, share: 0, retain: 0, undecided: 0 });
  for (const level of levelScale(w.method.risk.levels).reverse())
    lines.set(level.code, { level, counts: empty(), total: 0, awaiting: 0 });
  const unrated = { level: null, counts: empty(), total: 0, awaiting: 0 };
  for (const { id, treatments: chosen } of w.risks) {
    const view = ratings.risks.get(id);
    const line = lines.get(view?.level ?? '') ?? unrated;
    line.total += 1;
    if (view?.treatment.awaiting) line.awaiting += 1;
    for (const one of decisionsOf(chosen)) line.counts[one] += 1;
  }
  return unrated.total > 0 ? [...lines.values(), unrated] : [...lines.values()];
}

/** The risks of one asset in figures. */
export interface AssetRisks {
  id: string;
  code: string;
  name: string;
  risks: number;
  /** Highest value before and after treatment; null = none is rated. */
  before: number | null;
  after: number | null;
  awaiting: number;
  /** Risks that are not rated. */
  unrated: number;
}

const higher = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.max(one, other);

/** Every asset that has a risk, the highest first. A risk is one of every asset of its threat. */
export function risksByAsset(w: Workspace, ratings: Ratings): AssetRisks[] {
  const lines = new Map<string, AssetRisks>();
  for (const { id, threat } of w.risks) {
    const view = ratings.risks.get(id);
    for (const asset of w.threats.get(threat)?.assets ?? []) {
      const row = w.assets.get(asset);
      if (!row) continue;
      let line = lines.get(asset);
      if (!line) {
        line = {
          id: asset,
          code: row.code,
          name: row.name,
          risks: 0,
          before: null,
          after: null,
          awaiting: 0,
          unrated: 0,
        };
        lines.set(asset, line);
      }
      line.risks += 1;
      line.before = higher(line.before, view?.overall ?? null);
      line.after = higher(line.after, view?.residual ? view.residual.risk.overall : (view?.overall ?? null));
      if (view?.treatment.awaiting) line.awaiting += 1;
      if (view?.overall == null) line.unrated += 1;
    }
  }
  return [...lines.values()].sort((a, b) => (b.before ?? -Infinity) - (a.before ?? -Infinity) || b.risks - a.risks);
}

/** A risk that somebody carries on: retained, shared, or left over after treatment and accepted by a person. */
export interface AcceptedRisk {
  id: string;
  code: string;
  /** Value that is left. */
  value: number | null;
  treatments: readonly Treatment[];
  claims: readonly string[];
  acceptedBy: string;
  /** It needs a claim and has none (RQ-09-06). */
  lacksClaim: boolean;
  /** The value of then, where the acceptance or the treatment is outdated. */
  outdatedFrom: number | null;
  isOutdated: boolean;
  /** Who accepts it is the word of an exchange file. */
  isFromFile: boolean;
}

/** The risks that are accepted, the highest first (RQ-15-17, RQ-09-06). */
export function acceptedRisks(w: Workspace, ratings: Ratings): AcceptedRisk[] {
  const found: AcceptedRisk[] = [];
  for (const risk of w.risks) {
    const { id, code, treatments: chosen, claims, residual, decided } = risk;
    const acceptedBy = acceptorOf(residual);
    const { claimFor } = w.method.treatment;
    if (acceptedBy === '' && !chosen.some((one) => claimFor.includes(one))) continue;
    const view = ratings.risks.get(id);
    const value = view?.residual ? view.residual.risk.overall : (view?.overall ?? null);
    const lacksClaim = view?.treatment.needs.includes('claim') ?? false;
    const part = (['acceptance', 'treatment'] as const).find((one) => view?.decisions?.[one] === 'worse');
    const then = part ? decided[part] : null;
    const outdatedFrom = then ? leftOf(then).value : null;
    found.push({
      id,
      code,
      value,
      treatments: chosen,
      claims,
      acceptedBy,
      lacksClaim,
      outdatedFrom,
      isOutdated: part !== undefined,
      isFromFile: isFromFile(risk, 'acceptance'),
    });
  }
  return found.sort((a, b) => (b.value ?? Infinity) - (a.value ?? Infinity));
}
