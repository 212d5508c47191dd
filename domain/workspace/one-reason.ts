import type { AnalysisKind } from '../kinds/kinds.ts';
import { change, type Op } from './edit.ts';
import type { OpenPoint, OpenPointKey } from './open-points.ts';
import type { Workspace } from './workspace.ts';

/** The texts that a rule finds empty, by the field that holds them. */
const emptyTexts = {
  vectorWithoutReason: { kind: 'paths', field: 'reason' },
  pathWithoutReason: { kind: 'paths', field: 'reason' },
  assetWithoutDescription: { kind: 'assets', field: 'description' },
  riskWithoutStrategy: { kind: 'risks', field: 'strategy' },
  riskWithoutStatement: { kind: 'risks', field: 'statement' },
  riskVerifiedWithoutEvidence: { kind: 'risks', field: 'verificationReason' },
  assumptionWithoutExplanation: { kind: 'assumptions', field: 'explanation' },
  claimWithoutExplanation: { kind: 'claims', field: 'explanation' },
  goalWithoutExplanation: { kind: 'goals', field: 'explanation' },
  requirementWithoutExplanation: { kind: 'requirements', field: 'explanation' },
  requirementVerifiedWithoutEvidence: { kind: 'requirements', field: 'verificationReason' },
} as const satisfies Partial<Record<OpenPointKey, { kind: AnalysisKind; field: string }>>;

/** The rules that find a text missing which may be the same in many rows. */
const reasonKeys = [
  'ratingWithoutReason',
  'assetWithoutProperty',
  ...(Object.keys(emptyTexts) as (keyof typeof emptyTexts)[]),
] as const satisfies readonly OpenPointKey[];
export type ReasonKey = (typeof reasonKeys)[number];

export const isReasonKey = (key: OpenPointKey): key is ReasonKey => (reasonKeys as readonly string[]).includes(key);

/** Writes one text wherever a rule finds none in these rows; texts that are there stay. */
export function oneReason(
  w: Workspace,
  points: readonly OpenPoint[],
  key: ReasonKey,
  rows: ReadonlySet<string>,
  reason: string,
): Op[] {
  const ofRow = new Map<string, OpenPoint[]>();
  for (const point of points)
    if (point.key === key && rows.has(point.id)) ofRow.set(point.id, [...(ofRow.get(point.id) ?? []), point]);
  return [...ofRow].flatMap(([id, found]) => {
    if (key === 'ratingWithoutReason') return damageOps(w, id, found, reason);
    return key === 'assetWithoutProperty' ? assetOps(w, id, reason) : textOps(w, id, key, reason);
  });
}

function textOps(w: Workspace, id: string, key: keyof typeof emptyTexts, text: string): Op[] {
  const { kind, field } = emptyTexts[key];
  const row = w[kind].get(id);
  return row ? [change(kind, row, { [field]: text })] : [];
}

/** No property applies: the reason stands at each that has none yet. */
function assetOps(w: Workspace, id: string, reason: string): Op[] {
  const asset = w.assets.get(id);
  if (!asset) return [];
  const reasons = w.method.properties.map(({ code }) => [code, asset.notApplicable[code] ?? reason] as const);
  return [change('assets', asset, { notApplicable: { ...asset.notApplicable, ...Object.fromEntries(reasons) } })];
}

/** Of each dimension the rule names. */
function damageOps(w: Workspace, id: string, points: readonly OpenPoint[], reason: string): Op[] {
  const damage = w.damages.get(id);
  if (!damage) return [];
  const ratings = { ...damage.ratings };
  for (const { detail: dimension } of points) {
    const entry = ratings[dimension];
    if (entry) ratings[dimension] = { ...entry, reason };
  }
  return [change('damages', damage, { ratings })];
}
