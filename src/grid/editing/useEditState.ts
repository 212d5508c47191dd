import { useMemoizedFn } from 'ahooks';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CellFocus } from '../cursor/useCellFocus';
import type { CellValue, Column, GridProps, Typing } from '../grid-types';
import type { ViewRows } from '../lines/useViewRows';
import { type Adding, isNewLine } from '../waiting/new-lines';
import { withUnsaved } from '../waiting/unsaved';
import { UnsavedStore } from '../waiting/unsaved-store';
import type { ParseTexts } from './parse-cell';

/** The cell being edited. `typed`: a keystroke began it and its letters are in the field already; `edit`: with the present value. */
export interface Editing {
  line: string;
  column: string;
  how: 'edit' | 'typed';
  text?: string;
  message?: string;
}

/** What was refused of a cell. */
interface RefusedEntry {
  line: string;
  column: string;
  value: CellValue;
  text: string;
  message: string;
  seen?: unknown;
  conflict?: string;
}

export interface EditingInput<R extends object> {
  props: GridProps<R>;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  texts: ParseTexts & {
    notSaved: string;
    unfinished: string;
    cannotBeEmpty: string;
    tooManyRows: (rows: number, most: number) => string;
  };
  /** Called before a row changes, so that it can keep its place. */
  hold: (id: string, row: R) => void;
  /** Opens a line for a new row inside this one. */
  /** The row with a line for a new one inside it. */
  adding: Adding | null;
  addInside: (place: Adding | null) => void;
}

/** What is being entered in the grid: the open field, and what is not yet or not accepted. */
export function useEditState<R extends object>({ props, shown, columns, texts }: EditingInput<R>) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [own] = useState(() => new UnsavedStore());
  const store = props.unsaved ?? own;
  const unsaved = useSyncExternalStore(store.subscribe, store.get);
  const setUnsaved = store.update;
  const lastSave = useRef(0);
  const seen = useRef<{ line: string; row: R } | null>(null);
  const seenIn = (line: string) => (seen.current?.line === line ? { seen: seen.current.row } : {});
  const lineOf = (id: string) => shown.lines[shown.place.get(id) ?? -1];

  /** Puts what stood in a field that went away into its cell. */
  const keepTyped = useMemoizedFn(({ line, column, text, seen }: Typing) => {
    const begun = isNewLine(line) && /ext$/.test(props.columns.find(({ key }) => key === column)?.editor?.kind ?? '');
    const unsavedCell = { value: text, text, turn: 0, seen, ...(!begun && { message: texts.unfinished }) };
    store.update((now) => withUnsaved(now, line, column, unsavedCell));
  });
  // What stood in an open field when the page went away comes back into its cell.
  useEffect(() => {
    const { unfinished } = store;
    store.unfinished = undefined;
    if (!unfinished) return;
    store.type(undefined);
    keepTyped(unfinished);
  }, [store, keepTyped]);

  // Until the field is closed: what goes away without its being closed is still there then.
  useLayoutEffect(() => {
    if (editing) return () => store.type(undefined);
  }, [editing, store]);

  return {
    editing,
    setEditing,
    unsaved,
    setUnsaved,
    keepTyped,
    /** Keeps what stands in the open field, letter by letter. */
    type: useMemoizedFn((typing: Typing) => store.type({ ...typing, ...seenIn(typing.line) })),
    /** What stands in the open field, if anything was entered there. */
    typing: () => store.typing,
    lose: store.lose,
    /** What is entered in a cell, or given up there, decides about the conflict that stood in it. */
    settle: (line: string, key: string) => {
      const conflict = unsaved.get(line)?.[key]?.conflict;
      if (conflict !== undefined) store.settle(conflict);
    },
    /** Begins an act of which something may stay refused. */
    begin: store.begin,
    /** False when the grid is gone: late answers then change nothing. */
    alive: useRef(true),
    /** The row as it was when its field was opened: a save says what the person saw, whatever arrived since. */
    seen,
    columnOf: (key: string) => columns.find((column) => column.key === key) ?? props.columns.find((c) => c.key === key),
    lineOf,
    /** A number for a save: of several of one cell, only the answer to the last one counts. */
    nextSave: () => {
      lastSave.current += 1;
      return lastSave.current;
    },
    /** The same of many cells, as one change: each copies all that is unsaved. */
    refuseAll: (cells: readonly RefusedEntry[]) => {
      if (cells.length === 0) return;
      setUnsaved((now) => {
        const next = new Map(now);
        for (const { line, column, ...entry } of cells) {
          lastSave.current += 1;
          next.set(line, { ...next.get(line), [column]: { ...entry, turn: lastSave.current } });
        }
        return next;
      });
    },
    /** Keeps a refused entry in its cell, with the reason. */
    refuse: (line: string, key: string, value: CellValue, text: string, message: string) => {
      lastSave.current += 1;
      const unsavedCell = { value, text, message, turn: lastSave.current, ...seenIn(line) };
      setUnsaved((now) => withUnsaved(now, line, key, unsavedCell));
      store.begin().leaves([{ line, column: key }]);
    },
  };
}

export type EditState<R extends object> = ReturnType<typeof useEditState<R>>;
