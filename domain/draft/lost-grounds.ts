import type { GroundRow } from '../kinds/ground/shape.ts';
import { type AnalysisKind, type AnalysisRow, analysisKindNames } from '../kinds/kinds.ts';
import { fillSentence } from '../model/holes.ts';
import { runToEnd } from '../run-to-end.ts';
import { change, drop, type Op } from '../workspace/edit.ts';
import { byCode, tableOf, type Workspace } from '../workspace/workspace.ts';
import type { Knowledge } from './knowledge.ts';
import { mediumOf } from './media.ts';
import { type Given, gathering } from './proposal.ts';
import { draftWords } from './words.ts';

/** A row that was taken from a draft and whose ground is gone. */
export interface LostGround {
  ground: GroundRow;
  kind: AnalysisKind;
  row: AnalysisRow;
  /** The security property it is about, where it is one of an asset: that would go, and the asset stays. */
  property: string | null;
  /** What is gone. */
  why: string;
  /** The edit that takes back what was taken, with its ground. */
  ops: readonly Op[];
}

/** The rows taken from a draft whose ground is gone, in the order they were taken; what was forgotten or deleted is none of them. */
export const lostGrounds = (w: Workspace, knowledge: Knowledge, language: 'en' | 'zh'): LostGround[] =>
  runToEnd(findingLost(w, knowledge, language));

/** `lostGrounds`, pausing now and then. */
export function* findingLost(
  w: Workspace,
  knowledge: Knowledge,
  language: 'en' | 'zh',
): Generator<undefined, LostGround[]> {
  if (w.grounds.size === 0) return [];
  const given = yield* gathering(w, knowledge, language);
  const lost: LostGround[] = [];
  for (const ground of w.grounds) {
    yield;
    const kind = analysisKindNames.find((one) => tableOf(w, one).has(ground.row));
    const row = kind && (tableOf(w, kind).get(ground.row) as AnalysisRow | undefined);
    if (!kind || !row) continue;
    const why = [...new Set(ground.facts.flatMap((fact) => lostFact(given, fact) ?? []))];
    if (why.length === 0) continue;
    const property = propertyOf(ground);
    const ops =
      property === null ? [drop(kind, { id: row.id })] : [...withoutProperty(w, ground, property), forget(ground)];
    lost.push({ ground, kind, row, property, why: why.join(language === 'zh' ? '；' : '; '), ops });
  }
  return lost;
}

/** Keeps the row: it rests on what a person says from now on. */
export const forget = (ground: GroundRow): Op => drop('grounds', { id: ground.id });

/** The property a ground is about: its proposal gave an asset that property. */
function propertyOf({ stage, key, row }: GroundRow): string | null {
  return stage === 'properties' && key.startsWith(`${row} `) ? key.slice(row.length + 1) : null;
}

function withoutProperty(w: Workspace, { row }: GroundRow, property: string): Op[] {
  const asset = w.assets.get(row);
  return asset ? [change('assets', asset, { properties: asset.properties.filter((code) => code !== property) })] : [];
}

/** Does everything hold that a proposal would rest on? What does not would be lost as soon as it is taken. */
export const hasGround = (given: Given, facts: readonly string[]): boolean =>
  facts.every((fact) => lostFact(given, fact) === null);

