import { useMemoizedFn } from 'ahooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type Drafts,
  emptyValue,
  enteredIn,
  type LineDrafts,
  messageOf,
  noDrafts,
  storedValue,
  withDraft,
  withoutDraft,
} from './drafts';
import type { CellValue, Column, GridProps, NewValues, Pasted, Step } from './grid-types';
import { type ParseTexts, parseCell, sameValue } from './parse-cell';
import { type CellFocus, editableAt } from './use-cell-focus';
import { entryColumn } from './use-columns';
import { newLine, type ViewRows } from './use-view-rows';

/** The cell being edited. `typed`: a keystroke began it and its letters are in the field already; `edit`: with the present value. */
export interface Editing {
  line: string;
  column: string;
  how: 'edit' | 'typed';
  text?: string;
  message?: string;
}

interface Input<R extends object> {
  props: GridProps<R>;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  texts: ParseTexts & { notSaved: string };
  /** Called before a row changes, so that it can keep its place. */
  hold: (id: string, row: R) => void;
}

/**
 * Editing, saving and the line for a new row. A cell shows what was entered at once; when the save is refused, the text stays
 * in the cell with the message, and the cursor returns to it unless the person is already typing elsewhere.
 */
export function useEditing<R extends object>({ props, shown, columns, cells, texts, hold }: Input<R>) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [drafts, setDrafts] = useState<Drafts>(noDrafts);
  const [refusedNew, setRefusedNew] = useState<{ values: LineDrafts; message: string }[]>([]);
  const [newMessage, setNewMessage] = useState<string | null>(null);
  const [pasteMessage, setPasteMessage] = useState<string | null>(null);
  const turn = useRef(0);
  /** Reads the open field and saves it; set while a field is open. */
  const openField = useRef<(() => void) | null>(null);
  const alive = useRef(true);
  /** The row as it was when its field was opened: a save says what the person saw, whatever arrived since. */
  const seen = useRef<{ line: string; row: R } | null>(null);

  const columnOf = (key: string) =>
    columns.find((column) => column.key === key) ?? props.columns.find((c) => c.key === key);
  const lineOf = (id: string) => shown.lines[shown.place.get(id) ?? -1];

  const begin = useMemoizedFn((how: Editing['how'], line?: string, key?: string) => {
    const at = lineOf(line ?? cells.cursor?.line ?? '');
    const column = columnOf(key ?? cells.cursor?.column ?? '');
    if (props.readOnly || !at || !column || !editableAt(at, column) || column.editor?.kind === 'toggle') return false;
    const draft = drafts.get(at.id)?.[column.key];
    seen.current = at.kind === 'row' ? { line: at.id, row: at.row } : null;
    setEditing({ line: at.id, column: column.key, how, text: draft?.text, message: draft?.message });
    return true;
  });

  const cancel = useMemoizedFn(() => {
    if (!editing) return;
    if (editing.line !== newLine) setDrafts((now) => withoutDraft(now, editing.line, editing.column));
    setEditing(null);
  });

  const refuse = (line: string, key: string, value: CellValue, text: string, message: string) => {
    turn.current += 1;
    const draft = { value, text, message, turn: turn.current };
    setDrafts((now) => withDraft(now, line, key, draft));
  };

  /** Saves a value of an existing row. Returns the message of an immediate refusal. */
  const save = useMemoizedFn((id: string, row: R, key: string, value: CellValue, text: string): string | undefined => {
    turn.current += 1;
    const mine = turn.current;
    hold(id, row);
    let outcome: unknown;
    try {
      outcome = props.onEdit?.(seen.current?.line === id ? seen.current.row : row, key, value);
      seen.current = null;
    } catch (reason) {
      return messageOf(reason, texts.notSaved);
    }
    if (!(outcome instanceof Promise)) {
      setDrafts((now) => withoutDraft(now, id, key));
      return undefined;
    }
    setDrafts((now) => withDraft(now, id, key, { value, text, turn: mine }));
    const current = (now: Drafts) => now.get(id)?.[key]?.turn === mine;
    outcome.then(
      () => alive.current && setDrafts((now) => (current(now) ? withoutDraft(now, id, key) : now)),
      (reason) => alive.current && refusedLate(id, key, value, text, messageOf(reason, texts.notSaved), mine),
    );
    return undefined;
  });

  const refusedLate = useMemoizedFn(
    (id: string, key: string, value: CellValue, text: string, message: string, mine: number) => {
      setDrafts((now) =>
        now.get(id)?.[key]?.turn === mine ? withDraft(now, id, key, { value, text, message, turn: mine }) : now,
      );
      if (editing || !cells.inside.current || columnOf(key)?.editor?.kind === 'toggle') return;
      cells.put(id, key);
      setEditing({ line: id, column: key, how: 'edit', text, message });
    },
  );

  const leave = (then: Step | 'away') => {
    setEditing(null);
    if (then !== 'away') cells.go(then);
  };

  /** Takes a value from a field. `away`: the person has already gone elsewhere. */
  const commit = useMemoizedFn((line: string, key: string, value: CellValue, text: string, then: Step | 'away') => {
    const at = lineOf(line);
    const column = columnOf(key);
    if (!at || !column) return leave(then);
    if (at.kind === 'new') {
      const values = { ...drafts.get(newLine), [key]: { value, text, turn: 0 } };
      setDrafts((now) => new Map(now).set(newLine, values));
      if (then !== 'down') return leave(then);
      const choosing = column.editor?.kind === 'choice' || column.editor?.kind === 'choices';
      return choosing ? leave('next') : submitNew(values);
    }
    if (at.kind !== 'row') return leave(then);
    if (sameValue(value, storedValue(column, at.row, undefined))) {
      setDrafts((now) => withoutDraft(now, line, key));
      return leave(then);
    }
    const message = save(at.id, at.row, key, value, text);
    if (message === undefined) return leave(then);
    if (then !== 'away') return setEditing({ line, column: key, how: 'edit', text, message });
    refuse(line, key, value, text, message);
    setEditing(null);
  });

  /** The same from text; text that cannot be read stays where it is, with the reason. */
  const commitText = useMemoizedFn((line: string, key: string, text: string, then: Step | 'away') => {
    const at = lineOf(line);
    const column = columnOf(key);
    if (!at || !column) return leave(then);
    const row = at.kind === 'row' ? at.row : undefined;
    const parsed = parseCell(column, text, row, texts, row ? {} : enteredIn(drafts.get(line)));
    if ('value' in parsed) return commit(line, key, parsed.value, text, then);
    if (then !== 'away') return setEditing({ line, column: key, how: 'edit', text, message: parsed.refusal });
    refuse(line, key, storedValue(column, row, drafts.get(line)), text, parsed.refusal);
    setEditing(null);
  });

  /** Hands a paste on, and marks the cells whose text could not be read. */
  const paste = useMemoizedFn((pasted: Pasted<R>) => {
    for (const { row, column, text, message } of pasted.refused) {
      if (row) refuse(props.getId(row), column, text, text, message);
    }
    for (const { row } of pasted.cells) hold(props.getId(row), row);
    const lost = pasted.refused.find(({ row }) => row === undefined);
    setPasteMessage(lost ? `${lost.text}: ${lost.message}` : null);
    const failed = (reason: unknown) => {
      const message = messageOf(reason, texts.notSaved);
      setPasteMessage(message);
      for (const { row, column, text, value } of pasted.cells) refuse(props.getId(row), column, value, text, message);
    };
    if (pasted.cells.length + pasted.newRows.length + pasted.refused.length === 0) return;
    try {
      const outcome = props.onPaste?.(pasted);
      if (outcome instanceof Promise) outcome.catch((reason) => alive.current && failed(reason));
    } catch (reason) {
      failed(reason);
    }
  });

  /** Adds the row of the line for a new one. `away`: the cursor stays where the person has gone. */
  const submitNew = useMemoizedFn((entered?: LineDrafts, then: 'next' | 'away' = 'next') => {
    const values = entered ?? drafts.get(newLine) ?? {};
    const waiting = Object.values(values).find((draft) => draft.message !== undefined);
    setEditing(null);
    if (!Object.entries(values).some(([key, draft]) => isEntered(columnOf(key), draft.value))) return;
    if (waiting) return setNewMessage(waiting.message ?? null);
    const first = entryColumn(columns);
    if (first && then === 'next') cells.put(newLine, first.key);
    clearNew();
    const failed = (reason: unknown) => {
      const message = messageOf(reason, texts.notSaved);
      setRefusedNew((now) => [...now, { values, message }]);
    };
    try {
      const outcome = props.onNew?.(newValues(props.columns, values));
      if (outcome instanceof Promise) outcome.catch((reason) => alive.current && failed(reason));
    } catch (reason) {
      failed(reason);
    }
  });

  const clearNew = useMemoizedFn(() => {
    setNewMessage(null);
    setDrafts((now) => {
      const next = new Map(now);
      next.delete(newLine);
      return next;
    });
  });

  // A refused new row comes back into its line as soon as that line is free.
  const lineFree = !drafts.has(newLine) && editing?.line !== newLine;
  useEffect(() => {
    const first = refusedNew[0];
    if (!first || !lineFree) return;
    setRefusedNew((now) => now.slice(1));
    setNewMessage(first.message);
    setDrafts((now) => new Map(now).set(newLine, first.values));
  }, [refusedNew, lineFree]);

  /** Saves an open field before the cursor is moved by anything but the field itself; and, as a layout effect, which a parent
   *  ends before its children, when the grid goes away. */
  const flush = useMemoizedFn(() => openField.current?.());
  useLayoutEffect(() => {
    alive.current = true;
    return () => {
      openField.current?.();
      alive.current = false;
    };
  }, []);

  return {
    editing,
    drafts,
    /** What the line at the foot says until it is settled. */
    message: newMessage ?? refusedNew[0]?.message ?? pasteMessage,
    openField,
    begin,
    cancel,
    commit,
    commitText,
    save,
    refuse,
    paste,
    submitNew,
    clearNew,
    flush,
  };
}

const isEntered = <R>(column: Column<R> | undefined, value: CellValue) =>
  column !== undefined && !sameValue(value, emptyValue(column)) && !sameValue(value, []);

function newValues<R>(columns: readonly Column<R>[], entered: LineDrafts): NewValues {
  const values: Record<string, CellValue> = {};
  for (const column of columns) {
    const value = entered[column.key]?.value ?? column.initial;
    if (value !== undefined) values[column.key] = value;
  }
  return values;
}
