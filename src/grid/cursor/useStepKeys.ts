import { useRef } from 'react';
import type { Step } from '../grid-types';
import { headerLine, isRowLine } from '../lines/useViewRows';
import type { CellActions, GridParts } from '../useCellActions';
import { isNewLine } from '../waiting/new-lines';
import type { Edge } from './edge';
import type { useInnerKeys } from './useInnerKeys';

/** The keys that move the cursor and choose cells and rows; each returns whether it was taken. */
export function useStepKeys<R extends object>(
  parts: GridParts<R>,
  actions: CellActions<R>,
  { foldAtEdge }: Pick<ReturnType<typeof useInnerKeys<R>>, 'foldAtEdge'>,
) {
  const { props, cells, marks, range } = parts;
  const { cursor } = cells;
  const { entering, line, isToggle, takesLetters } = actions;

  const move = (step: Step, extend: boolean) => {
    marks.clear();
    if (extend && isRowLine(line)) return void range.extend(step);
    if (cells.go(step)) range.collapse();
    // A frozen column is in sight wherever the others are scrolled to: what stands beside it then is not where the row begins.
    if (step === 'top' && parts.scroller.current) parts.scroller.current.scrollLeft = 0;
  };

  const walk = (step: Step, extend: boolean): true => {
    if (line?.kind === 'group' && (step === 'left' || step === 'right')) parts.fold(line.label, step === 'left');
    else if (step === 'left' && !extend && foldAtEdge()) return true;
    else {
      entering.current = false;
      move(step, extend);
    }
    return true;
  };

  const edge = (way: Edge, extend: boolean): boolean => {
    if (!isRowLine(line)) return false;
    entering.current = false;
    marks.clear();
    if (extend) range.extendToEdge(way);
    else if (range.goToEdge(way)) range.collapse();
    return true;
  };

  /** Marks the rows of the range. */
  const markRows = (): boolean => {
    const rows = range.current();
    if (!rows) return false;
    marks.between(rows.top, rows.bottom);
    range.collapse();
    return true;
  };

  const space = (): boolean => {
    if (cursor?.line === headerLine) parts.sort(cursor.column);
    else if (isToggle && line) actions.flip(line.id, cursor?.column ?? '');
    else return false;
    return true;
  };

  const letter = (typed: string): boolean => {
    if (typed === '/') parts.focusFilter();
    else if (!takesLetters && /^[jk]$/i.test(typed)) move(/j/i.test(typed) ? 'down' : 'up', false);
    else return false;
    return true;
  };

  /** Escape was the last key: Tab then leaves the grid. */
  const leaving = useRef(false);
  /** Inside a range Tab walks through its cells. */
  const tab = (back: boolean): boolean => {
    if (range.walk(back ? 'left' : 'right')) return true;
    const walks = entering.current || (props.tabWalks && !leaving.current) || isNewLine(cursor?.line ?? '');
    return walks === true && cells.go(back ? 'previous' : 'next');
  };

  /** All cells, then all rows. */
  const all = (): true => {
    if (range.all()) marks.clear();
    else {
      range.collapse();
      marks.all();
    }
    return true;
  };

  return { leaving, walk, edge, markRows, space, letter, tab, all };
}
