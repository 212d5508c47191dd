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
  if (sticky) return;
  const style = getComputedStyle(scroller);
  const edge = Number.parseFloat(style.getPropertyValue('--grid-edge')) || 0;
  const rtl = style.direction === 'rtl';
  const start = view.left + (rtl ? 0 : edge);
  const end = view.left + scroller.clientWidth - (rtl ? edge : 0);
  if (box.left < start) scroller.scrollLeft -= start - box.left;
  else if (box.right > end) scroller.scrollLeft += Math.min(box.right - end, box.left - start);
}
