import { describe, expect, it } from 'vitest';
import { outsideOf } from '#domain/diagram/geometry.ts';

const box = { x: 40, y: -10, width: 20, height: 20 };
const p = (x: number, y = 0) => ({ x, y });

describe('the pieces of a line outside of a box', () => {
  it('are the line itself where it passes by, or only touches the box', () => {
    expect(outsideOf([p(0, 30), p(100, 30)], box)).toEqual([[p(0, 30), p(100, 30)]]);
    expect(outsideOf([p(0, 10), p(100, 10)], box)).toEqual([[p(0, 10), p(100, 10)]]);
  });

  it('lie before and behind it where the line runs through', () => {
    expect(outsideOf([p(0), p(100)], box)).toEqual([
      [p(0), p(40)],
      [p(60), p(100)],
    ]);
  });

  it('go on over the bends of the line, of which some may be inside', () => {
    expect(outsideOf([p(0), p(50), p(50, 80)], box)).toEqual([
      [p(0), p(40)],
      [p(50, 10), p(50, 80)],
    ]);
    expect(outsideOf([p(0, 50), p(0), p(100)], box)).toEqual([
      [p(0, 50), p(0), p(40)],
      [p(60), p(100)],
    ]);
  });

  it('leave nothing of a line that lies inside', () => {
    expect(outsideOf([p(45), p(55)], box)).toEqual([]);
  });
});
