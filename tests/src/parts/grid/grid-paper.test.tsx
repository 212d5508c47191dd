import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GridProps, PaperFacts } from '@/grid/grid-types';
import { paperLayout } from '@/grid/paper/paper-layout';
import { type Lamp, lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

const many = Array.from({ length: 200 }, (_, at) => lamp(at + 1, { colour: at % 2 === 0 ? 'r' : 'g' }));
const tell = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)));
const paper = () => document.querySelector<HTMLElement>('[data-part="paper"]');
const printed = () =>
  [...(paper()?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent));

/** A grid that is printed alone, and what its head was told. */
function opened(more: Partial<GridProps<Lamp>> = {}, rows: readonly Lamp[] = many) {
  const told: PaperFacts[] = [];
  const head = (facts: PaperFacts) => {
    told.push(facts);
    return <h1>head</h1>;
  };
  return { told, ...openGrid(rows, { paper: head, ...more }) };
}

describe('a grid on paper', () => {
  it('is there while the browser prints, and at no other time', () => {
    opened();
    expect(paper()).toBeNull();
    tell('beforeprint');
    expect(paper()).toHaveTextContent('head');
    expect(paper()?.parentElement).toBe(document.body);
    expect(paper()?.querySelector('style')).toHaveTextContent('A4 landscape');
    tell('afterprint');
    expect(paper()).toBeNull();
  });

  it('has all lines, those off screen too, and none to enter a new row in', () => {
    const g = opened();
    expect(g.shown('code').length).toBeLessThan(many.length);
    tell('beforeprint');
    expect(printed().map(([code]) => code)).toEqual(many.map(({ code }) => code));
    expect(printed()[1]).toEqual(['L-2', 'lamp 2', 'Green', '', 'no']);
  });

  it('has the columns that are shown, in their order, under titles that are repeated on each page', () => {
    opened({ view: { hidden: ['tags'], order: ['on', 'colour', 'text'] } });
    tell('beforeprint');
    const titles = within(screen.getByRole('table', { name: 'Lamps', hidden: true }))
      .getAllByRole('columnheader', { hidden: true })
      .map((title) => title.textContent);
    expect(titles).toEqual(['Code', 'On', 'Colour', 'Text']);
    expect(paper()?.querySelectorAll('thead th')).toHaveLength(4);
    expect(printed()[0]).toEqual(['L-1', 'no', 'Red', 'lamp 1']);
  });

  it('follows filter, order and groups with their heads, and says what narrows it', () => {
    const view = {
      filters: { text: 'lamp 1', tags: '' },
      sort: { column: 'code', descending: true },
      groupBy: 'colour',
      collapsed: ['Green'],
    };
    const g = opened({ view }, [lamp(1), lamp(2), lamp(10, { colour: 'g' }), lamp(11), lamp(12, { colour: null })]);
    tell('beforeprint');
    expect(printed().map(([first]) => first)).toEqual(['(empty) · 1', 'L-12', 'Green · 1', 'Red · 2', 'L-11', 'L-1']);
    expect(g.told.at(-1)).toMatchObject({
      shown: 4,
      total: 5,
      filters: [{ column: 'Text', words: ['lamp', '1'] }],
      groupedBy: 'Colour',
    });
  });

  it('ends with the totals where the grid has them', () => {
    const columns = lampColumns.map((column) =>
      column.key === 'on' ? { ...column, total: (rows: readonly Lamp[]) => rows.length * 3 } : column,
    );
    opened({ columns });
    tell('beforeprint');
    expect(printed().at(-1)).toEqual(['Total', '200 rows', '', '', '600']);
  });

  it('stands in its place on a page that is printed whole', () => {
    const g = openGrid(many, { paper: 'inPlace' });
    tell('beforeprint');
    expect(printed()).toHaveLength(many.length);
    expect(g.page.container).toContainElement(paper());
    expect(paper()?.querySelector('style')).toBeNull();
  });

  it('is left out below a dialog, which is printed as it stands', () => {
    opened();
    const dialog = document.createElement('div');
    dialog.innerHTML = '<div role="dialog" aria-modal="true"></div>';
    document.body.append(dialog);
    tell('beforeprint');
    expect(paper()).toBeNull();
    dialog.style.display = 'none';
    tell('beforeprint');
    expect(paper()).not.toBeNull();
    dialog.remove();
  });

  it('is left out where the panel has taken the whole place of the grid', () => {
    opened();
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(0);
    tell('beforeprint');
    expect(paper()).toBeNull();
  });
});

describe('the widths of a printed table', () => {
  const long = 'The attacker never comes near the vehicle: the first step is taken over the cellular network.';
  const sum = (shares: readonly number[]) => shares.reduce((all, one) => all + one, 0);

  it('fill the page, and the long text gets what the words leave', () => {
    const { font, shares } = paperLayout(['Code', 'Reason'], [{ texts: ['R-1', long] }], 785);
    expect(font).toBe(9);
    expect(sum(shares)).toBeCloseTo(100, 1);
    expect(shares[1]).toBeGreaterThan(80);
  });

  it('of many columns go with a smaller font, down to one that can still be read', () => {
    const of = (count: number) =>
      paperLayout(
        Array.from({ length: count }, (_, at) => `Requirement ${at}`),
        [{ texts: Array.from({ length: count }, () => 'Negligible') }],
        785,
      );
    expect(of(14).font).toBeLessThan(9);
    expect(of(60).font).toBe(5.5);
    expect(sum(of(60).shares)).toBeCloseTo(100, 0);
  });
});
