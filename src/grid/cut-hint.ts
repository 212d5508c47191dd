import type { PointerEvent } from 'react';

/** So many pixels beyond its place (its letters may stand out a little) a text still counts as whole. */
const spare = 4;

/**
 * The whole text of a cell as its hint, while it is cut. Whether it is, is asked of the one cell the pointer comes to: rows that scroll into sight
 * cost nothing. A cell that is refused keeps its message as its hint.
 */
export function hintAtCut({ target }: PointerEvent<HTMLElement>): void {
  const cell = (target as Element).closest<HTMLElement>('[role="gridcell"]');
  const text = cell?.querySelector<HTMLElement>('[data-grid-text]');
  if (!cell || !text) return;
  if (cell.title === '' && [text, ...text.querySelectorAll('*')].some(isCut)) text.title = wordsOf(text);
  else text.removeAttribute('title');
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + spare;

/** Several chips side by side are things of a list. */
function wordsOf(text: HTMLElement): string {
  const parts = [...text.children].map((part) => part.textContent).filter(Boolean);
  return parts.length > 1 && parts.join('') === text.textContent ? parts.join(' · ') : text.textContent;
}
