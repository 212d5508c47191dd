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

/**
 * Where a list of choices goes: below the cell as people know it, above it only where it is cut below and there is more room above. It is never
 * higher than the room it has, and scrolls within it.
 */
export function placeList(cell: HTMLElement, size: { width: number; height: number }): ListPlace {
  const { top, bottom } = cell.getBoundingClientRect();
  const { left } = placeBeside(cell, size);
  const [above, below] = [top - 6, window.innerHeight - bottom - 6];
  return size.height <= below || below >= above
    ? { top: bottom + 2, left, maxHeight: below }
    : { bottom: window.innerHeight - top + 2, left, maxHeight: above };
}

interface ListPlace {
  left: number;
  top?: number;
  bottom?: number;
  maxHeight: number;
}
