import { carriedBy, type Drawing, type DrawnGroup, type DrawnNode, liesIn } from './drawing.ts';
import { around, type Box, covers } from './geometry.ts';

/**
 * A drawing as boxes in boxes: a node, a frame with what lies in it, or frames that share a part of their nodes, which stay together as they are.
 */
export interface Part {
  id: string;
  box: Box;
  is: 'node' | 'frame' | 'knot';
  /** Is it, or anything in it, locked? */
  locked: boolean;
  /** Of a frame: what lies in it, one level down. */
  parts: Part[];
  /** All that moves along when it is moved as it is: itself, and what lies in it at any depth. */
  rows: readonly (DrawnNode | DrawnGroup)[];
  /** The frames themselves: one, or those of a knot. */
  frames: readonly DrawnGroup[];
}

/** One frame, or several that cannot be told apart, and the nodes that lie in it. */
interface Holder {
  groups: DrawnGroup[];
  nodes: ReadonlySet<string>;
  area: number;
}

/**
 * The outermost parts of a drawing. What lies in a trust boundary is decided by the places of nodes, what is in a plain group by membership; frames
 * are nested by the nodes they hold, so that a frame that only pokes into another is beside it.
 */
export function nestingOf(drawing: Drawing): Part[] {
  const holders = holdersOf(drawing);
  const top: Part[] = [];
  const parts = holders.map((holder) => frameOf(holder));
  const into = (at: number, part: Part) => (at < 0 ? top : (parts[at] as Part).parts).push(part);
  for (const node of drawing.nodes)
    into(
      holders.findIndex(({ nodes }) => nodes.has(node.id)),
      leafOf(node),
    );
  for (const [i, holder] of holders.entries()) into(parentOf(holder, holders, i), parts[i] as Part);
  return top.map(settled);
}

const leafOf = (node: DrawnNode): Part => {
  const { id, x, y, width, height } = node;
  const box = { x, y, width, height };
  return { id, box, is: 'node', locked: isLocked(node), parts: [], rows: [node], frames: [] };
};

function frameOf({ groups }: Holder): Part {
  const [first] = groups as [DrawnGroup];
  const box = around(groups) as Box;
  return {
    id: first.id,
    box,
    is: groups.length > 1 ? 'knot' : 'frame',
    locked: false,
    parts: [],
    rows: [],
    frames: groups,
  };
}

/** A part with what follows from what was put into it. A knot has no parts: all of it moves together. */
function settled(part: Part): Part {
  if (part.is === 'node') return part;
  const parts = part.parts.map(settled);
  const rows = [...part.frames, ...parts.flatMap((one) => one.rows)];
  const locked = rows.some(isLocked);
  if (part.is === 'frame') return { ...part, parts, rows, locked };
  return { ...part, parts: [], rows, locked, box: around(rows) as Box };
}

const isLocked = ({ style }: DrawnNode | DrawnGroup): boolean => style.locked === true;

/** From the innermost to the outermost. */
function holdersOf(drawing: Drawing): Holder[] {
  const held = new Map(
    drawing.groups.map((group) => {
      const nodes = group.boundary
        ? drawing.nodes.filter((node) => liesIn(node, group))
        : carriedBy(drawing, group).nodes;
      return [group.id, new Set(nodes.map(({ id }) => id))] as const;
    }),
  );
  const nodesOf = ({ id }: DrawnGroup): ReadonlySet<string> => held.get(id) ?? new Set();
  const holders: Holder[] = [];
  for (const group of drawing.groups) {
    const joined = holders.filter(({ groups }) => groups.some((other) => cross(nodesOf(group), nodesOf(other))));
    for (const one of joined) holders.splice(holders.indexOf(one), 1);
    const groups = [...joined.flatMap((one) => one.groups), group];
    const nodes = new Set(groups.flatMap((one) => [...nodesOf(one)]));
    holders.push({ groups, nodes, area: Math.max(...groups.map(({ width, height }) => width * height)) });
  }
  return holders.sort((a, b) => a.nodes.size - b.nodes.size || a.area - b.area);
}

/** Do two frames share some of their nodes, and has each one that the other has not? */
function cross(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const id of a) if (b.has(id)) shared += 1;
  return shared > 0 && shared < a.size && shared < b.size;
}

/** Where among the holders the next one outwards is; -1: there is none. An empty frame lies in what covers it, or in the group it is a member of. */
function parentOf(holder: Holder, holders: readonly Holder[], at: number): number {
  const [first] = holder.groups as [DrawnGroup];
  const isAround = (other: Holder) =>
    holder.nodes.size > 0
      ? [...holder.nodes].every((id) => other.nodes.has(id))
      : other.groups.some((group) => (group.boundary ? covers(group, first) : group.id === first.group));
  return holders.findIndex((other, i) => i > at && isAround(other));
}
