/** Scrolls a cell into the free part of the grid: below the heading, behind the sticky columns. */
export function reveal(scroller: HTMLElement, cell: HTMLElement, sticky: boolean): void {
  const view = scroller.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  const head = scroller.querySelector<HTMLElement>('[data-grid-heads]')?.offsetHeight ?? 0;
  const foot = scroller.querySelector<HTMLElement>('[data-grid-totals]')?.offsetHeight ?? 0;
  const top = view.top + head;
  const bottom = view.top + scroller.clientHeight - foot;
  if (box.top < top) scroller.scrollTop -= top - box.top;
  else if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom;
  if (!sticky) across(scroller, view, box);
}

/** Scrolls sideways until the column is in the free part of the grid. */
export function revealAcross(scroller: HTMLElement, column: string): void {
  const title = scroller.querySelector<HTMLElement>(`[role="columnheader"][data-column="${CSS.escape(column)}"]`);
  if (title) across(scroller, scroller.getBoundingClientRect(), title.getBoundingClientRect());
}

/** Scrolls up or down until the line is in the free part of the grid, whether or not it is drawn by now. */
export function revealLine(scroller: HTMLElement, line: number): void {
  const body = scroller.querySelector<HTMLElement>('[data-grid-body]');
  const lineHeight = Number(body?.dataset.gridBody);
  if (!body || !lineHeight) return;
  const head = scroller.querySelector<HTMLElement>('[data-grid-heads]')?.offsetHeight ?? 0;
  const foot = scroller.querySelector<HTMLElement>('[data-grid-totals]')?.offsetHeight ?? 0;
  const free = scroller.clientHeight - head - foot;
  const top = line * lineHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + lineHeight > scroller.scrollTop + free) scroller.scrollTop = top + lineHeight - free;
}

function across(scroller: HTMLElement, view: DOMRect, box: DOMRect): void {
  const style = getComputedStyle(scroller);
  const edge = Number.parseFloat(style.getPropertyValue('--grid-edge')) || 0;
  const rtl = style.direction === 'rtl';
  const start = view.left + (rtl ? 0 : edge);
  const end = view.left + scroller.clientWidth - (rtl ? edge : 0);
  if (box.left < start) scroller.scrollLeft -= start - box.left;
  else if (box.right > end) scroller.scrollLeft += Math.min(box.right - end, box.left - start);
}
