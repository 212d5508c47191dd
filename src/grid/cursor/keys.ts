import type { Step } from '../grid-types';
import type { Edge } from './edge';

interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey?: boolean;
}

interface Options {
  /** Left and right follow the direction of the text. */
  rtl: boolean;
  /** Ctrl with an arrow leads to the end of the row or column. */
  jumps?: boolean;
}

/** What a key pressed in a cell asks for, whatever the table around the cell then does about it. */
export type Request =
  | { kind: 'step'; step: Step }
  /** Ctrl with an arrow. */
  | { kind: 'edge'; way: Edge }
  /** Ctrl+Enter, Ctrl+A, Ctrl+D, Ctrl+R, Ctrl+Del, Alt+↓. */
  | { kind: 'newRow' | 'all' | 'fillDown' | 'fillRight' | 'deleteRows' | 'list' }
  /** Ctrl+F, Ctrl+H. */
  | { kind: 'find' | 'replace' }
  /** F3. */
  | { kind: 'nextHit' }
  /** Alt+Shift+←, Alt+Shift+→. */
  | { kind: 'fold' | 'unfold' }
  /** Alt+↑. */
  | { kind: 'lift' }
  /** Enter or F2. */
  | { kind: 'open' }
  /** F8. */
  | { kind: 'nextRefused' }
  | { kind: 'tab' | 'escape' | 'delete' | 'backspace' | 'space' }
  | { kind: 'letter'; letter: string };

const plain: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

const farther: Partial<Record<Step, Step>> = {
  up: 'columnStart',
  down: 'columnEnd',
  left: 'home',
  right: 'end',
  home: 'top',
  end: 'bottom',
};

const others: Readonly<Record<string, Exclude<Request['kind'], 'step' | 'edge' | 'letter'>>> = {
  Enter: 'open',
  F2: 'open',
  F3: 'nextHit',
  F8: 'nextRefused',
  Tab: 'tab',
  Escape: 'escape',
  Delete: 'delete',
  Backspace: 'backspace',
  ' ': 'space',
};

const commands: Readonly<Record<string, Exclude<Request['kind'], 'step' | 'edge' | 'letter'>>> = {
  enter: 'newRow',
  a: 'all',
  d: 'fillDown',
  f: 'find',
  h: 'replace',
  r: 'fillRight',
  delete: 'deleteRows',
};

const isEdge = (step: Step | undefined): step is Edge =>
  step === 'up' || step === 'down' || step === 'left' || step === 'right';

/** The way a key leads, if it leads anywhere. */
export function stepOf({ key, ctrlKey, metaKey }: Keys, { rtl, jumps = false }: Options): Step | undefined {
  const step =
    key === 'ArrowLeft' ? (rtl ? 'right' : 'left') : key === 'ArrowRight' ? (rtl ? 'left' : 'right') : plain[key];
  if (step === undefined || !(ctrlKey || metaKey)) return step;
  return jumps || step === 'home' || step === 'end' ? farther[step] : undefined;
}

/** What a key asks for; undefined for the keys of the browser and of input methods. */
export function requestOf(keys: Keys, options: Options): Request | undefined {
  const { key, altKey } = keys;
  const command = keys.ctrlKey || keys.metaKey;
  if (altKey) return altRequest(keys, options);
  const step = stepOf(keys, options);
  if (step) return { kind: 'step', step };
  if (command) {
    const way = stepOf({ ...keys, ctrlKey: false, metaKey: false }, options);
    if (isEdge(way)) return { kind: 'edge', way };
    const kind = commands[key.toLowerCase()];
    return kind && { kind };
  }
  const kind = others[key];
  if (kind) return { kind };
  return key.length === 1 ? { kind: 'letter', letter: key } : undefined;
}

function altRequest(keys: Keys, options: Options): Request | undefined {
  if (keys.ctrlKey || keys.metaKey) return undefined;
  const step = stepOf(keys, options);
  if (keys.shiftKey && step === 'left') return { kind: 'fold' };
  if (keys.shiftKey && step === 'right') return { kind: 'unfold' };
  if (keys.shiftKey) return undefined;
  if (step === 'down') return { kind: 'list' };
  return step === 'up' ? { kind: 'lift' } : undefined;
}

/** Does the text around the element run from right to left? */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
