import type * as z from 'zod';
import { Id, Text } from '../../model/base.ts';
import { box, Layer, plainStyle, Style } from '../drawing.ts';
import { drawnKind } from '../kind.ts';

/** A box of a diagram: the picture of an asset, whose facts are in the row of the asset; without one a label or a note. */
export const nodeKind = drawnKind({
  name: 'nodes',
  noun: { one: 'node', many: 'nodes', zh: '节点' },
  fields: {
    diagram: Id,
    asset: Id.nullable(),
    /** What a label or note says. */
    text: Text(4000),
    ...box,
    /** The group it is in. */
    group: Id.nullable(),
    z: Layer,
    style: Style,
  },
  defaults: { asset: null, text: '', group: null, z: 0, style: plainStyle },
  references: {
    diagram: { to: 'diagrams', onDrop: 'drop' },
    asset: { to: 'assets', onDrop: 'drop' },
    group: { to: 'groups', onDrop: 'unlink' },
  },
});
export type NodeRow = z.output<typeof nodeKind.row>;
