import { unusedSteps } from '../kinds/attack-step/unused-steps.ts';
import { type AnyRow, type KindName, kindNames, kinds } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { Refusal } from '../kinds/refusal.ts';
import { dropWithAll } from '../workspace/cascade.ts';
import { EditRecorder, sameRow } from '../workspace/edit-recorder.ts';
import { enforceRestored } from '../workspace/enforce.ts';
import { labelInSentence } from '../workspace/label-of-row.ts';
import type { Table } from '../workspace/table.ts';
import { type Changes, type EditContext, tableOf, type Workspace } from '../workspace/workspace.ts';

/** A row of a version, by its kind and id. */
export interface RowPlace {
  kind: KindName;
  id: string;
  /** When it was changed last, as the person saw it. */
  seen?: string | undefined;
}

/**
 * Brings rows back to what they are in another version, as one edit that can be undone: a changed row has its former content, a removed one is
 * there again with the rows it cannot be without, an added one goes with all that depends on it. Links to rows that are gone are left out.
 * Yields after each row, so that the caller can serve other requests.
 * @param wanted the rows; all of both versions unless said
 * @throws Refusal when the version is locked, or a row cannot be as it was: its code has been given to another
 */
export function* restoring(
  w: Workspace,
  source: Workspace,
  at: EditContext,
  wanted?: readonly RowPlace[],
): Generator<undefined, Changes> {
  const recorder = new EditRecorder(w, at);
  const places = wanted ?? everyPlace(w, source);
  for (const place of wanted ?? []) refuseUnseen(w, place);
  for (const [kind, ids] of byKind(places.filter(({ kind, id }) => !rowOf(source, kind, id))))
    dropWithAll(recorder, kind, ids);
  const brought = new Rows();
  for (const { kind, id } of places) {
    bring(recorder, source, brought, kind, id);
    yield;
  }
  const rows: [KindName, AnyRow][] = [];
  for (const [kind, row] of brought) {
    rows.push([kind, linked(recorder, brought, kind, row)]);
    yield;
  }
  // First all of them go, so that two rows which have changed their codes can change them back.
  for (const [kind, { id }] of rows) recorder.remove(kind, id);
  for (const [kind, row] of rows) {
    recorder.restore(kind, row);
    yield;
  }
  // All rows together are a state that was valid; a single one may meet others that came since.
  if (wanted) for (const [kind, { id }] of rows) enforceRestored(recorder, kind, id, brought.has);
  dropWithAll(recorder, 'steps', unusedSteps(recorder, stepsUsedBy(w, rows)));
  recorder.throwRefused();
  return recorder.changes('restore');
}

/** @throws Refusal when somebody has changed the row since the person saw it */
function refuseUnseen(w: Workspace, { kind, id, seen }: RowPlace): void {
  const row = rowOf(w, kind, id);
  if (row && seen !== undefined && row.updateTime !== seen)
    throw new Refusal('StaleRow', { code: labelInSentence(w, kind, row), who: row.updateBy });
}

const rowOf = (w: Workspace, kind: KindName, id: string) => (tableOf(w, kind) as Table<AnyRow>).get(id);

function* everyPlaceOf(w: Workspace): Generator<RowPlace> {
  for (const kind of kindNames) for (const { id } of tableOf(w, kind) as Table<AnyRow>) yield { kind, id };
}

const everyPlace = (w: Workspace, source: Workspace): RowPlace[] => [
  ...everyPlaceOf(source),
  ...[...everyPlaceOf(w)].filter(({ kind, id }) => !rowOf(source, kind, id)),
];

function byKind(places: readonly RowPlace[]): Map<KindName, string[]> {
  const found = new Map<KindName, string[]>();
  for (const { kind, id } of places) {
    const ids = found.get(kind);
    if (ids) ids.push(id);
    else found.set(kind, [id]);
  }
  return found;
}

/** Rows that are brought back, each once, in the order in which they were asked for. */
class Rows {
  readonly #rows = new Map<string, [KindName, AnyRow]>();

  has = (kind: KindName, id: string): boolean => this.#rows.has(`${kind} ${id}`);
  put = (kind: KindName, row: AnyRow): unknown => this.#rows.set(`${kind} ${row.id}`, [kind, row]);
  [Symbol.iterator] = (): IterableIterator<[KindName, AnyRow]> => this.#rows.values();
}

/** Steps live in what uses them (M-4.1), so they come with it. */
const isPartOf = (kind: KindName, to: string) => to === 'steps' && (kind === 'paths' || kind === 'treeNodes');

/** The row as the source has it, unless it is so already, and the missing rows it cannot be without. */
function bring(recorder: EditRecorder, source: Workspace, brought: Rows, kind: KindName, id: string): void {
  const row = rowOf(source, kind, id);
  if (!row || brought.has(kind, id)) return;
  const now = recorder.get(kind, id) as AnyRow | undefined;
  if (now && sameRow(now, row)) return;
  brought.put(kind, row);
  for (const [field, { to, onDrop }] of Object.entries(kinds[kind].references))
    if (onDrop === 'drop' || isPartOf(kind, to))
      for (const needed of idsIn(row, field))
        if (!recorder.get(to as KindName, needed)) bring(recorder, source, brought, to as KindName, needed);
  for (const part of source.foreignParts.mayName('row', id)) bring(recorder, source, brought, 'foreignParts', part);
}

/** The row without links to rows that are not there. */
function linked(recorder: EditRecorder, brought: Rows, kind: KindName, row: AnyRow): AnyRow {
  const fields: Record<string, unknown> = {};
  for (const [field, { to }] of Object.entries(kinds[kind].references)) {
    const ids = idsIn(row, field);
    const left = ids.filter((id) => recorder.get(to as KindName, id) || brought.has(to as KindName, id));
    if (left.length === ids.length) continue;
    fields[field] = Array.isArray((row as unknown as Record<string, unknown>)[field]) ? left : null;
  }
  return { ...row, ...fields };
}

/** The steps that rows used before they were brought back. */
const stepsUsedBy = (w: Workspace, rows: readonly [KindName, AnyRow][]): string[] =>
  rows.flatMap(([kind, { id }]) => {
    if (kind === 'paths') return w.paths.get(id)?.steps ?? [];
    return kind === 'treeNodes' ? (w.treeNodes.get(id)?.step ?? []) : [];
  });