/** What is to be said of a fact that does not hold any more; null where it holds. */
function lostFact({ w, facts, say }: Given, fact: string): string | null {
  const [what = '', id = '', more = ''] = fact.split(':');
  const asset = w.assets.get(id);
  if (!asset) return fillSentence(say(draftWords.lostAsset), { A: say(draftWords.someRow) });
  const A = `${asset.code} ${asset.name}`;
  switch (what) {
    case 'inside':
      return facts.counts(asset) ? null : fillSentence(say(draftWords.lostInside), { A });
    case 'crosses':
      return facts.crosses(id) === 'outer' ? null : fillSentence(say(draftWords.lostCrosses), { A });
    case 'has': {
      const property = w.method.properties.find(({ code }) => code === more);
      const name = property ? say(property.name) : more;
      return asset.properties.includes(more) ? null : fillSentence(say(draftWords.lostProperty), { A, property: name });
    }
    case 'reach': {
      const wanted = more.split(',');
      const media = facts.mediaAt(id);
      if (wanted.some((code) => media.has(code) || facts.ways(id).some((way) => way.medium === code))) return null;
      const names = wanted.flatMap((code) => {
        const medium = mediumOf.get(code);
        return medium ? [say(medium.name)] : [];
      });
      return fillSentence(say(draftWords.lostReach), { A, medium: names.join(say(draftWords.comma)) });
    }
    default:
      return null;
  }
}

/** A row that rests only on rows which have lost their ground. */
export interface FollowingRow {
  kind: 'risks' | 'goals' | 'requirements';
  row: AnalysisRow;
  /** Codes of the rows it follows from. */
  from: readonly string[];
}

/** What follows from lost rows and from nothing else: their risks, the goals of these risks alone, and the requirements of these goals alone. */
export function followingRows(w: Workspace, lost: readonly LostGround[]): FollowingRow[] {
  const gone = new Map(lost.flatMap(({ row, property }) => (property === null ? [[row.id, row.code] as const] : [])));
  const own = new Set(gone.keys());
  const codes = (ids: readonly string[]) => ids.flatMap((id) => gone.get(id) ?? []);
  const found: FollowingRow[] = [];
  const add = (kind: FollowingRow['kind'], row: AnalysisRow, from: readonly string[]) => {
    gone.set(row.id, row.code);
    if (!own.has(row.id)) found.push({ kind, row, from: codes(from) });
  };
  const risksOf = new Map<string, string[]>();
  for (const { id, goals } of w.risks) for (const goal of goals) risksOf.set(goal, [...(risksOf.get(goal) ?? []), id]);
  const areGone = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => gone.has(id));
  for (const risk of [...w.risks].sort(byCode))
    if (gone.has(risk.threat) || gone.has(risk.damage)) add('risks', risk, [risk.threat, risk.damage]);
  for (const goal of [...w.goals].sort(byCode)) {
    const risks = risksOf.get(goal.id) ?? [];
    if (areGone(risks)) add('goals', goal, risks);
  }
  for (const requirement of [...w.requirements].sort(byCode))
    if (areGone(requirement.goals)) add('requirements', requirement, requirement.goals);
  return found;
}

/** What rests on others goes before them, so that nothing is asked for twice. */
const dropOrder: readonly AnalysisKind[] = ['requirements', 'goals', 'risks', 'paths', 'threats', 'damages'];
const placeOf = (kind: AnalysisKind) => (dropOrder.includes(kind) ? dropOrder.indexOf(kind) : dropOrder.length);

/** The edit that takes back several at once; an asset that loses several properties is changed once. */
export function takeBackOps(w: Workspace, lost: readonly LostGround[], following: readonly FollowingRow[]): Op[] {
  const properties = new Map<string, Set<string>>();
  for (const { row, property } of lost)
    if (property !== null) properties.set(row.id, (properties.get(row.id) ?? new Set()).add(property));
  const rows = [...following, ...lost.filter(({ property }) => property === null)];
  const dropped = new Map(rows.map(({ kind, row }) => [row.id, kind] as const));
  const changes = [...properties].flatMap(([id, gone]) => {
    const asset = dropped.has(id) ? undefined : w.assets.get(id);
    return asset ? [change('assets', asset, { properties: asset.properties.filter((code) => !gone.has(code)) })] : [];
  });
  const grounds = lost.flatMap(({ ground, property }) => (property === null ? [] : [forget(ground)]));
  const drops = [...dropped].sort(([, a], [, b]) => placeOf(a) - placeOf(b)).map(([id, kind]) => drop(kind, { id }));
  return [...changes, ...grounds, ...drops];
}
