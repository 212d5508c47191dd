import { describe, expect, it } from 'vitest';
import { headlamp } from '#tests/world/headlamp.ts';
import { goneLines, isLineThere } from '@/session/kept/gone-lines';

const desk = headlamp();
const path = desk.row('paths', 'AP-1');
const other = desk.row('paths', 'AP-4');
const [step] = path.steps;
const foreign = other.steps.find((id) => !path.steps.includes(id));

describe('the line of a row', () => {
  it.each([
    ['of the version', path.id, true],
    ['that is gone', 'nobody', false],
    ['inside another', `${path.id}:${step}`, true],
    ['inside another that no longer lists it', `${path.id}:${foreign}`, false],
    ['inside one that is gone', `nobody:${step}`, false],
    ['begun at the end', '#new', true],
    ['begun inside another', `#new:${path.id}`, true],
    ['begun inside one that is gone', '#new:nobody', false],
  ])('%s', (_, line, isThere) => {
    expect(isLineThere(desk.w, 'paths', line)).toBe(isThere);
  });

  it('of a grid of other things is always there', () => {
    expect(isLineThere(desk.w, 'people', 'nobody')).toBe(true);
  });

  it('of a new row is not gone while the new one around it waits', () => {
    const [outer, inner] = ['#new::waits', '#new:waits:inside'];
    expect(goneLines(desk.w, 'paths', new Map([outer, inner].map((line) => [line, {}])))).toEqual([]);
    expect(goneLines(desk.w, 'paths', new Map([[inner, {}]]))).toEqual([inner]);
  });
});
