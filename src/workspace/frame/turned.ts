import { type AnyRow, codeOf, isAnalysisKind, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Turned } from '@/session/undo/undo-redo';

/** What an undo or a redo has done to the rows of one kind. */
export interface TurnedPart {
  does: 'deleted' | 'restored' | 'changed';
  kind: KindName;
  count: number;
  /** The first of the rows. */
  id: string;
  /** Of a single row. */
  code?: string | undefined;
}

/** What it has done, rows that went or came before those that changed. */
export function partsOfTurn({ was, put, drop }: Pick<Turned, 'was' | 'put' | 'drop'>): TurnedPart[] {
  const parts = kindNames.flatMap((kind) => {
    // Shown nowhere: it comes and goes with its row.
    if (kind === 'foreignParts' || kind === 'grounds') return [];
    const rows = (put[kind] ?? []) as AnyRow[];
    const isKnown = ({ id }: AnyRow) => tableOf(was, kind).has(id);
    // One that is not known here went as well.
    const gone = (drop[kind] ?? []).map((id) => rowIn(was, kind, id) ?? { id });
    // An entry of a catalogue has a row only while something is said of it: the entry itself neither comes nor goes.
    if (kind === 'coverages') return partOf('changed', kind, [...rows, ...gone]) ?? [];
    return [
      partOf('deleted', kind, gone),
      partOf(
        'restored',
        kind,
        rows.filter((row) => !isKnown(row)),
      ),
      partOf('changed', kind, rows.filter(isKnown)),
    ].flatMap((part) => part ?? []);
  });
  // Rows with a code say more than what is drawn of them.
  const weightOf = ({ does, kind }: TurnedPart) => Number(does === 'changed') + 2 * Number(!isAnalysisKind(kind));
  return parts.sort((a, b) => weightOf(a) - weightOf(b));
}

const rowIn = (w: Workspace, kind: KindName, id: string) => tableOf(w, kind).get(id) as AnyRow | undefined;

function partOf(
  does: TurnedPart['does'],
  kind: KindName,
  rows: readonly (AnyRow | Pick<AnyRow, 'id'>)[],
): TurnedPart | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return { does, kind, count: rows.length, id: first.id, ...(rows.length === 1 && { code: codeOf(first as AnyRow) }) };
}
