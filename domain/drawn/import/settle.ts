import { around, type Box, centreOf, covers, grown, holds, type Point } from '../../diagram/geometry.ts';
import { DrawingRefused, deepest } from './limits.ts';
import type { SketchGroup, SketchNode, SketchPage } from './sketch.ts';

/** How many elements may be moved aside in all. Real drawings fold some frames; a file made to fold thousands would take minutes. */
const mostMoves = 2_000_000;

/** Room between a frame and what is in it (px). */
const margin = 20;

/**
 * Makes the picture say what the file says. Where an element is in a frame by the file's own word, the frame is made to reach around it: who lies in a
 * boundary decides what is analysed. A frame that was folded opens. What lay outside of a frame that grows moves aside and stays outside.
 * @throws DrawingRefused
 */
export function settle(page: SketchPage): void {
  const settling = new Settling(page);
  for (const group of settling.innermostFirst()) settling.grow(group);
}

class Settling {
  private readonly groups: ReadonlyMap<string, SketchGroup>;
  private readonly nodes: ReadonlyMap<string, SketchNode>;
  private readonly all: readonly (SketchNode | SketchGroup)[];
  /** By the id of a node or group: the groups it is in, the nearest first. */
  private readonly chains = new Map<SketchNode | SketchGroup, readonly string[]>();
  private readonly members = new Map<string, (SketchNode | SketchGroup)[]>();

  constructor(private readonly page: SketchPage) {
    this.groups = new Map(page.groups.map((group) => [group.id, group]));
    this.nodes = new Map(page.nodes.map((node) => [node.id, node]));
    this.all = [...page.groups, ...page.nodes];
    for (const one of this.all) {
      const chain = this.chainOf(one);
      this.chains.set(one, chain);
      for (const id of chain) {
        const members = this.members.get(id);
        if (members) members.push(one);
        else this.members.set(id, [one]);
      }
    }
  }

  private chainOf(one: SketchNode | SketchGroup): string[] {
    const chain: string[] = [];
    for (let at = one.group; at !== null && chain.length <= deepest; ) {
      const group = this.groups.get(at);
      if (!group || group === one || chain.includes(at)) break;
      chain.push(at);
      at = group.group;
    }
    return chain;
  }

  innermostFirst(): SketchGroup[] {
    const depth = (group: SketchGroup) => this.chains.get(group)?.length ?? 0;
    return [...this.page.groups].sort((a, b) => depth(b) - depth(a));
  }

  grow(group: SketchGroup): void {
    const [before, members] = [group.box, this.members.get(group.id) ?? []];
    const open = group.open && { ...group.open, x: before.x, y: before.y };
    const out = members.filter((one) =>
      isGroup(one) ? !covers(open ?? before, one.box) : !holds(open ?? before, centreOf(one.box)),
    );
    if (!open && out.length === 0) return;
    const after = around([before, ...(open ? [open] : []), ...out.map(({ box }) => grown(box, margin))]) ?? before;
    this.moveAside(group, before, after);
    group.box = after;
  }

  private moves = 0;

  private moveAside(group: SketchGroup, before: Box, after: Box): void {
    this.moves += this.all.length;
    if (this.moves > mostMoves) throw new DrawingRefused('tooLong');
    const inside = new Set<SketchNode | SketchGroup>([group, ...(this.members.get(group.id) ?? [])]);
    const around = new Set(this.chains.get(group));
    const moved = movedBy(before, after);
    const shifts = new Map<SketchNode | SketchGroup, Point>();
    for (const one of this.all) {
      if (inside.has(one)) continue;
      // A frame around this one, and one that holds what lies in it, reaches as far as before.
      if (isGroup(one) && (around.has(one.id) || !this.members.has(one.id))) one.box = stretched(one.box, moved);
      else this.shift(one, around, moved, shifts);
    }
    for (const [one, by] of shifts) one.box = { ...one.box, x: one.box.x + by.x, y: one.box.y + by.y };
    this.moveLines(inside, shifts, moved);
  }

  /** Notes how far an element moves: with the outermost frame it is in, so that what is in it keeps its place there. */
  private shift(
    one: SketchNode | SketchGroup,
    around: ReadonlySet<string>,
    moved: (at: Point) => Point,
    shifts: Map<SketchNode | SketchGroup, Point>,
  ): void {
    const chain = this.chains.get(one) ?? [];
    let outermost = chain.length - 1;
    while (outermost >= 0 && around.has(chain[outermost] ?? '')) outermost -= 1;
    const whole = this.groups.get(chain[outermost] ?? '') ?? one;
    const centre = centreOf(whole.box);
    const to = moved(centre);
    if (to.x !== centre.x || to.y !== centre.y) shifts.set(one, { x: to.x - centre.x, y: to.y - centre.y });
  }

  private moveLines(
    inside: ReadonlySet<SketchNode | SketchGroup>,
    shifts: ReadonlyMap<SketchNode | SketchGroup, Point>,
    moved: (at: Point) => Point,
  ): void {
    for (const link of this.page.links) {
      if (link.vertices.length === 0) continue;
      const [start, end] = [this.nodes.get(link.from), this.nodes.get(link.to)];
      if (!start || !end || (inside.has(start) && inside.has(end))) continue;
      const [from, to] = [shifts.get(start), shifts.get(end)];
      const together = from && to && from.x === to.x && from.y === to.y ? from : undefined;
      link.vertices = link.vertices.map((at) =>
        together ? { x: at.x + together.x, y: at.y + together.y } : moved(at),
      );
    }
  }
}

const isGroup = (one: SketchNode | SketchGroup): one is SketchGroup => 'boundary' in one;

/** Where a point goes when a box grows: away from the side behind which it lies, as far as that side moves. */
const movedBy =
  (before: Box, after: Box) =>
  ({ x, y }: Point): Point => ({
    x: pushed(x, [before.x, before.x + before.width], [after.x, after.x + after.width]),
    y: pushed(y, [before.y, before.y + before.height], [after.y, after.y + after.height]),
  });

const pushed = (at: number, before: readonly [number, number], after: readonly [number, number]): number =>
  at > before[1] ? at + after[1] - before[1] : at < before[0] ? at + after[0] - before[0] : at;

function stretched({ x, y, width, height }: Box, moved: (at: Point) => Point): Box {
  const [from, to] = [moved({ x, y }), moved({ x: x + width, y: y + height })];
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}
