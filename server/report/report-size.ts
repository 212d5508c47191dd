import { Failure } from '#contract/kit/errors.ts';
import { type AnyRow, type KindName, kindNames, kinds, labelOf } from '#domain/kinds/kinds.ts';
import { idsIn } from '#domain/kinds/references.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { inSlices } from '#server/loop/give-way.ts';

/**
 * What a report may print: so much was written with half of the memory its thread has. Texts are stored once and printed with all rows that
 * name them by code, so references count too.
 */
const million = 1_000_000;
const mostCharacters = 60 * million;
/** Of a row beside its texts: levels, numbers, dates, and the cells that hold them. */
const ofRow = 200;
/** Of a code that is printed: two million of them took more than the memory of the thread. */
const ofReference = 60;

/** What documents of other tools said is printed nowhere. */
const printedKinds = kindNames.filter((kind) => kind !== 'foreignParts');

/** @throws Failure ReportTooLarge when the versions together would print more than a report can hold */
export async function refuseLargeReport(versions: readonly Workspace[]): Promise<void> {
  let size = 0;
  for (const w of versions)
    for (const kind of printedKinds)
      for await (const row of inSlices(tableOf(w, kind as KindName).values() as Iterable<AnyRow>))
        size += sizeOf(kind, row);
  if (size > mostCharacters)
    throw new Failure('ReportTooLarge', { size: Math.ceil(size / million), limit: mostCharacters / million });
}

function sizeOf(kind: KindName, row: AnyRow): number {
  const references = Object.keys(kinds[kind].references);
  const named = references.reduce((sum, field) => sum + idsIn(row, field).length, 0);
  return ofRow + labelOf(row).length + named * ofReference + charactersIn(row, references);
}

function charactersIn(value: unknown, without: readonly string[] = []): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const [field, inner] of Object.entries(value)) if (!without.includes(field)) sum += charactersIn(inner);
  return sum;
}
