import type { Step } from './grid-types';

interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
}

const plain: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** The way a key leads, if it leads anywhere. Left and right follow the direction of the text. */
export function stepOf({ key, ctrlKey, metaKey }: Keys, rtl: boolean): Step | undefined {
  if (ctrlKey || metaKey) return key === 'Home' ? 'top' : key === 'End' ? 'bottom' : undefined;
  if (key === 'ArrowLeft') return rtl ? 'right' : 'left';
  if (key === 'ArrowRight') return rtl ? 'left' : 'right';
  return plain[key];
}
