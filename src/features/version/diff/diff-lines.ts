import type { VersionComparison } from '#contract/comparison.ts';
import { searchFor } from '#domain/fold-text.ts';
import { type KindName, kindNames } from '#domain/kinds/kinds.ts';
import type { MethodPart } from '#domain/versions/compare.ts';
import type { Difference } from '#domain/versions/differences.ts';
import type { MovedCal, MovedRisk } from '#domain/versions/moved-risks.ts';
import type { RowChange, RowChangeKind } from '#domain/versions/row-change.ts';
import { knownCode } from './known-code';

/** The part of a comparison that is shown alone. */
export type DiffPart = KindName | 'moved' | MovedCalPart | 'texts' | 'method' | 'pictures';

/** Rows whose CAL moved: goals and requirements. */
export const movedCalParts = ['movedGoals', 'movedRequirements'] as const;
export type MovedCalPart = (typeof movedCalParts)[number];
export const isMovedCal = (part: string): part is MovedCalPart => movedCalParts.some((one) => one === part);

export interface DiffFilter {
  part: DiffPart | null;
  what: RowChangeKind | null;
  by: string | null;
  search: string;
}

/** A reviewed row that is suspect in the later version and was not before. */
export type SuspectRow = NonNullable<VersionComparison['suspects']>[number];

/** A line of the list; `key` is the same from one filter to the next. */
export type DiffLine = { key: string } & (
  | { type: 'movedHead'; shown: number }
  | { type: 'moved'; risk: MovedRisk }
  | { type: 'movedCalsHead'; part: MovedCalPart; shown: number }
  | { type: 'movedCal'; part: MovedCalPart; row: MovedCal }
  | { type: 'suspectHead'; shown: number }
  | { type: 'suspect'; row: SuspectRow }
  | { type: 'columns' }
  | { type: 'kind'; part: DiffPart; count: number }
  | { type: 'row'; row: RowChange; difference: Difference | null; isFirst: boolean }
  | { type: 'text'; difference: Difference }
  | { type: 'method'; part: MethodPart }
);

/** How many rows of each kind were added, removed, changed. */
export function countsOf({ rows }: VersionComparison): Map<KindName, Record<RowChangeKind, number>> {
  const counts = new Map<KindName, Record<RowChangeKind, number>>();
  for (const { kind, what } of rows) {
    const of = counts.get(kind) ?? { added: 0, removed: 0, changed: 0 };
    of[what] += 1;
    counts.set(kind, of);
  }
  return counts;
}

/** What a person has to look at again comes behind the moved risks. */
function suspectsIn(
  { suspects = [] }: VersionComparison,
  matches: (values: readonly unknown[]) => boolean,
): DiffLine[] {
  const rows = suspects.filter(({ code, title, reasons }) => matches([code, title, reasons.en, reasons.zh]));
  if (rows.length === 0) return [];
  return [
    { key: 'suspects', type: 'suspectHead', shown: rows.length },
    ...rows.map((row): DiffLine => ({ key: `suspect ${row.id}`, type: 'suspect', row })),
  ];
}

/** The comparison line by line: the moved risks, goals and requirements, the rows kind by kind with a line for each value, texts and method at the end. */
export function linesOf(found: VersionComparison, filter: DiffFilter): DiffLine[] {
  const { part, what, by } = filter;
  const matches = matcher(filter.search, found.codes);
  const wants = (one: DiffPart) => part === null || part === one;
  const lines: DiffLine[] = [];
  if (what === null) lines.push(...movedIn(found, { by, wants, matches }));
  if (what === null && part === null && !by) lines.push(...suspectsIn(found, matches));
  const columns = lines.length;
  for (const kind of kindNames) {
    if (!wants(kind)) continue;
    const rows = found.rows.filter(
      (row) =>
        row.kind === kind &&
        (what === null || row.what === what) &&
        (!by || row.by === by) &&
        matches([row.code, row.title, row.differences]),
    );
    if (rows.length === 0) continue;
    lines.push({ key: kind, type: 'kind', part: kind, count: rows.length });
    for (const row of rows) {
      const differences = row.differences.length > 0 ? toldOf(row.differences) : [null];
      differences.forEach((difference, n) => {
        const key = `${kind} ${row.id} ${difference?.path.join('.') ?? ''}`;
        lines.push({ key, type: 'row', row, difference, isFirst: n === 0 });
      });
    }
  }
  if (what === null && by === null) lines.push(...restOf(found, wants, matches));
  if (lines.length > columns) lines.splice(columns, 0, { key: 'columns', type: 'columns' });
  return lines;
}

/** What an edit keeps beside a decision: the values it was made at, or the words that were verified. */
const keptFields = ['decided', 'verifiedAs', 'overriddenAt'];

/** All that differs, but of what was kept beside a decision only the reason: people did not write the rest, and what moved is told above. */
function toldOf(differences: readonly Difference[]): readonly Difference[] {
  const told = differences.filter(({ path }) => !keptFields.includes(path[0] ?? '') || path.at(-1) === 'reason');
  return told.length > 0 ? told : differences;
}

function movedIn(
  found: VersionComparison,
  {
    by,
    wants,
    matches,
  }: { by: string | null; wants: (part: DiffPart) => boolean; matches: (values: readonly unknown[]) => boolean },
): DiffLine[] {
  const isWanted = (one: MovedRisk | MovedCal) => (!by || one.by === by) && matches([one.code, one.title]);
  const risks = wants('moved') ? found.moved.filter(isWanted) : [];
  const lines: DiffLine[] = [];
  if (risks.length > 0) lines.push({ key: 'moved', type: 'movedHead', shown: risks.length });
  for (const risk of risks) lines.push({ key: `moved ${risk.id}`, type: 'moved', risk });
  for (const part of movedCalParts) {
    const rows = wants(part) ? found[part].filter(isWanted) : [];
    if (rows.length > 0) lines.push({ key: part, type: 'movedCalsHead', part, shown: rows.length });
    for (const row of rows) lines.push({ key: `${part} ${row.id}`, type: 'movedCal', part, row });
  }
  return lines;
}

function restOf(
  { texts, method }: VersionComparison,
  wants: (part: DiffPart) => boolean,
  matches: (values: readonly unknown[]) => boolean,
): DiffLine[] {
  const lines: DiffLine[] = [];
  const found = texts.filter((difference) => matches([difference]));
  if (wants('texts') && found.length > 0) {
    lines.push({ key: 'texts', type: 'kind', part: 'texts', count: found.length });
    for (const difference of found) lines.push({ key: `texts ${difference.path.join('.')}`, type: 'text', difference });
  }
  if (wants('method') && method.length > 0 && matches([''])) {
    lines.push({ key: 'method', type: 'kind', part: 'method', count: method.length });
    for (const part of method) lines.push({ key: `method ${part}`, type: 'method', part });
  }
  return lines;
}

/** Does one of these values hold the searched words, in upper or lower case? Ids are searched by the codes they stand for. */
function matcher(search: string, codes: Record<string, string>): (values: readonly unknown[]) => boolean {
  if (search.trim() === '') return () => true;
  const contains = searchFor(search);
  const holds = (value: unknown): boolean => {
    if (typeof value === 'string') return contains(knownCode(codes, value) ?? value);
    if (typeof value === 'object' && value !== null) return Object.values(value).some(holds);
    return false;
  };
  return (values) => values.some(holds);
}
