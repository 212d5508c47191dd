import * as z from 'zod';
import { FoldedText, Id } from '../../model/base.ts';
import { box, Layer, plainStyle, Style } from '../drawing.ts';
import { drawnKind } from '../kind.ts';

/** A frame around nodes of a diagram; the trust boundary is one. */
export const groupKind = drawnKind({
  name: 'groups',
  noun: { one: 'group', many: 'groups', zh: '分组' },
  fields: {
    diagram: Id,
    name: FoldedText(200),
    /** Is it a trust boundary? */
    boundary: z.boolean(),
    ...box,
    /** The group this one is in. */
    group: Id.nullable(),
    z: Layer,
    style: Style,
  },
  defaults: { name: '', boundary: false, group: null, z: 0, style: plainStyle },
  references: {
    diagram: { to: 'diagrams', onDrop: 'drop' },
    group: { to: 'groups', onDrop: 'unlink' },
  },
});
export type GroupRow = z.output<typeof groupKind.row>;
