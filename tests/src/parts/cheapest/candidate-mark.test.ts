import { describe, expect, it } from 'vitest';
import { add, change } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { controlFields } from '@/features/control/fields';
import { patchOf } from '@/rows/edits';

const control = (active: boolean) => {
  const desk = empty();
  const id = `control-${active}`;
  desk.do(add('controls', { name: 'Secure boot', active }, id));
  const row = () => {
    const found = desk.w.controls.get(id);
    if (!found) throw new Error('no control');
    return found;
  };
  const enter = (column: 'active' | 'candidate', value: boolean) =>
    desk.do(change('controls', row(), patchOf(controlFields, row(), column, value)));
  return { row, enter };
};

describe('the mark of a candidate that is taken back', () => {
  it('switches the control on again that it switched off, in one edit', () => {
    const { row, enter } = control(true);
    enter('candidate', true);
    expect(row()).toMatchObject({ active: false, candidate: true });
    enter('candidate', false);
    expect(row()).toMatchObject({ active: true, candidate: false });
  });

  it('leaves a control off that was off before, also after it was a candidate while on', () => {
    const { row, enter } = control(true);
    enter('candidate', true);
    enter('candidate', false);
    enter('active', false);
    enter('candidate', true);
    enter('candidate', false);
    expect(row()).toMatchObject({ active: false, candidate: false });
  });
});
