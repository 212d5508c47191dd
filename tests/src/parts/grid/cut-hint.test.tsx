import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lamp, lampColumns, openGrid } from '../../world/grid';

/** jsdom lays nothing out: a letter is ten pixels wide, and a text has a hundred. */
let measured = 0;
beforeEach(() => {
  measured = 0;
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    measured += 1;
    return Math.max(100, (this.textContent?.length ?? 0) * 10);
  });
});
afterEach(() => vi.restoreAllMocks());

const long = 'Lamp in the left headlamp of the vehicle';
const hintOver = (cell: HTMLElement) => {
  fireEvent.pointerOver(cell);
  return cell.querySelector('[title]:not([data-part])')?.getAttribute('title') ?? (cell.title || null);
};

describe('a text that is cut in its cell', () => {
  it('is whole as a hint below the pointer; one that is not cut has none', () => {
    const g = openGrid([lamp(1, { text: long }), lamp(2, { text: 'Lamp' })]);
    expect(hintOver(g.cell('L1', 'text'))).toBe(long);
    expect(hintOver(g.cell('L2', 'text'))).toBeNull();
  });

  it('is measured below the pointer alone: rows that are drawn cost nothing', () => {
    openGrid(Array.from({ length: 50 }, (_, at) => lamp(at + 1, { text: long })));
    expect(measured).toBe(0);
  });

  it('says the things of a list apart', () => {
    const columns = lampColumns.map((column) =>
      column.key === 'text'
        ? { ...column, show: () => ['Confidentiality', 'Integrity'].map((one) => <i key={one}>{one}</i>) }
        : column,
    );
    const g = openGrid([lamp(1)], { columns });
    expect(hintOver(g.cell('L1', 'text'))).toBe('Confidentiality · Integrity');
  });

  it('says what is wrong where something is, not the text', () => {
    const problems = new Map([['L1', [{ column: 'text', level: 'error' as const, message: 'is there twice' }]]]);
    const g = openGrid([lamp(1, { text: long })], { problems });
    expect(hintOver(g.cell('L1', 'text'))).toBe('is there twice');
  });
});
