import { carriedBy, type Drawing, type DrawnGroup, type DrawnLink, type DrawnNode } from '#domain/diagram/drawing.ts';
import {
  around,
  type Box,
  covers,
  distanceToLine,
  grown,
  holds,
  overlap,
  type Point,
} from '#domain/diagram/geometry.ts';
import type { Picture, Pictured } from '#domain/diagram/picture-parts.ts';

/** Thousands at every edit: without a pair for each. */
function byId<T extends { id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const one of all) found.set(one.id, one);
  return found;
}

/** What is drawn, asked by place: which shape is here, which are in this box. Nothing of it is read from the page. */
export class Scene {
  private readonly pictured: ReadonlyMap<string, Pictured>;
  readonly nodes: ReadonlyMap<string, DrawnNode>;
  readonly links: ReadonlyMap<string, DrawnLink>;
  readonly groups: ReadonlyMap<string, DrawnGroup>;

  constructor(
    readonly drawing: Drawing,
    readonly picture: Picture,
  ) {
    this.pictured = picture.pictured ?? byId(picture.items);
    this.nodes = byId(drawing.nodes);
    this.links = byId(drawing.links);
    this.groups = byId(drawing.groups);
  }

  static empty = () => new Scene({ diagram: '', nodes: [], links: [], groups: [] }, { items: [], routes: new Map() });

  has = (id: string) => this.pictured.has(id);
  get = (id: string) => this.pictured.get(id);
  boxOf = (id: string): Box | undefined => this.nodes.get(id) ?? this.groups.get(id) ?? this.pictured.get(id)?.box;
  /** Nodes and groups among these; none while one of them is locked. */
  resizable(ids: Iterable<string>): readonly string[] {
    const rows = [...ids].flatMap((id) => this.nodes.get(id) ?? this.groups.get(id) ?? []);
    return rows.some(isLocked) ? [] : rows.map(({ id }) => id);
  }

  frameOf = (ids: Iterable<string>): Box | null => around([...ids].flatMap((id) => this.boxOf(id) ?? []));

  /** The topmost node at a point. */
  nodeAt(at: Point, except?: string): DrawnNode | undefined {
    return this.drawing.nodes.findLast((node) => node.id !== except && holds(node, at));
  }

  /** The topmost shape at a point: a node, a link that is not further than `reach`, the line or the name of a group. */
  at(at: Point, reach: number): Pictured | undefined {
    const node = this.nodeAt(at);
    if (node) return this.get(node.id);
    for (let i = this.picture.items.length - 1; i >= 0; i--) {
      const item = this.picture.items[i] as Pictured;
      if (item.kind === 'node' || !holds(grown(item.box, reach), at)) continue;
      if (item.kind === 'link' ? this.isOnLink(item, at, reach) : isOnFrame(item.box, at, reach)) return item;
    }
    return undefined;
  }

  private isOnLink({ points, box, shapes }: Pictured, at: Point, reach: number): boolean {
    if (points && distanceToLine(at, points) <= reach) return true;
    const inside = { x: at.x - box.x, y: at.y - box.y };
    return shapes.some(
      (shape) => shape.is === 'rect' && holds({ x: shape.x, y: shape.y, width: shape.w, height: shape.h }, inside),
    );
  }

  /** Shapes in a box: wholly inside of it, or touched by it. */
  within(box: Box, manner: 'inside' | 'touched'): string[] {
    return this.picture.items
      .filter(({ box: own, kind }) => (manner === 'inside' || kind === 'group' ? covers(box, own) : overlap(box, own)))
      .map(({ id }) => id);
  }

  /** What moves when these are moved: they and all that groups among them carry. Links go with their ends. */
  moving(ids: Iterable<string>, alone = false): { boxes: (Box & { id: string })[]; links: string[] } {
    const boxes = new Map<string, Box & { id: string }>();
    for (const id of ids) {
      const node = this.nodes.get(id);
      const group = this.groups.get(id);
      const carried = group && !alone ? carriedBy(this.drawing, group) : { nodes: [], groups: [] };
      for (const row of [node, group, ...carried.nodes, ...carried.groups])
        if (row && !isLocked(row)) boxes.set(row.id, row);
    }
    const links = this.drawing.links.filter(({ from, to }) => boxes.has(from) && boxes.has(to)).map(({ id }) => id);
    return { boxes: [...boxes.values()], links };
  }

  /** The group one takes by pressing a node: its outermost plain one, unless one is inside of it already. */
  groupOf(node: DrawnNode, entered: string | null): string | null {
    let top: string | null = null;
    for (let id = node.group; id !== null && id !== entered; ) {
      const group = this.groups.get(id);
      if (!group || group.boundary) break;
      top = id;
      id = group.group;
    }
    return top;
  }
}

/** The line of a frame and the strip of its name. */
function isOnFrame(box: Box, at: Point, reach: number): boolean {
  const tab = { x: box.x, y: box.y, width: Math.min(box.width, 160), height: Math.min(30, box.height) };
  return holds(tab, at) || (holds(grown(box, reach), at) && !holds(grown(box, -reach), at));
}

export const isLocked = (row: { style: { locked?: boolean } }): boolean => row.style.locked === true;
