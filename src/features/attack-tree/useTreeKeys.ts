import type { KeyboardEvent } from 'react';
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

/** A key that begins a name: a letter or sign alone. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** What keys do while the tree has the focus; those it does not take go on to the workspace (undo, jump). */
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
      case 'Home':
        return desk.toRoot();
      case 'Escape':
        return desk.leave();
      default:
        return isTyped(event) && desk.rename(event.key);
    }
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.defaultPrevented) return;
      if (event.key === ' ') desk.canvas?.holdSpace(true);
      const taken = event.key === ' ' || (event.ctrlKey || event.metaKey ? withCtrl(event) : plain(event));
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyUp: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key === ' ') desk.canvas?.holdSpace(false);
    },
  };
}
