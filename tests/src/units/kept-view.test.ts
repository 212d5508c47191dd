import { describe, expect, it } from 'vitest';
import {
  isShownNow,
  personalPart,
  readView,
  savedPart,
  showSaved,
  taskPart,
  viewInAddress,
} from '@/workspace/views/kept-view';

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

  it('is saved under a name with the order and widths of columns, and without what is folded or how high rows are', () => {
    expect(savedPart({ ...view, tall: true, filters: {} })).toEqual({
      sort: view.sort,
      hidden: view.hidden,
      shown: view.shown,
      order: view.order,
      widths: view.widths,
    });
  });

  it('that is chosen stands in place of what is shown; where it says nothing of columns, those of the person stay', () => {
    const byName = { filters: { name: 'lamp' } };
    const now = { groupBy: 'level', widths: { name: 100 }, tall: true, folded: ['p1'] };
    const next = showSaved(now, byName);
    expect(next).toEqual({ ...byName, showFilters: true, widths: { name: 100 }, tall: true, folded: ['p1'] });
    expect(isShownNow(next, byName)).toBe(true);
    expect(isShownNow(now, byName)).toBe(false);
    expect(isShownNow(next, { ...byName, widths: { name: 300 } })).toBe(false);
  });
});
