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

/** A list in less height shows too little of itself (px). */
const leastHeight = 120;

/**
 * Where a list of choices goes that stays over the table until something is taken: as `placeBeside`, but it never covers the rows one enters next.
 * Where there are any it lies above the cell, or at its side, ending where the cell ends.
 */
export function placeList(cell: HTMLElement, size: { width: number; height: number }): ListPlace {
  if (!cell.closest('[data-line]')?.nextElementSibling) return placeBeside(cell, size);
  const { top, bottom, right } = cell.getBoundingClientRect();
  const { left } = placeBeside(cell, size);
  if (top - 6 >= Math.min(size.height, leastHeight))
    return { bottom: window.innerHeight - top + 2, left, maxHeight: top - 6 };
  const end = { bottom: Math.max(4, window.innerHeight - bottom), maxHeight: bottom - 4 };
  return { ...end, left: right + size.width + 6 <= window.innerWidth ? right + 2 : Math.max(4, left - size.width - 2) };
}

interface ListPlace {
  left: number;
  top?: number;
  bottom?: number;
  maxHeight?: number;
}
