import { useMemoizedFn } from 'ahooks';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { CellValue, Column, NewPlace, NewValues, Pasted, RefusedPlace } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { failedAct, failedNew } from '@/rows/failed-act';
import { type InnerLine, isInnerLine, type SheetLine } from '@/rows/inner';
import { refusedWords } from '@/rows/refused-words';
import type { AnyStep } from '@/rows/step';
import { type Rebinding, useAskRebinding } from '@/rows/useAskBinding';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { refusedPlaces } from '../unsaved/refused-places';
import {
  changeOps,
  fieldsLacking,
  holdsPlace,
  moveOps,
  newOps,
  patchOfCell,
  placeOps,
  storedOf,
  takeOutOps,
} from './sheet-ops';
import { useDelete } from './useDelete';

/** What the grid of a step changes: through the session, whole rows after a question (`onDeleted`: that is answered, and they are gone). */
export function useSheetEdits(
  step: AnyStep,
  columns: readonly Column<SheetLine>[],
  lineOf: (id: string) => SheetLine | undefined,
  onDeleted: () => void,
) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const askDelete = useDelete();
  const askRebinding = useAskRebinding();

  const inWords = useInWords(columns);

  const onEdit = useMemoizedFn((line: SheetLine, column: string, value: CellValue) => {
    if (holdsPlace(step, line, column)) {
      const ops = placeOps(step, line, Number(value) - 1, session.view.w);
      return session.edit(...ops).catch(inWords(ops));
    }
    const { kind, row } = storedOf(step, line);
    const change = (entered: CellValue) => {
      const patch = patchOfCell(step, line, column, entered);
      const failed = (reason: string) => failedAct(t, { kind, code: row.code, patch }, reason);
      return session.change(kind, row, patch).catch(inWords([], failed));
    };
    const binding = rebindingOf(step, { row: line, column, value });
    if (!binding) return change(value);
    return askRebinding([binding]).then((goals) => goals && change(goals.get(row.code) ?? value));
  });

  const onNew = useMemoizedFn((values: NewValues, place?: NewPlace) => {
    const ops = newOps(step, [values], place && [place], session.view.w);
    const refused = inWords(ops, (reason) => failedNew(t, step.kind, reason));
    return session.edit(...ops).catch((error: CallError) => {
      // What was entered stands in its line again.
      session.conflicts.narrow(error, () => false);
      return refused(error);
    });
  });

  const lacks = useMemoizedFn((values: NewValues, place: NewPlace | undefined) =>
    fieldsLacking(step, values, place?.under !== undefined, session.view.w).map((column) => {
      const title = columns.find(({ key }) => key === column)?.titleText ?? column;
      return { column, message: t('grid.refused.required', { column: title }) };
    }),
  );

  const given = useMemoizedFn(
    (values: NewValues, place: NewPlace): NewValues =>
      place.under === undefined ? (step.given?.(values, session.view.w) ?? {}) : {},
  );

  const onPaste = useMemoizedFn((pasted: Pasted<SheetLine>) => {
    const bindings = pasted.cells.flatMap((cell) => rebindingOf(step, cell) ?? []);
    if (bindings.length === 0) return store(pasted);
    return askRebinding(bindings).then((goals) => {
      const cells = pasted.cells.flatMap((cell) => {
        const binding = rebindingOf(step, cell);
        if (!binding) return [cell];
        return goals ? [{ ...cell, value: goals.get(binding.risk.code) ?? cell.value }] : [];
      });
      return store({ ...pasted, cells });
    });
  });

  const store = useMemoizedFn((pasted: Pasted<SheetLine>) => {
    const changes = changeOps(step, pasted.cells);
    const ops = [...changes, ...newOps(step, pasted.newRows, pasted.places, session.view.w)];
    if (ops.length === 0) return undefined;
    const edited = pasted.newRows.length > 0 ? session.edit(...ops) : session.editCells(pasted.cells.length, ...ops);
    const words = (reason: string) => (pasted.cells.length > 0 ? reason : failedNew(t, step.kind, reason));
    const refused = inWords(ops, words, (place) => linesOfRow(step, pasted, place));
    return edited.catch((error: CallError) => {
      // New rows wait in their lines or are sent again, and so are the changed rows beside those that are refused.
      const named = new Set(refusedPlaces(error, ops, columns).map(({ id }) => id));
      const isNamed = changes.some(({ id }) => named.has(id ?? ''));
      session.conflicts.narrow(error, (at) => at < changes.length && (!isNamed || named.has(changes[at]?.id ?? '')));
      return refused(error);
    });
  });

  /** Rows inside others are taken out of them at once, as undo brings them back; whole rows are asked for. */
  const onDelete = useMemoizedFn((ids: readonly string[], afterwards?: () => void) => {
    const lines = ids.map(lineOf).filter((line) => line !== undefined);
    const whole = lines.filter((line) => !isInnerLine(line)).map(({ id }) => id);
    const inner = lines.filter((line): line is InnerLine => isInnerLine(line) && !whole.includes(line.under.id));
    const ops = takeOutOps(step, inner, session.view.w);
    if (ops.length > 0) void runEdit(session.edit(...ops));
    if (whole.length === 0) return afterwards?.();
    askDelete(step.kind, whole, inTurn(afterwards, onDeleted));
  });

  const onMove = useMemoizedFn((line: SheetLine, by: 1 | -1) => {
    if (isInnerLine(line)) void runEdit(session.edit(...moveOps(step, line, by, session.view.w)));
  });

  return { onEdit, onNew, lacks, given, onPaste, onDelete, onMove };
}

/** Calls one after the other. */
const inTurn = (first: (() => void) | undefined, second: () => void) => () => {
  first?.();
  second();
};

/** The refusal of an edit in words. */
function useInWords(columns: readonly Column<SheetLine>[]) {
  const session = useSession();
  /** A field by its name, which stands behind the place of its row where many are sent. */
  const titleOf = (path: string) => {
    const parts = path.split('.');
    return columns.find(({ key }) => key === path || parts.includes(key))?.titleText;
  };
  /** The refusal of an edit with the words of the product and the cells it is about, so that these can show it. */
  const inWords =
    (
      ops: readonly Op[],
      words: (reason: string) => string = (reason) => reason,
      linesOf: (place: RefusedPlace) => readonly RefusedPlace[] = (place) => [place],
    ) =>
    (error: CallError) => {
      const refused = new Error(words(refusedWords(error, titleOf)));
      const places = refusedPlaces(error, ops, columns).flatMap(linesOf);
      return Promise.reject(Object.assign(refused, { places, conflict: session.conflicts.idOf(error) }));
    };
  return inWords;
}

/** The place in the lines that show the row: the row of an inner line has another id than the line, and may be shown in several. */
function linesOfRow(step: AnyStep, { cells }: Pasted<SheetLine>, place: RefusedPlace): readonly RefusedPlace[] {
  const lines = new Set(cells.flatMap(({ row }) => (storedOf(step, row).row.id === place.id ? row.id : [])));
  return lines.size === 0 ? [place] : [...lines].map((id) => ({ ...place, id }));
}

/** The goals that a cell of the risks would have; undefined for other cells. */
const rebindingOf = (
  { kind }: AnyStep,
  { row, column, value }: { row: SheetLine; column: string; value: CellValue },
): Rebinding | undefined =>
  kind === 'risks' && column === 'goals' && Array.isArray(value)
    ? { risk: row as unknown as RiskRow, goals: value as readonly string[] }
    : undefined;
