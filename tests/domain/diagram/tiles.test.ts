import { describe, expect, it } from 'vitest';
import { colours } from '#domain/diagram/colours.ts';
import { drawingOf } from '#domain/diagram/drawing.ts';
import { holds, overlap } from '#domain/diagram/geometry.ts';
import { frameOf, pictureOf } from '#domain/diagram/picture.ts';
import { printedParts } from '#domain/diagram/tiles.ts';
import { drawingDesk } from './drawing-desk.ts';

const page = { width: 900, height: 500 };

/** The picture of nodes at these places. */
function pictured(...places: [x: number, y: number][]) {
  const desk = drawingDesk();
  for (const [i, [x, y]] of places.entries()) desk.asset(`a${i}`, { x, y, width: 152, height: 46 });
  return pictureOf({ drawing: drawingOf(desk.w, 'd'), lookOf: () => undefined, outside: '', colours: colours.light });
}

describe('the parts a picture is printed in', () => {
  it('is one, at its natural size, where it fits on the page', () => {
    const picture = pictured([0, 0], [300, 100]);
    const frame = frameOf(picture);
    expect(printedParts(picture, page)).toEqual([{ frame, width: frame.width, height: frame.height, place: null }]);
  });

  it('is one, smaller, as long as names can be read', () => {
    const picture = pictured([0, 0], [1000, 0]);
    const [part, ...more] = printedParts(picture, page);
    expect(more).toEqual([]);
    expect(part?.width).toBeCloseTo(900);
    expect(part?.width).toBeGreaterThan(0.65 * (part?.frame.width ?? 0));
  });

  it('are the whole and all that is drawn in readable pieces where it is large; empty pieces are left out', () => {
    const places = Array.from({ length: 12 }, (_, i): [number, number] => [i * 400, i * 220]);
    const picture = pictured(...places);
    const [whole, ...parts] = printedParts(picture, page);
    expect(whole?.place).toBeNull();
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part.width).toBeLessThanOrEqual(page.width + 0.01);
      expect(part.height).toBeLessThanOrEqual(page.height + 0.01);
      expect(part.width / part.frame.width).toBeGreaterThanOrEqual(0.65);
      expect(picture.items.some(({ box }) => overlap(part.frame, box))).toBe(true);
    }
    // Every point of every shape is printed in some part.
    for (const { box } of picture.items)
      for (const x of [box.x, box.x + box.width])
        for (const y of [box.y, box.y + box.height])
          expect(parts.some(({ frame }) => holds(frame, { x, y }))).toBe(true);
  });

  it('leave no page with a strip: they are smaller where that makes them fewer, and as large as so few can be', () => {
    // Three rows of pieces at the usual size, the last one a strip.
    const picture = pictured(...Array.from({ length: 14 }, (_, i): [number, number] => [0, i * 85]));
    const parts = printedParts(picture, page).filter(({ place }) => place);
    expect(parts.map(({ place }) => place)).toEqual([
      { row: 1, column: 1 },
      { row: 2, column: 1 },
    ]);
    for (const part of parts) {
      expect(part.height).toBeCloseTo(page.height);
      expect(part.height / part.frame.height).toBeGreaterThanOrEqual(0.65);
    }
  });

  it('stay few, however large the drawing is', () => {
    const picture = pictured([0, 0], [60_000, 0], [0, 60_000], [60_000, 60_000]);
    expect(printedParts(picture, page).length).toBeLessThanOrEqual(41);
  });
});
