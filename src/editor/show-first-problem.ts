/** As many frames as a part of the page that opens for it may take to be drawn. */
const patience = 20;

/**
 * Brings the first cell or field that is marked as wrong into sight, with the focus in it. Problems of what is not on screen (an empty list, a
 * row of another part) have no such place: then the checks that name them get the focus.
 */
export function showFirstProblem(frames = patience): void {
  const first = marked().find((element) => !element.closest('[aria-hidden="true"]') && isError(element));
  if (first) focusAt(first);
  else if (frames > 0) requestAnimationFrame(() => showFirstProblem(frames - 1));
  else focusAt(document.querySelector<HTMLElement>('[data-part="checks"]'));
}

const marked = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];

/** A cell of a grid is marked for warnings too; its dot says which it is. */
const isError = (element: HTMLElement): boolean =>
  element.querySelector('[data-part="problem"]:not([data-level="error"])') === null;

function focusAt(element: HTMLElement | null): void {
  // In the middle: a fixed header would cover a field at the upper edge.
  element?.scrollIntoView?.({ block: 'center' });
  if (element?.closest('[data-line]')) press(element);
  else element?.focus();
}

/** The cursor of a grid is where it was pressed; the focus alone would leave its keys without a cell. */
function press(cell: HTMLElement): void {
  for (const type of ['mousedown', 'mouseup']) cell.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}
