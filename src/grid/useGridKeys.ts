import { useMemoizedFn } from 'ahooks';
import type { KeyboardEvent } from 'react';
import type { Step } from './grid-types';
import { isRtl, requestOf } from './keys';
import type { CellActions, GridParts } from './useCellActions';
import { headerLine, newLine } from './useViewRows';

/** The keys of the grid, listened to once at its root. */
export function useGridKeys<R extends object>(parts: GridParts<R>, actions: CellActions<R>) {
  const { shown, cells, edit, marks } = parts;
  const { cursor } = cells;
  const { entering, line, isToggle, takesLetters } = actions;

  const move = (step: Step, extend: boolean) => {
    const from = cursor?.line;
    if (!cells.go(step)) return;
    if (!extend) marks.clear();
    else if (from && (step === 'up' || step === 'down')) {
      const to = shown.lines[(shown.place.get(from) ?? 0) + (step === 'up' ? -1 : 1)];
      if (to?.kind === 'row') marks.extend(from, to.id);
    }
  };

  const walk = (step: Step, extend: boolean): true => {
    if (line?.kind === 'group' && (step === 'left' || step === 'right')) parts.fold(line.label, step === 'left');
    else {
      entering.current = false;
      move(step, extend);
    }
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

  /** True when the key was ours. */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const asked = requestOf(event, { rtl: isRtl(event.currentTarget) });
    switch (asked?.kind) {
      case 'step':
        return walk(asked.step, event.shiftKey);
      case 'newRow':
        return actions.startNew();
      case 'all':
        marks.all();
        return true;
      case 'open': {
        const element = event.target as HTMLElement;
        actions.open(element.closest<HTMLElement>('[role="gridcell"]') ?? element);
        return true;
      }
      case 'tab':
        return tab(event.shiftKey);
      case 'escape':
        entering.current = false;
        return marks.clear();
      case 'delete':
        actions.remove();
        return true;
      case 'backspace':
        return takesLetters && edit.begin('typed');
      case 'space':
        return space();
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
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && actions.startNew()) event.preventDefault();
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
