import * as z from 'zod';
import { Id, Text } from '../../model/base.ts';
import { Layer, Point, plainStyle, Style } from '../drawing.ts';
import { drawnKind } from '../kind.ts';

export const arrows = ['none', 'forward', 'backward', 'both'] as const;
const routes = ['straight', 'orthogonal', 'smooth'] as const;

/** A line from a node to a node of a diagram: the picture of an asset that is a link (a bus, a data flow), or a plain line. */
export const linkKind = drawnKind({
  name: 'links',
  noun: { one: 'link', many: 'links', zh: '连线' },
  fields: {
    diagram: Id,
    asset: Id.nullable(),
    /** What a line without an asset says. */
    text: Text(400),
    /** Nodes at its ends. The ports are flat fields beside them, so that each end is a reference like any other. */
    from: Id,
    fromPort: Text(40),
    to: Id,
    toPort: Text(40),
    arrow: z.enum(arrows),
    route: z.enum(routes),
    /** Bends, from the first node to the second. */
    vertices: z.array(Point).max(500),
    z: Layer,
    style: Style,
  },
  defaults: {
    asset: null,
    text: '',
    fromPort: '',
    toPort: '',
    arrow: 'forward',
    route: 'straight',
    vertices: [],
    z: 0,
    style: plainStyle,
  },
  references: {
    diagram: { to: 'diagrams', onDrop: 'drop' },
    asset: { to: 'assets', onDrop: 'drop' },
    from: { to: 'nodes', onDrop: 'drop' },
    to: { to: 'nodes', onDrop: 'drop' },
  },
});
export type LinkRow = z.output<typeof linkKind.row>;
