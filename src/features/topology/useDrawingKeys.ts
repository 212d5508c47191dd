import { App } from 'antd';
import type { KeyboardEvent, RefObject } from 'react';
import type { Tool } from '@/canvas/intent';
import { useT } from '@/i18n';
import { actionOf, isAllowed, lacksSelection } from './actions';
import type { Desk } from './desk';
import { keyName } from './key-names';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface KeyOptions {
  tool: Tool;
  menu: (event: KeyboardEvent) => void;
  /** While a name is being typed: what was typed before its field was there; nothing is gathered beside one that was refused. */
  naming: { typed: RefObject<string> | null } | null;
}

/** What keys do while the drawing has the focus; those it does not take go on to the workspace (undo, jump). */
export function useDrawingKeys(desk: Desk | null, { tool, menu, naming }: KeyOptions) {
  const t = useT();
  const { message } = App.useApp();
  const nudge = (now: Desk, event: KeyboardEvent, [dx, dy]: readonly [number, number]) => {
    const step = event.shiftKey ? 10 : 1;
    now.canvas.nudge(dx * step, dy * step);
    event.preventDefault();
  };
  const leave = (now: Desk, event: KeyboardEvent) => {
    if (now.canvas.cancel()) event.preventDefault();
    else if (tool !== 'select') now.setTool('select');
    else now.select([]);
  };
  /** A letter of a name, or one typed in the middle of a gesture, is no shortcut. */
  const isNoShortcut = (now: Desk, event: KeyboardEvent): boolean => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (naming?.typed) naming.typed.current += event.key;
    return naming !== null || now.canvas.isBusy();
  };
  const perform = (now: Desk, event: KeyboardEvent) => {
    const action = actionOf(keyName(event.nativeEvent));
    // The clipboard has its own events, which need no permission.
    if (!action || action.name === 'copy' || action.name === 'cut' || action.name === 'paste') return;
    const allowed = isAllowed(action, now);
    // Tab leaves the drawing when it has nothing to do here.
    if (allowed || event.key !== 'Tab') event.preventDefault();
    if (allowed) action.perform(now);
    else if (lacksSelection(action, now)) message.info({ key: 'selection', content: t('topology.selectAsset') });
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (!desk || event.defaultPrevented) return;
      const way = arrows[event.key];
      if (isNoShortcut(desk, event)) event.preventDefault();
      else if (event.key === ' ') {
        desk.canvas.holdSpace(true);
        event.preventDefault();
      } else if (event.key === 'Escape') leave(desk, event);
      else if (way && !event.ctrlKey && !event.metaKey && !event.altKey) nudge(desk, event, way);
      else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) menu(event);
      else perform(desk, event);
    },
    onKeyUp: (event: KeyboardEvent<HTMLDivElement>) => {
      if (event.key === ' ') desk?.canvas.holdSpace(false);
      if (event.key in arrows) desk?.canvas.endNudge();
    },
  };
}
