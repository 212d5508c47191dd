import { useLayoutEffect, useRef, useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import { useT } from '@/i18n';
import { optionsOf } from '../editing/parse-cell';
import type { CellValue, Column, GridView } from '../grid-types';
import { wordsOf } from '../lines/useViewRows';
import { isWaiting, underOf } from './new-lines';
import { enteredIn, type UnsavedCells, type UnsavedLines } from './unsaved';

/** The lines of rows that wait. */
export interface WaitingLines {
  /** Those the filters leave, in their order. */
  shown: readonly string[];
  /** How many rows wait beside others, and how many of them are shown; those inside a row are not counted, as steps are not. */
  total: number;
  seen: number;
  /** What is wrong with each, in a sentence. */
  why: ReadonlyMap<string, string>;
}

const noneWaiting: WaitingLines = { shown: [], total: 0, seen: 0, why: new Map() };

const valuesIn = (value: CellValue): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];

/** What a cell of a row that waits says: what was entered, and what that stands for. */
function textsIn<R>(column: Column<R>, line: string, cells: UnsavedCells): string {
  const { text = '', value = null } = cells[column.key] ?? {};
  const options = column.editor ? optionsOf(column.editor, undefined, enteredIn(cells, line)) : [];
  const labels = valuesIn(value).map((key) => {
    const option = options.find((one) => one.value === key);
    return option ? `${option.code ?? ''} ${option.label}` : key;
  });
  return foldText([text, ...labels].join(' '));
}

function passes<R>(columns: readonly Column<R>[], filters: GridView['filters'], line: string, cells: UnsavedCells) {
  return columns.every((column) => {
    const words = wordsOf(foldText(filters?.[column.key] ?? ''));
    return words.length === 0 || words.every((word) => textsIn(column, line, cells).includes(word));
  });
}

/** What is wrong with a row that waits, column by column. */
function flawsIn<R>(columns: readonly Column<R>[], cells: UnsavedCells): string {
  const said = columns.flatMap(({ key, titleText }) => {
    const message = cells[key]?.message;
    if (message === undefined) return [];
    return message.includes(titleText) ? message : `${titleText}: ${message}`;
  });
  return said.join(' ');
}

const isSame = (a: WaitingLines, b: WaitingLines) =>
  a.total === b.total &&
  a.seen === b.seen &&
  a.shown.join() === b.shown.join() &&
  a.shown.every((line) => a.why.get(line) === b.why.get(line));

/**
 * The lines of rows that wait, as what was entered says. The filters decide when they change: a row that came since, or was changed since, stays in
 * sight, as rows of the table do until they are left.
 */
export function useWaitingLines<R>(
  { columns, filters, unsaved }: { columns: readonly Column<R>[]; filters: GridView['filters']; unsaved: UnsavedLines },
  setWaiting: (change: (now: WaitingLines) => WaitingLines) => void,
): void {
  const t = useT();
  const hidden = useRef<{ by: string; lines: ReadonlySet<string> }>({ by: '', lines: new Set() });
  useLayoutEffect(() => {
    const lines = [...unsaved].filter(([line]) => isWaiting(line));
    const by = JSON.stringify(filters ?? {});
    if (hidden.current.by !== by) {
      const gone = lines.filter(([line, cells]) => !passes(columns, filters, line, cells));
      hidden.current = { by, lines: new Set(gone.map(([line]) => line)) };
    }
    const shown = lines.flatMap(([line]) => (hidden.current.lines.has(line) ? [] : line));
    const isOuter = (line: string) => underOf(line) === undefined;
    const why = new Map<string, string>();
    for (const [line, cells] of lines) {
      const flaws = flawsIn(columns, cells);
      if (flaws !== '') why.set(line, t('grid.waiting.why', { flaws }));
      // Those inside one that waits are said with it.
      else if (isOuter(line)) why.set(line, t('grid.waiting.together'));
    }
    const next = {
      shown,
      total: lines.filter(([line]) => isOuter(line)).length,
      seen: shown.filter(isOuter).length,
      why,
    };
    setWaiting((now) => (isSame(now, next) ? now : next));
  }, [unsaved, columns, filters, setWaiting, t]);
}

/** The lines of rows that wait, kept beside the rows: what is shown is needed to know what may be entered. */
export const useWaitingState = () => useState<WaitingLines>(noneWaiting);
