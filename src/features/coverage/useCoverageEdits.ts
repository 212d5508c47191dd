import { useMemoizedFn } from 'ahooks';
import type { CoveredEntry } from '#domain/library/catalogue-coverage.ts';
import { type EnteredSaid, enterOps } from '#domain/library/catalogue-edits.ts';
import type { CellValue, Pasted } from '@/grid/grid-types';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useSession } from '@/session/SessionProvider';

interface Cell {
  row: CoveredEntry;
  column: string;
  value: CellValue;
}

/**
 * What the grid of the entries changes.
 *
 * @param askReason asks why these entries do not apply: the state follows from the reason
 */
export function useCoverageEdits(askReason: (codes: readonly string[]) => void) {
  const session = useSession();
  const refused = (error: CallError) =>
    Promise.reject(
      Object.assign(new Error(refusalText(error)), { places: [], conflict: session.conflicts.idOf(error) }),
    );

  const enter = (cells: readonly Cell[]) => {
    const { entered, unreasoned } = readCells(cells);
    if (unreasoned.length > 0) askReason(unreasoned);
    const ops = enterOps(entered);
    if (ops.length === 0) return undefined;
    const [only] = entered;
    const [row, ...others] = only?.of.rows ?? [];
    const [op] = ops;
    // Where a colleague changed the other cell of the entry meanwhile, both hold.
    if (only && row && entered.length === 1 && others.length === 0 && op?.op === 'change')
      return session.change('coverages', row, patchOf(only)).catch(refused);
    return session.edit(...ops).catch(refused);
  };

  const onEdit = useMemoizedFn((row: CoveredEntry, column: string, value: CellValue) =>
    enter([{ row, column, value }]),
  );
  const onPaste = useMemoizedFn(({ cells }: Pasted<CoveredEntry>) => enter(cells));
  return { onEdit, onPaste };
}

const patchOf = ({ threats, reason }: EnteredSaid) => ({
  ...(threats && { threats: [...threats] }),
  ...(reason !== undefined && { reason: reason.trim() }),
});

/** What cells say, entry by entry; `unreasoned`: those that are not to apply and have no reason. */
function readCells(cells: readonly Cell[]): { entered: readonly EnteredSaid[]; unreasoned: readonly string[] } {
  const byEntry = new Map<string, EnteredSaid & { state?: CellValue }>();
  for (const { row, column, value } of cells) {
    const cell =
      column === 'reason'
        ? { reason: String(value ?? '') }
        : column === 'by'
          ? { threats: Array.isArray(value) ? (value as readonly string[]) : [] }
          : { state: value };
    byEntry.set(row.entry.code, { of: row, ...byEntry.get(row.entry.code), ...cell });
  }
  const all = [...byEntry.values()];
  const isUnreasoned = ({ of, state, reason = of.reason }: (typeof all)[number]) =>
    state === 'excluded' && reason.trim() === '';
  return {
    entered: all.map(({ state, ...one }) => (state === 'open' ? { reason: '', ...one } : one)),
    unreasoned: all.filter(isUnreasoned).map(({ of }) => of.entry.code),
  };
}
