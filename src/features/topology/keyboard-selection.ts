import { centreOf, type Point } from '#domain/diagram/geometry.ts';
import type { Action } from './action';
import type { Desk } from './desk';

/** Shapes in the order one reads a picture. */
const read = <R extends Point>(rows: readonly R[]): R[] => [...rows].sort((a, b) => a.y - b.y || a.x - b.x);
const inOrder = ({ drawing }: Desk) => read(drawing.nodes);

/** Where keys go on from: what was selected last. */
const current = ({ selection }: Desk): string => selection.at(-1) ?? '';
const currentNode = (desk: Desk) => desk.drawing.nodes.find(({ id }) => id === current(desk));

const walk = (key: string, by: 1 | -1): Action => ({
  name: by === 1 ? 'walk.next' : 'walk.previous',
  label: by === 1 ? 'topology.walk.next' : 'topology.walk.previous',
  keys: [key],
  part: 'view',
  reads: true,
  enabled: ({ drawing }) => drawing.nodes.length > 0,
  perform: (desk) => {
    const nodes = inOrder(desk);
    const at = nodes.findIndex(({ id }) => id === current(desk));
    const next = nodes[at < 0 ? 0 : (at + by + nodes.length) % nodes.length];
    if (next) goTo(desk, next.id);
  },
});

const walkTo = (name: 'left' | 'right' | 'up' | 'down', dx: number, dy: number): Action => ({
  name: `walk.${name}`,
  label: `topology.walk.${name}`,
  keys: [`ctrl+arrow${name}`],
  part: 'view',
  reads: true,
  enabled: ({ drawing }) => drawing.nodes.length > 0,
  perform: (desk) => {
    const from = currentNode(desk);
    if (!from) return goTo(desk, inOrder(desk)[0]?.id ?? '');
    const here = centreOf(from);
    const far = (node: (typeof desk.drawing.nodes)[number]) => {
      const { x, y } = centreOf(node);
      const [along, aside] = [(x - here.x) * dx + (y - here.y) * dy, Math.abs((x - here.x) * dy + (y - here.y) * dx)];
      return along <= 0 ? Number.POSITIVE_INFINITY : along + 2 * aside;
    };
    const [next] = desk.drawing.nodes
      .filter((node) => far(node) < Number.POSITIVE_INFINITY)
      .sort((a, b) => far(a) - far(b));
    if (next) goTo(desk, next.id);
  },
});

function goTo(desk: Desk, id: string): void {
  desk.goTo(id);
  desk.canvas.reveal(id);
}

/** Flows in the order one reads a picture: by the node they come from, then by the one they lead to. */
function flowsInOrder(desk: Desk): readonly string[] {
  const place = new Map(inOrder(desk).map(({ id }, i) => [id, i]));
  const at = (id: string) => place.get(id) ?? 0;
  return [...desk.drawing.links].sort((a, b) => at(a.from) - at(b.from) || at(a.to) - at(b.to)).map(({ id }) => id);
}

/** From a node to its first flow, from a flow to the next. */
const walkFlows = (key: string, by: 1 | -1): Action => ({
  name: by === 1 ? 'walk.nextFlow' : 'walk.previousFlow',
  label: by === 1 ? 'topology.walk.nextFlow' : 'topology.walk.previousFlow',
  keys: [key],
  part: 'view',
  reads: true,
  enabled: ({ drawing }) => drawing.links.length > 0,
  perform: (desk) => {
    const flows = flowsInOrder(desk);
    const at = flows.indexOf(current(desk));
    const node = currentNode(desk);
    const own = node && desk.drawing.links.filter(({ from, to }) => from === node.id || to === node.id);
    const first = flows.find((id) => own?.some((link) => link.id === id)) ?? flows[0];
    const next = at < 0 ? first : flows[(at + by + flows.length) % flows.length];
    if (next) goTo(desk, next);
  },
});

/** From frame to frame: boundaries and groups. */
const walkGroups = (key: string, by: 1 | -1): Action => ({
  name: by === 1 ? 'walk.nextGroup' : 'walk.previousGroup',
  label: by === 1 ? 'topology.walk.nextGroup' : 'topology.walk.previousGroup',
  keys: [key],
  part: 'view',
  reads: true,
  enabled: ({ drawing }) => drawing.groups.length > 0,
  perform: (desk) => {
    const groups = read(desk.drawing.groups);
    const at = groups.findIndex(({ id }) => id === current(desk));
    const next = groups[at < 0 ? 0 : (at + by + groups.length) % groups.length];
    if (next) goTo(desk, next.id);
  },
});

/** From shape to shape by keys. */
export const keyboardSelection: readonly Action[] = [
  walk('j', 1),
  walk('k', -1),
  walkFlows('n', 1),
  walkFlows('shift+n', -1),
  walkGroups('g', 1),
  walkGroups('shift+g', -1),
  walkTo('left', -1, 0),
  walkTo('right', 1, 0),
  walkTo('up', 0, -1),
  walkTo('down', 0, 1),
];
