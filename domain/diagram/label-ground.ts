import { type Box, overlap } from './geometry.ts';

/** Side of a field (px): a label is smaller, so that it lies in four of them at most. */
const field = 200;

/** What labels of links may not cover: nodes, and labels that have their places. Found again by where it is. */
export class LabelGround {
  private readonly fields = new Map<string, Box[]>();

  put(box: Box): void {
    for (const key of keysOf(box)) {
      const held = this.fields.get(key);
      if (held) held.push(box);
      else this.fields.set(key, [box]);
    }
  }

  /** What one of these boxes touches. */
  touching(boxes: readonly Box[]): Box[] {
    const found = new Set<Box>();
    for (const box of boxes)
      for (const key of keysOf(box))
        for (const one of this.fields.get(key) ?? []) if (overlap(one, box)) found.add(one);
    return [...found];
  }
}

function* keysOf({ x, y, width, height }: Box): Generator<string> {
  for (let column = Math.floor(x / field); column <= Math.floor((x + width) / field); column++)
    for (let row = Math.floor(y / field); row <= Math.floor((y + height) / field); row++) yield `${column} ${row}`;
}
