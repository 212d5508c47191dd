/** Inputs that hold no text. */
const tickedOrPressed = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color']);

/**
 * Whether a key pressed on this element belongs to text being written. A cell of the grid that is not being edited holds an
 * unseen, empty field (an input method needs one): there the shortcuts of the page apply.
 */
export function isTyping(element: EventTarget | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.dataset.gridIdle !== undefined) return false;
  if (element instanceof HTMLInputElement && tickedOrPressed.has(element.type)) return false;
  return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}
