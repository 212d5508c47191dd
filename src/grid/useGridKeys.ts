import { useMemoizedFn } from 'ahooks';
import type { KeyboardEvent } from 'react';
import type { Edge } from './edge';
import type { Step } from './grid-types';
import { isRtl, requestOf } from './keys';
import type { CellActions, GridParts } from './useCellActions';
import type { RangeEdits } from './useRangeEdits';
import { headerLine, newLine } from './useViewRows';

/** The keys of the grid, listened to once at its root. */
export function useGridKeys<R extends object>(parts: GridParts<R>, actions: CellActions<R>, edits: RangeEdits) {
  const { cells, edit, marks, range } = parts;
  const { cursor } = cells;
  const { entering, line, isToggle, takesLetters } = actions;

  const move = (step: Step, extend: boolean) => {
    marks.clear();
    if (extend && line?.kind === 'row') return void range.extend(step);
    if (cells.go(step)) range.collapse();
  };

  const walk = (step: Step, extend: boolean): true => {
    if (line?.kind === 'group' && (step === 'left' || step === 'right')) parts.fold(line.label, step === 'left');
    else {
      entering.current = false;
      move(step, extend);
    }
    return true;
  };

  const edge = (way: Edge, extend: boolean): boolean => {
    if (line?.kind !== 'row') return false;
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

  const tab = (back: boolean) => (entering.current || cursor?.line === newLine) && cells.go(back ? 'previous' : 'next');

  /** All cells, then all rows. */
  const all = (): true => {
    if (range.all()) marks.clear();
    else {
      range.collapse();
      marks.all();
    }
    return true;
  };

  /** True when the key was ours. */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const asked = requestOf(event, { rtl: isRtl(event.currentTarget) });
    switch (asked?.kind) {
      case 'step':
        return walk(asked.step, event.shiftKey);
      case 'edge':
        return edge(asked.way, event.shiftKey);
      case 'newRow':
        return actions.startNew();
      case 'all':
        return all();
      case 'open': {
        const element = event.target as HTMLElement;
        actions.open(element.closest<HTMLElement>('[role="gridcell"]') ?? element);
        return true;
      }
      case 'tab':
        return tab(event.shiftKey);
      case 'escape':
        entering.current = false;
        return range.collapse() || marks.clear();
      case 'delete':
        if (line?.kind === 'new' || marks.marks.size > 0) actions.remove();
        else edits.clear();
        return true;
      case 'deleteRows':
        actions.remove();
        return true;
      case 'fillDown':
        return edits.fillDown();
      case 'fillRight':
        return edits.fillRight();
      case 'backspace':
        return takesLetters && edit.begin('typed');
      case 'space':
        return event.shiftKey ? markRows() : space();
      case 'letter':
        return letter(asked.letter);
      default:
        return false;
    }
  };

  const onKeyDown = useMemoizedFn((event: KeyboardEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (edit.editing) {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
      event.preventDefault();
      if (!actions.startNew()) edit.flush();
      return;
    }
    if (press(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });

  // Before the field of a cell takes the key for itself.
  const onKeyDownCapture = useMemoizedFn(() => {
    if (edit.editing) entering.current = true;
  });

  return { onKeyDown, onKeyDownCapture };
}
