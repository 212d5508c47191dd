import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { twinOf } from '#domain/views/twins.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

describe('a row that is called as another', () => {
  it('is known by its look, in its kind alone, until one of them has another name', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'EPS' }, 'a'), add('functions', { name: 'EPS' }, 'f'));
    expect(twinOf(desk.w, 'assets', 'a', 'name')).toBeNull();
    desk.do(add('assets', { name: 'ＥＰＳ\u200b' }, 'b'));
    expect(twinOf(desk.w, 'assets', 'b', 'name')).toEqual({ code: 'A-1', name: 'EPS' });
    expect(twinOf(desk.w, 'assets', 'a', 'name')).toEqual({ code: 'A-2', name: 'ＥＰＳ\u200b' });
    expect(twinOf(desk.w, 'assets', 'a', 'name')).toBe(twinOf(desk.w, 'assets', 'a', 'name'));
    const other = desk.w.assets.get('b') as Row<'assets'>;
    desk.do(change('assets', other, { name: 'Brake' }));
    expect(twinOf(desk.w, 'assets', 'a', 'name')).toBeNull();
    desk.do(change('assets', { ...other, rev: 2 }, { name: 'eps' }));
    desk.do(drop('assets', { id: 'a' }));
    expect(twinOf(desk.w, 'assets', 'b', 'name')).toBeNull();
    desk.undo();
    expect(twinOf(desk.w, 'assets', 'b', 'name')?.code).toBe('A-1');
  });

  it('is found among ten thousand without reading them again', () => {
    const desk = empty();
    desk.do(...Array.from({ length: 9_999 }, (_, n) => add('assets', { name: `Sensor ${n}` }, `s${n}`)));
    desk.do(add('assets', { name: 'SENSOR  77' }, 'twin'));
    expect(twinOf(desk.w, 'assets', 'twin', 'name')?.name).toBe('Sensor 77');
  });
});
