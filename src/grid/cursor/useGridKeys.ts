import { useMemoizedFn } from 'ahooks';
import type { KeyboardEvent } from 'react';
import { composing } from '@/components/composing';
import type { RangeEdits } from '../clipboard/useRangeEdits';
import type { CellActions, GridParts } from '../useCellActions';
import { isRtl, requestOf } from './keys';
import { useInnerKeys } from './useInnerKeys';
import { useStepKeys } from './useStepKeys';

/** Asked for in an open field too, whose text is saved then. */
const isFind = (event: KeyboardEvent) => /^(find|replace)$/.test(requestOf(event, { rtl: false })?.kind ?? '');

/** The keys of the grid, listened to once at its root. */
export function useGridKeys<R extends object>(parts: GridParts<R>, actions: CellActions<R>, edits: RangeEdits) {
  const { cells, edit, marks, range } = parts;
  const { entering, line, takesLetters } = actions;

  const inner = useInnerKeys(parts, actions);
  const { leaving, ...steps } = useStepKeys(parts, actions, inner);

  /** True when the key was ours. */
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const asked = requestOf(event, { rtl: isRtl(event.currentTarget) });
    switch (asked?.kind) {
      case 'step':
        return steps.walk(asked.step, event.shiftKey);
      case 'edge':
        return steps.edge(asked.way, event.shiftKey);
      case 'fold':
      case 'unfold':
        return inner.foldRow(asked.kind === 'fold');
      case 'lift':
      case 'list':
        return inner.moveRow(asked.kind === 'lift' ? -1 : 1);
      case 'newRow':
        return event.shiftKey ? actions.startInside() : actions.startAnother();
      case 'all':
        return steps.all();
      case 'open': {
        if (event.key === 'Enter' && range.walk(event.shiftKey ? 'up' : 'down')) return true;
        const element = event.target as HTMLElement;
        actions.open(element.closest<HTMLElement>('[role="gridcell"]') ?? element);
        return true;
      }
      case 'tab':
        return steps.tab(event.shiftKey);
      case 'find':
      case 'replace':
        return !event.shiftKey && parts.find.ask(asked.kind);
      case 'nextHit':
        return parts.find.go(event.shiftKey ? -1 : 1);
      case 'nextRefused':
        return parts.nextRefused();
      case 'escape':
        entering.current = false;
        return (
          range.collapse() ||
          marks.clear() ||
          (cells.cursor !== null && edit.takeBack(cells.cursor)) ||
          parts.find.close()
        );
      case 'delete':
        if (marks.marks.size > 0 || (line?.kind === 'new' && range.block === null)) actions.remove();
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
        return event.shiftKey ? steps.markRows() : steps.space();
      case 'letter':
        return steps.letter(asked.letter);
      default:
        return false;
    }
  };

  const onKeyDown = useMemoizedFn((event: KeyboardEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (composing(event)) return;
    if (edit.editing && !isFind(event)) {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
      event.preventDefault();
      if (!(event.shiftKey ? actions.startInside() : actions.startAnother())) edit.flush();
      return;
    }
    parts.told.tellAtKey(event, line);
    // A question mark is text where text is typed; elsewhere the page shows its keys.
    if (event.key === '?' && actions.takesText) return event.stopPropagation();
    const wasLeaving = leaving.current;
    if (!/^(Shift|Tab)$/.test(event.key)) leaving.current = event.key === 'Escape';
    if (press(event)) {
      if (event.key === 'Escape') leaving.current = wasLeaving;
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
