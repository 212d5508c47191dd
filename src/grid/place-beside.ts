/** Where a box of that size goes: below the cell, above it near the lower edge of the window, starting where the cell starts. */
export function placeBeside(cell: HTMLElement, size: { width: number; height: number }): { top: number; left: number } {
  const { top, bottom, left, right } = cell.getBoundingClientRect();
  const isAbove = bottom + size.height > window.innerHeight && top > size.height;
  const start = getComputedStyle(cell).direction === 'rtl' ? right - size.width : left;
  return {
    top: isAbove ? top - size.height - 2 : bottom + 2,
    left: Math.max(4, Math.min(start, window.innerWidth - size.width - 4)),
  };
}
