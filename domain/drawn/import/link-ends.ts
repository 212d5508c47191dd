import { type Box, grown, holds, type Point } from '../../diagram/geometry.ts';
import type { SketchNode, UnreadList } from './sketch.ts';

/** An end within so many pixels of a box is taken for joined with it: people let go a little beside it. */
const near = 8;
/** The size of an end that is joined with nothing. */
const pointSize = 10;

/** The smallest box at a point. */
function nodeAt(nodes: readonly SketchNode[], at: Point): SketchNode | undefined {
  let found: SketchNode | undefined;
  const area = ({ width, height }: Box) => width * height;
  for (const node of nodes)
    if (node.form !== 'note' && node.form !== 'point' && holds(grown(node.box, near), at))
      if (!found || area(node.box) < area(found.box)) found = node;
  return found;
}

/** The node a line ends at: one that is there, or a point made for it, and then it is said. */
export function endAt(
  nodes: SketchNode[],
  at: Point,
  {
    id,
    name,
    unread,
    why = 'looseEnd',
  }: { id: string; name: string; unread: UnreadList; why?: 'looseEnd' | 'endAtFrame' | null },
): string {
  const joined = why === 'looseEnd' ? nodeAt(nodes, at) : undefined;
  if (joined) return joined.id;
  if (why) unread.add(why, name);
  const box = { x: at.x - pointSize / 2, y: at.y - pointSize / 2, width: pointSize, height: pointSize };
  nodes.push({ id, name: '', description: '', form: 'point', box, group: null });
  return id;
}
