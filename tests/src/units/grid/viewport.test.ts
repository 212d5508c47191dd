import { describe, expect, it } from 'vitest';
import { type Box, covers, overlap } from '#domain/diagram/geometry.ts';
import { Viewport } from '@/canvas/viewport';

const view = () => {
  const made = new Viewport(() => undefined);
  made.resize(1000, 600);
  return made;
};
const whole = { x: 0, y: 0, width: 1000, height: 600 };
/** The small picture of the whole, in its corner. */
const covered = { x: 820, y: 472, width: 168, height: 116 };
const node = (x: number, y: number): Box => ({ x, y, width: 152, height: 46 });

describe('what is seen of a drawing', () => {
  it.each([
    ['in the corner', node(840, 540)],
    ['beyond the corner', node(1400, 900)],
    ['half below it', node(700, 500)],
    ['just at its upper edge', node(830, 460)],
  ])('shows a box %s beside what lies over that corner', (_, box) => {
    const seen = view();
    seen.reveal(box, covered);
    const there = seen.screenBox(box);
    expect(overlap(there, covered)).toBe(false);
    expect(covers(whole, there)).toBe(true);
  });

  it('leaves a box where it is that is seen already', () => {
    const seen = view();
    const before = seen.state;
    seen.reveal(node(400, 300), covered);
    expect(seen.state).toBe(before);
  });

  it('zooms on a box in sight, which keeps its place, else on the middle', () => {
    const seen = view();
    const near = node(60, 60);
    const place = () => seen.toScreen({ x: near.x + near.width / 2, y: near.y + near.height / 2 });
    const before = place();
    seen.zoomOn(near, 3);
    expect(place()).toEqual(before);
    const middle = () => seen.toDrawing({ x: 500, y: 300 });
    const at = middle();
    seen.zoomOn(node(9000, 9000), 1);
    expect(middle().x).toBeCloseTo(at.x);
    seen.zoomOn(null, 2);
    expect(middle().y).toBeCloseTo(at.y);
  });
});
