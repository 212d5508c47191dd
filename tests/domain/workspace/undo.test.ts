import { describe, expect, it } from 'vitest';
import { kindNames } from '#domain/kinds/kinds.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { sameRow } from '#domain/workspace/edit-recorder.ts';
import { Refusal } from '#domain/workspace/refusal.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const sameContent = (a: Desk['w'], b: Desk['w']) =>
  kindNames.every((kind) => {
    const rows = [...tableOf(a, kind).values()];
    return (
      rows.length === tableOf(b, kind).size &&
      rows.every((row) => {
        const other = tableOf(b, kind).get(row.id);
        return other !== undefined && sameRow(row as never, other as never);
      })
    );
  });

describe('undo', () => {
  it.each([
    ['a new row', (d: Desk) => d.do(add('functions', { name: 'braking' }))],
    ['a changed row', (d: Desk) => d.do(change('damages', d.row('damages', 'DS-2'), { effects: 'x', ratings: {} }))],
    ['a new code', (d: Desk) => d.do(change('goals', d.row('goals', 'CSG-1'), { code: 'G-9' }))],
    ['a deleted asset with all that went with it', (d: Desk) => d.do(drop('assets', d.row('assets', 'A-1')))],
    ['a deleted path with its steps', (d: Desk) => d.do(drop('paths', d.row('paths', 'AP-4')))],
  ])('does, undoes and redoes %s', (_, edit) => {
    const desk = headlamp();
    const before = desk.w;
    edit(desk);
    const after = desk.w;
    desk.undo();
    expect(sameContent(desk.w, before)).toBe(true);
    desk.undo();
    expect(sameContent(desk.w, after)).toBe(true);
  });

  it('goes back several steps over the same row', () => {
    const desk = headlamp();
    desk.do(change('damages', desk.row('damages', 'DS-2'), { effects: 'one' }));
    const first = desk.last;
    desk.do(change('damages', desk.row('damages', 'DS-2'), { effects: 'two' }));
    desk.undo();
    expect(desk.row('damages', 'DS-2').effects).toBe('one');
    desk.undo(first);
    expect(desk.row('damages', 'DS-2').effects).toBe('');
  });

  it('never takes away what a colleague changed since', () => {
    const desk = headlamp();
    desk.do(change('damages', desk.row('damages', 'DS-2'), { effects: 'mine' }));
    const mine = desk.last;
    desk.user = 'wang';
    desk.do(change('damages', desk.row('damages', 'DS-2'), { category: 'theirs' }));
    expect(() => desk.undo(mine)).toThrow(Refusal);
    expect(desk.row('damages', 'DS-2')).toMatchObject({ effects: 'mine', category: 'theirs' });
  });

  it('never takes away a row that later rows stand on', () => {
    const desk = headlamp();
    desk.do(add('assets', { name: 'radar' }, 'radar'));
    const creation = desk.last;
    desk.do(add('damages', { description: 'blind', assets: ['radar'] }));
    expect(() => desk.undo(creation)).toThrow(Refusal);
  });

  it('does not bring back a code that was given to another row', () => {
    const desk = headlamp();
    desk.do(drop('goals', desk.row('goals', 'CSG-1')));
    const deletion = desk.last;
    desk.do(add('goals', { name: 'another', code: 'CSG-1' }));
    expect(() => desk.undo(deletion)).toThrow(Refusal);
  });
});
