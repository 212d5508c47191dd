import { composing } from '@/components/composing';

let typed = '';

/** What was typed before the palette was there. */
export const typedAhead = (): string => typed;

export const forgetTypedAhead = (): void => {
  typed = '';
};

/**
 * Keeps what is typed while the palette still loads, for its field: the cell that has the focus would take it. Returns what ends that.
 * @param onEscape it is not wanted any more
 */
export function catchTyping(onEscape: () => void): () => void {
  forgetTypedAhead();
  const press = (event: KeyboardEvent) => {
    if (composing({ nativeEvent: event }) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, true);
  return () => window.removeEventListener('keydown', press, true);
}
