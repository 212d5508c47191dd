import { describe, expect, it } from 'vitest';
import { personalPart, readView, taskPart, viewInAddress } from '@/workspace/kept-view';

const view = {
  sort: { column: 'code', descending: true },
  filters: { name: 'lamp' },
  hidden: ['risk'],
  shown: ['rating.why/S'],
  folded: ['p1'],
  order: ['name', 'code'],
  widths: { name: 300 },
};

describe('the arrangement of a grid', () => {
  it('in an address says filter, order, groups and hidden columns, and reads back the same', () => {
    const told = viewInAddress(view);
    expect(readView(told)).toEqual({
      sort: view.sort,
      filters: view.filters,
      hidden: view.hidden,
      shown: view.shown,
      showFilters: true,
    });
    expect(viewInAddress({ widths: { name: 300 }, folded: ['p1'] })).toBeNull();
  });

  it('is kept in two parts: widths and order of columns belong to the person', () => {
    expect(personalPart(view)).toEqual({ order: view.order, widths: view.widths });
    expect(taskPart(view)).not.toHaveProperty('widths');
    expect(readView(JSON.stringify(taskPart(view)))?.folded).toEqual(['p1']);
  });

  it('that somebody has changed by hand is taken as far as it makes sense', () => {
    expect(readView('{')).toBeUndefined();
    expect(readView('7')).toBeUndefined();
    expect(readView('{"sort":{"column":7},"hidden":"all","groupBy":"level"}')).toEqual({ groupBy: 'level' });
  });
});
