import { type Box, overlap } from './geometry.ts';

/** Side of a field (px): a label is smaller, so that it lies in four of them at most. */
const field = 200;
/** More fields are in no column. */
const mostRows = 1_000_000;

/** What labels of links may not cover: nodes, and labels that have their places. Found again by where it is. */
export class LabelGround {
  private readonly fields = new Map<number, Box[]>();

  put(box: Box): void {
    const { left, right, top, bottom } = fieldsOf(box);
    for (let column = left; column <= right; column++)
      for (let row = top; row <= bottom; row++) {
        const held = this.fields.get(column * mostRows + row);
        if (held) held.push(box);
        else this.fields.set(column * mostRows + row, [box]);
      }
  }

  /** What one of these boxes touches. */
  touching(boxes: readonly Box[]): Box[] {
    const found: Box[] = [];
    for (const [number, box] of boxes.entries()) {
      const { left, right, top, bottom } = fieldsOf(box);
      for (let column = left; column <= right; column++)
        for (let row = top; row <= bottom; row++)
          for (const one of this.fields.get(column * mostRows + row) ?? []) {
            // Of those in several fields only the first field counts, so that none is found twice.
            const isFirst =
              column === Math.max(left, Math.floor(one.x / field)) && row === Math.max(top, Math.floor(one.y / field));
            if (isFirst && overlap(one, box) && (number === 0 || !found.includes(one))) found.push(one);
          }
    }
    return found;
  }
}

const fieldsOf = ({ x, y, width, height }: Box) => ({
  left: Math.floor(x / field),
  right: Math.floor((x + width) / field),
  top: Math.floor(y / field),
  bottom: Math.floor((y + height) / field),
});
