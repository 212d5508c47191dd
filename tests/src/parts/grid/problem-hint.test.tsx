import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RowProblem } from '@/grid/grid-types';
import { lamp, openGrid } from '../../world/grid';

const open = (column: string, message: string): RowProblem => ({ column, message, level: 'warning' });
const problems = new Map([
  [
    'L1',
    [open('text', 'L-1: Text is required'), open('text', 'L-1 leads to nothing'), open('colour', 'L-1: no colour')],
  ],
]);
const dotOf = (cell: HTMLElement) => cell.querySelector('[data-part="problem"]') as Element;

describe('the dot of a cell in which something is open', () => {
  it('says at once what, every point of the cell and none of another', () => {
    const g = openGrid([lamp(1, {}), lamp(2, {})], { problems });
    fireEvent.pointerOver(dotOf(g.cell('L1', 'text')));
    const hint = screen.getByRole('tooltip');
    expect([...hint.children].map(({ textContent }) => textContent)).toEqual([
      'L-1: Text is required',
      'L-1 leads to nothing',
    ]);
    fireEvent.pointerOver(g.cell('L2', 'text'));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('goes with a press, and when rows are scrolled', () => {
    const g = openGrid([lamp(1, {})], { problems });
    const dot = dotOf(g.cell('L1', 'colour'));
    fireEvent.pointerOver(dot);
    expect(screen.getByRole('tooltip')).toHaveTextContent('L-1: no colour');
    fireEvent.pointerDown(dot);
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.pointerOver(dot);
    fireEvent.scroll(screen.getByRole('grid'));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('is read to who comes to the cell by keys, by the field that stands for it too', async () => {
    const g = openGrid([lamp(1, {})], { problems });
    await g.enter('L1', 'text');
    expect(g.cell('L1', 'text')).toHaveAttribute('aria-description', 'L-1: Text is required\nL-1 leads to nothing');
    expect(document.activeElement).toHaveAttribute('aria-description', 'L-1: Text is required\nL-1 leads to nothing');
    await g.press('{F2}');
    expect(document.activeElement).not.toHaveAttribute('aria-description');
  });
});
