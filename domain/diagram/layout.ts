import { type Drawing, type DrawnLink, onGrid } from './drawing.ts';
import { around, type Box, covers, overlap, type Point } from './geometry.ts';
import { nestingOf, type Part } from './nesting.ts';
import { smallSize } from './picture-parts.ts';
import { textWidth } from './shapes.ts';

type Size = Pick<Box, 'width' | 'height'>;
interface Flow {
  id: string;
  from: string;
  to: string;
}

/** Gives boxes their places in layers along the flows between them; none overlaps another. */
export type LayLayers = (boxes: ReadonlyMap<string, Size>, flows: readonly Flow[]) => ReadonlyMap<string, Point>;

export interface LaidOut {
  /** Nodes and frames with another place or size. */
  places: ReadonlyMap<string, Box>;
  /** Frames whose content stays as it is, because they share nodes with another frame, or because there is no room in them while they are locked. */
  kept: { shared: readonly string[]; noRoom: readonly string[] };
}

/** Between a frame and what lies in it (px); at the top with room for its name. */
const inset = { side: 20, top: 40 };
/** In a frame that keeps its size, as little as this (px). */
const leastInset = { side: 8, top: 32 };
/** Between what is laid out and what stays where it is (px). */
const gap = 40;
/** Of the tab with the name: the shield, and the edges. */
const besideName = 60;

/**
 * Lays out a drawing, or chosen nodes of it. Whatever lies in a frame stays in it, and what does not stays outside: frames are laid out with what is
 * in them, from the innermost outwards. The trust boundary decides what is analysed, so what cannot be kept where it belongs is not laid out.
 *
 * @param only nodes that were chosen; frames keep their places and sizes then
 */
export function laidOut(drawing: Drawing, only: ReadonlySet<string> | null, layers: LayLayers): LaidOut {
  const work = new Layout(drawing.links, only, layers);
  work.within(nestingOf(drawing), null);
  const rows = new Map<string, Box>([...drawing.nodes, ...drawing.groups].map((row) => [row.id, row]));
  const places = new Map([...work.places].filter(([id, place]) => !isSame(rows.get(id), place)));
  return { places, kept: { shared: work.shared, noRoom: work.noRoom } };
}

const isSame = (a: Box | undefined, b: Box): boolean =>
  a?.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** A part with the size it gets, and what becomes of it at a place. */
interface Laid {
  id: string;
  size: Size;
  put: (at: Point) => void;
}

class Layout {
  readonly places = new Map<string, Box>();
  readonly shared: string[] = [];
  readonly noRoom: string[] = [];

  constructor(
    private readonly links: readonly DrawnLink[],
    private readonly only: ReadonlySet<string> | null,
    private readonly layers: LayLayers,
  ) {}

  private isFree(part: Part): boolean {
    if (part.locked) return false;
    return this.only === null || (part.is === 'node' && this.only.has(part.id));
  }

  /**
   * Lays out what may move among the parts of a frame that stays, or of the whole drawing; then what may in the frames that stay.
   * @param elsewhere what lies elsewhere, but perhaps over this frame
   */
  within(parts: readonly Part[], frame: Part | null, elsewhere: readonly Part[] = []): void {
    const fixed = parts.filter((part) => !this.isFree(part));
    this.layFree(
      parts.filter((part) => this.isFree(part)),
      frame,
      [...elsewhere, ...fixed],
    );
    for (const part of fixed) {
      if (part.is === 'knot' && this.isWanted(part)) this.noteShared(part);
      const others = [...elsewhere, ...parts.filter((one) => one !== part)];
      if (part.is === 'frame') this.within(part.parts, part, others);
    }
  }

  private layFree(free: readonly Part[], frame: Part | null, others: readonly Part[]): void {
    if (free.length === 0 || (free.length === 1 && free[0]?.is === 'node')) return;
    const laid = free.map((part) => this.sized(part));
    const spots = this.spotsOf(laid, free);
    const before = around(free.map(({ box }) => box)) as Box;
    const by = shiftFor([...spots.values()], before, frame && roomIn(frame.box), this.obstaclesOf(others));
    if (by === null) {
      this.noRoom.push(...(frame?.frames ?? []).map(({ id }) => id));
      return;
    }
    for (const { id, put } of laid) {
      const { x, y } = spots.get(id) as Box;
      put({ x: onGrid(x + by.x), y: onGrid(y + by.y) });
    }
  }

