import { useEffect } from 'react';
import { composing } from '@/components/composing';
import { isTyping } from '@/grid/is-typing';

/** `ctrl+z`, `ctrl+shift+z`, `alt+Enter`, `?`, `/`: what was pressed, in one word. Meta counts as Ctrl; Alt may be what a sign is typed with. */
function keyOf(event: KeyboardEvent): string {
  const ctrl = event.ctrlKey || event.metaKey ? 'ctrl+' : '';
  const shift = event.shiftKey && (ctrl || event.key.length > 1) ? 'shift+' : '';
  const alt = event.altKey && event.key.length > 1 ? 'alt+' : '';
  return `${ctrl}${shift}${alt}${ctrl ? event.key.toLowerCase() : event.key}`;
}

/** Keys that hold in the whole workspace, but not while typing in a field. */
export function useKeys(keys: Record<string, () => void>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (composing({ nativeEvent: event })) return;
      const key = keyOf(event);
      const act = keys[key];
      if (!act || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
