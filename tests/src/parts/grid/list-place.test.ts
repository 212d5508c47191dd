import { afterEach, describe, expect, it } from 'vitest';
import { placeList } from '@/grid/place-beside';

afterEach(() => document.body.replaceChildren());

/** A cell at this height of a window of 800 × 600, in the last of so many rows below it. */
function cellAt(top: number, { left = 100, rowsBelow = 1 } = {}): HTMLElement {
  Object.assign(window, { innerWidth: 800, innerHeight: 600 });
  const [line, cell] = [document.createElement('div'), document.createElement('div')];
  line.dataset.line = 'row';
  line.append(cell);
  document.body.append(line, ...Array.from({ length: rowsBelow }, () => document.createElement('div')));
  cell.getBoundingClientRect = () => new DOMRect(left, top, 120, 30);
  return cell;
}
const list = { width: 200, height: 264 };

describe('the list of choices of a cell', () => {
  it('lies above it while there are rows below, no higher than the room there', () => {
    expect(placeList(cellAt(400), list)).toEqual({ bottom: 202, left: 100, maxHeight: 394 });
    expect(placeList(cellAt(200), list)).toEqual({ bottom: 402, left: 100, maxHeight: 194 });
  });

  it('lies at its side near the upper edge, and ends where the cell ends', () => {
    expect(placeList(cellAt(60), list)).toEqual({ bottom: 510, left: 222, maxHeight: 86 });
    expect(placeList(cellAt(60, { left: 660 }), list)).toMatchObject({ bottom: 510, left: 394 });
  });

  it('lies below it in the last row, behind which nothing is entered', () => {
    expect(placeList(cellAt(300, { rowsBelow: 0 }), list)).toEqual({ top: 332, left: 100 });
  });
});
