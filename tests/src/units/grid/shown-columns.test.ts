import { describe, expect, it } from 'vitest';
import { isShown, withColumns } from '@/grid/filter/useColumns';
import type { Column, GridView } from '@/grid/grid-types';
import { savedPart, showSaved } from '@/workspace/views/kept-view';

const column = (key: string, optional?: boolean | 'shown'): Column<object> => ({
  key,
  title: key,
  titleText: key,
  width: 100,
  show: () => null,
  text: () => '',
  ...(optional && { optional }),
});
const columns = [column('name'), column('level'), column('reason', 'shown'), column('maker', true)];
const on = (view: GridView) => columns.filter((one) => isShown(one, view)).map(({ key }) => key);

describe('a column that is on the screen by itself', () => {
  it('is there until columns are chosen, and stays when others are hidden or shown then', () => {
    expect(on({})).toEqual(['name', 'level', 'reason']);
    expect(on({ filters: { name: 'x' }, order: ['level'] })).toEqual(['name', 'level', 'reason']);
    const without = withColumns(columns, {}, ['level'], false);
    expect(on(without)).toEqual(['name', 'reason']);
    expect(on(withColumns(columns, without, ['maker'], true))).toEqual(['name', 'reason', 'maker']);
    expect(on(withColumns(columns, without, ['level'], true))).toEqual(['name', 'level', 'reason']);
  });

  it('does not come into a view that was arranged before', () => {
    expect(on({ shown: ['maker'] })).toEqual(['name', 'level', 'maker']);
    expect(on({ hidden: ['level'] })).toEqual(['name']);
    expect(on({ shown: ['reason'] })).toEqual(['name', 'level', 'reason']);
  });

  it('stays away once it is taken off, from a saved view too', () => {
    const view = withColumns(columns, {}, ['reason'], false);
    expect(on(view)).toEqual(['name', 'level']);
    expect(on(showSaved({}, savedPart(view)))).toEqual(['name', 'level']);
    expect(on(withColumns(columns, view, ['reason'], true))).toEqual(['name', 'level', 'reason']);
  });

  it('keeps what is chosen of columns that another method has', () => {
    expect(withColumns(columns, { shown: ['rating.why/X'] }, ['maker'], true).shown).toEqual(['rating.why/X', 'maker']);
  });
});
