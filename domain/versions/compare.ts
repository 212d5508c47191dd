import { type AnyRow, type KindName, kindNames, kinds, type Row } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { rate } from '../method/rate/rater.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import { labelOfRow, titleIn } from '../workspace/label-of-row.ts';
import type { Table } from '../workspace/table.ts';
import { inOrder, tableOf, type Workspace } from '../workspace/workspace.ts';
import { type Difference, differencesOf } from './differences.ts';
import { type MovedCal, type MovedRisk, movedRatings } from './moved-risks.ts';
import type { RowChange } from './row-change.ts';

/** A version as it is compared: its rows, and what is written about its system. */
export interface ComparedVersion {
  w: Workspace;
  texts: Readonly<Record<string, string>>;
}

/** Parts a method is made of. */
export const methodParts = [
  'impact',
  'feasibility',
  'feasibilityLevels',
  'risk',
  'cal',
  'treatment',
  'properties',
  'threatTypes',
  'assetCategories',
  'impactTemplates',
  'codePrefixes',
] as const satisfies readonly (keyof Method)[];
export type MethodPart = (typeof methodParts)[number];

/** What two versions do not have in common. */
export interface Comparison {
  /** The risks whose value, residual risk or CAL is another, the largest move first. */
  moved: MovedRisk[];
  /** The goals whose CAL is another. */
  movedGoals: MovedCal[];
  /** The requirements whose CAL is another. */
  movedRequirements: MovedCal[];
  /** How many risks both versions have. */
  risks: number;
  /** In the order of the kinds, then of the codes. */
  rows: RowChange[];
  texts: Difference[];
  method: MethodPart[];
  /** The codes of all rows that the differences name, by id. */
  codes: Record<string, string>;
}

/** Who removed a row, by its id. */
export type Removals = ReadonlyMap<string, { by: string; at: string }>;

/** Rows compared before others get their turn. */
const portion = 500;

/**
 * What became of one version in another: rows are the same by their id, which they keep across the versions of a task and of tasks made of it.
 * Risks that moved come first, then the rows kind by kind. Yields after some rows, so that the caller can serve other requests.
 */
export function* comparing(
  before: ComparedVersion,
  after: ComparedVersion,
  removals: Removals = new Map(),
): Generator<undefined, Comparison> {
  const rows: RowChange[] = [];
  let seen = 0;
  for (const kind of kindNames) {
    // Shown nowhere, so nobody changes it by itself; what became of reviews is told by itself.
    if (kind === 'foreignParts' || kind === 'grounds' || kind === 'reviews') continue;
    const found: { row: AnyRow; change: RowChange }[] = [];
    for (const [was, is] of pairsOf(before.w, after.w, kind)) {
      const change = changeOf(kind, was, is, { w: is ? after.w : before.w, removals });
      if (change) found.push({ row: (is ?? was) as AnyRow, change });
      if (++seen % portion === 0) yield;
    }
    rows.push(...found.sort((a, b) => inOrder(a.row, b.row)).map(({ change }) => change));
  }
  const was = { w: before.w, ratings: rate(before.w) };
  yield;
  const is = { w: after.w, ratings: rate(after.w) };
  yield;
  const { risks, goals, requirements } = movedRatings(was, is, new Map(rows.map((row) => [row.id, row])));
  return {
    moved: risks,
    movedGoals: goals,
    movedRequirements: requirements,
    risks: [...after.w.risks].filter(({ id }) => before.w.risks.has(id)).length,
    rows,
    texts: differencesOf(before.texts, after.texts),
    method: methodParts.filter((part) => !sameContent(before.w.method[part], after.w.method[part])),
    codes: codesIn(rows, before.w, after.w),
  };
}

function* pairsOf(
  before: Workspace,
  after: Workspace,
  kind: KindName,
): Generator<[AnyRow | undefined, AnyRow | undefined]> {
  const [was, is] = [tableOf(before, kind) as Table<AnyRow>, tableOf(after, kind) as Table<AnyRow>];
  for (const row of was) yield [row, is.get(row.id)];
  for (const row of is) if (!was.has(row.id)) yield [undefined, row];
}

function changeOf(
  kind: KindName,
  was: AnyRow | undefined,
  is: AnyRow | undefined,
  { w, removals }: { w: Workspace; removals: Removals },
): RowChange | undefined {
  const row = is ?? was;
  if (!row) return undefined;
  const head = { kind, id: row.id, code: labelOfRow(w, kind, row), title: titleOf(w, kind, row) };
  const last = { by: row.updateBy, at: row.updateTime };
  if (!was) return { ...head, what: 'added', differences: [], ...last };
  if (!is) return { ...head, what: 'removed', differences: [], ...(removals.get(row.id) ?? last) };
  const differences = differencesOf(was, is);
  return differences.length > 0 ? { ...head, what: 'changed', differences, ...last } : undefined;
}

/** What a row says in short. A risk has no words of its own: one that is gone would be its code alone. */
function titleOf(w: Workspace, kind: KindName, row: AnyRow): string {
  if (kind !== 'risks') return titleIn(w, kind, row);
  const { threat, damage } = row as Row<'risks'>;
  const said = [w.threats.get(threat)?.description, w.damages.get(damage)?.description];
  return said.filter(Boolean).join(' → ');
}

/** The codes behind the ids that references of changed rows hold. */
function codesIn(rows: readonly RowChange[], before: Workspace, after: Workspace): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { kind, id, what, differences } of rows) {
    const { references } = kinds[kind];
    for (const [field, { to }] of Object.entries(references)) {
      if (what === 'changed' && !differences.some(({ path }) => path[0] === field)) continue;
      for (const w of [before, after]) {
        const row = (tableOf(w, kind) as Table<AnyRow>).get(id);
        for (const one of row ? idsIn(row, field) : []) {
          const named = (tableOf(w, to as KindName) as Table<AnyRow>).get(one);
          if (named) codes[one] = labelOfRow(w, to as KindName, named);
        }
      }
    }
  }
  return codes;
}
