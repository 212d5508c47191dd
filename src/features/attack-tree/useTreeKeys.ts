import type { KeyboardEvent } from 'react';
import { composing } from '@/components/composing';
import type { TreeDesk } from './tree-desk';

/** The keys of the tree, as the sheet and the instructions name them. */
export const treeKeys = [
  ['Tab', 'tree.key.child'],
  ['Enter', 'tree.key.sibling'],
  ['a …', 'tree.key.type'],
  ['F2', 'tree.key.rename'],
  ['← ↑ ↓ →', 'tree.key.walk'],
  ['Ctrl ← →', 'tree.key.move'],
  ['Ctrl G', 'tree.key.gate'],
  ['Ctrl .', 'tree.key.fold'],
  ['Ctrl Enter', 'tree.key.take'],
  ['Shift Enter', 'tree.key.control'],
  ['Ctrl B', 'tree.key.switch'],
  ['Shift F10', 'tree.key.menu'],
  ['Del', 'tree.key.delete'],
  ['Home', 'tree.key.root'],
  ['Esc', 'tree.key.leave'],
] as const;

const ways: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** What keys do while the tree has the focus; letters begin a name, in the field that has it, and what is left goes on to the workspace (undo, jump). */
export function useTreeKeys(desk: TreeDesk) {
  const withCtrl = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'arrowleft' || key === 'arrowright') return desk.shift(key === 'arrowleft' ? -1 : 1);
    if (key === 'g') return desk.flipGate();
    if (key === '.') return desk.fold();
    if (key === 'b') return desk.switchControls();
    if (key === 'enter') return desk.ask('take');
    return false;
  };
  const plain = (event: KeyboardEvent): boolean => {
    const way = ways[event.key];
    if (way) return desk.walk(way);
    switch (event.key) {
      case 'Tab':
        return !event.shiftKey && desk.add('child');
      case 'Enter':
        return event.shiftKey ? desk.ask('control') : desk.add('sibling');
      case 'F2':
        return desk.rename();
      case 'Delete':
      case 'Backspace':
        return desk.remove();
      case 'ContextMenu':
        return desk.menu();
      case 'F10':
        return event.shiftKey && desk.menu();
      case 'Home':
        return desk.toRoot();
      case 'Escape':
        return desk.leave();
      default:
        return false;
    }
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || composing(event)) return;
      if (event.key === ' ') desk.canvas?.holdSpace(true);
      const taken = event.key === ' ' || (event.ctrlKey || event.metaKey ? withCtrl(event) : plain(event));
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === ' ') desk.canvas?.holdSpace(false);
    },
  };
}