  /** Chosen nodes may lie over others, as they did; a frame that moves would take in what stays. */
  private obstaclesOf(others: readonly Part[]): Box[] {
    const rows = others.flatMap((part) => part.rows);
    return rows.filter((row) => this.only === null || 'boundary' in row).map((row) => this.places.get(row.id) ?? row);
  }

  private isWanted(part: Part): boolean {
    const { only } = this;
    return only === null || part.rows.filter(({ id }) => only.has(id)).length > 1;
  }

  private noteShared(part: Part): void {
    this.shared.push(...part.frames.map(({ id }) => id));
  }

  private sized(part: Part): Laid {
    const { id, box } = part;
    if (part.is === 'knot') this.noteShared(part);
    if (part.is !== 'frame' || part.parts.length === 0)
      return { id, size: { width: box.width, height: box.height }, put: (at) => this.putAsIs(part, at) };
    const inner = part.parts.map((one) => this.sized(one));
    const spots = this.spotsOf(inner, part.parts);
    const content = around(spots.values()) as Box;
    const [frame] = part.frames;
    const nameWidth = textWidth(frame?.name ?? '', frame?.style.fontSize ?? smallSize, true) + besideName;
    const size = {
      width: onGrid(Math.max(content.width + 2 * inset.side, Math.min(nameWidth, 400)) + 4),
      height: onGrid(content.height + inset.top + inset.side + 4),
    };
    return {
      id,
      size,
      put: (at) => {
        this.places.set(id, { ...at, ...size });
        for (const one of inner) {
          const { x, y } = spots.get(one.id) as Box;
          one.put({ x: onGrid(at.x + inset.side + x - content.x), y: onGrid(at.y + inset.top + y - content.y) });
        }
      },
    };
  }

  private putAsIs({ box, rows }: Part, at: Point): void {
    const [dx, dy] = [at.x - box.x, at.y - box.y];
    for (const { id, x, y, width, height } of rows) this.places.set(id, { x: x + dx, y: y + dy, width, height });
  }

  /** Places of parts beside each other. A flow between what lies in two of them counts as one between the two. */
  private spotsOf(laid: readonly Laid[], parts: readonly Part[]): ReadonlyMap<string, Box> {
    const partOf = new Map(parts.flatMap(({ id, rows }) => rows.map((row) => [row.id, id] as const)));
    const flows = this.links.flatMap(({ id, from, to, arrow }): Flow[] => {
      const ends = [partOf.get(from), partOf.get(to)];
      const [start, end] = arrow === 'backward' ? ends.reverse() : ends;
      return start === undefined || end === undefined || start === end ? [] : [{ id, from: start, to: end }];
    });
    const sizes = new Map(laid.map(({ id, size }) => [id, size]));
    const corners = this.layers(sizes, flows);
    return new Map(laid.map(({ id, size }) => [id, { ...(corners.get(id) ?? { x: 0, y: 0 }), ...size }]));
  }
}

const roomIn = ({ x, y, width, height }: Box): Box => ({
  x: x + leastInset.side,
  y: y + leastInset.top,
  width: width - 2 * leastInset.side,
  height: height - leastInset.top - leastInset.side,
});

/**
 * How far boxes that were laid out go: to the corner they came from, or where they fit into a room and over nothing that stays. Null where they fit
 * nowhere.
 */
function shiftFor(boxes: readonly Box[], before: Box, room: Box | null, obstacles: readonly Box[]): Point | null {
  const block = around(boxes) as Box;
  const put = (x: number, y: number) => ({ x: x - block.x, y: y - block.y });
  const stays = around(obstacles);
  const corners: Point[] = [{ x: before.x, y: before.y }];
  if (room) {
    const most = { x: room.x + room.width - block.width, y: room.y + room.height - block.height };
    corners.push(
      { x: between(before.x, room.x, most.x), y: between(before.y, room.y, most.y) },
      { x: room.x, y: room.y },
    );
  }
  if (stays)
    corners.push(
      { x: before.x, y: stays.y + stays.height + gap },
      { x: stays.x + stays.width + gap, y: before.y },
      { x: stays.x + stays.width + gap, y: stays.y + stays.height + gap },
    );
  const fits = ({ x, y }: Point) => {
    const by = put(onGrid(x), onGrid(y));
    return boxes.every((box) => {
      const there = { ...box, x: onGrid(box.x + by.x), y: onGrid(box.y + by.y) };
      return (!room || covers(room, there)) && !obstacles.some((one) => overlap(one, there));
    });
  };
  const found = corners.find(fits);
  return found ? put(onGrid(found.x), onGrid(found.y)) : null;
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
