import { afterEach, describe, expect, it } from 'vitest';
import { placeList } from '@/grid/place-beside';

afterEach(() => document.body.replaceChildren());

/** A cell at this height of a window of 800 × 600, with a row below it. */
function cellAt(top: number, left = 100): HTMLElement {
  Object.assign(window, { innerWidth: 800, innerHeight: 600 });
  const [line, cell] = [document.createElement('div'), document.createElement('div')];
  line.dataset.line = 'row';
  line.append(cell);
  document.body.append(line, document.createElement('div'));
  cell.getBoundingClientRect = () => new DOMRect(left, top, 120, 30);
  return cell;
}
const list = { width: 200, height: 264 };

describe('the list of choices of a cell', () => {
  it('lies below it where there is room, also in the first row', () => {
    expect(placeList(cellAt(60), list)).toEqual({ top: 92, left: 100, maxHeight: 504 });
    expect(placeList(cellAt(300), list)).toEqual({ top: 332, left: 100, maxHeight: 264 });
  });

  it('lies above it near the lower edge of the window', () => {
    expect(placeList(cellAt(400), list)).toEqual({ bottom: 202, left: 100, maxHeight: 394 });
  });

  it('is no higher than the room it has in a small window', () => {
    expect(placeList(cellAt(250), { ...list, height: 400 })).toEqual({ top: 282, left: 100, maxHeight: 314 });
  });

  it('stays within the window at its side', () => {
    expect(placeList(cellAt(60, 660), list)).toMatchObject({ top: 92, left: 596 });
  });
});
