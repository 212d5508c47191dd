import { type Box, overlap } from '#domain/diagram/geometry.ts';
import { LabelGround } from '#domain/diagram/label-ground.ts';
import { fitText, pictureFont } from '#domain/diagram/shapes.ts';
import type { FarPicture, Shifts } from './far-picture';
import type { Viewport } from './viewport';

/** Letters on screen, at any zoom (px). */
const size = { boundary: 12, block: 11 };
/** A name beside others may be so wide over a small block (px), and has so much air (px). */
const overBlock = 88;
const air = 3;
/** Of fewer letters than fit in this nothing can be read (px). */
const leastRoom = 26;
/** More names are not painted in a frame. */
const most = 500;

/** Names of boundaries and blocks in a size one can read, however far away: those that have room, boundaries first. */
export function paintNames(
  context: CanvasRenderingContext2D,
  { drawing, colours, lookOf }: FarPicture,
  view: Viewport,
  shifts: Shifts,
): void {
  const taken = new LabelGround();
  const screen: Box = { x: 0, y: 0, width: view.width, height: view.height };
  let painted = 0;
  const boxOf = (row: Box & { id: string }): Box => {
    const [dx, dy] = shifts?.ids.has(row.id) ? [shifts.dx, shifts.dy] : [0, 0];
    return view.screenBox({ x: row.x + dx, y: row.y + dy, width: row.width, height: row.height });
  };
  const paint = (words: string, room: number, height: number, at: (width: number) => { x: number; y: number }) => {
    if (room < leastRoom || painted >= most || words === '') return;
    const text = fitText(words, room, height, true);
    const width = context.measureText(text).width;
    const corner = at(width);
    const box = { x: corner.x - air, y: corner.y - air, width: width + 2 * air, height: height + 2 * air };
    if (!overlap(box, screen) || taken.touching([box]).length > 0) return;
    taken.put(box);
    painted += 1;
    context.strokeText(text, corner.x, corner.y);
    context.fillText(text, corner.x, corner.y);
  };
  context.save();
  Object.assign(context, { textBaseline: 'top', textAlign: 'left', lineJoin: 'round', lineWidth: 3 });
  context.strokeStyle = colours.ground;
  context.fillStyle = colours.text;
  context.font = `600 ${size.boundary}px ${pictureFont}`;
  for (const group of drawing.groups) {
    const box = boxOf(group);
    // Where its corner is out of sight, at the edge of the view.
    const start = { x: Math.max(box.x, 0) + 6, y: Math.max(box.y, 0) + 5 };
    paint(group.name, Math.min(240, box.x + box.width - start.x - 6), size.boundary, () => start);
  }
  context.font = `600 ${size.block}px ${pictureFont}`;
  for (const node of drawing.nodes) {
    const box = boxOf(node);
    if (!overlap(box, screen)) continue;
    const name = (node.asset === null ? undefined : lookOf(node.asset)?.name) ?? node.text.split('\n', 1)[0] ?? '';
    paint(name, Math.max(overBlock, box.width - 4), size.block, (width) => ({
      x: box.x + (box.width - width) / 2,
      y: box.y + (box.height - size.block) / 2,
    }));
  }
  context.restore();
}
