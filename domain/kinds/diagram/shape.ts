import * as z from 'zod';
import { SpacelessName } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/** A data-flow diagram (topology) of the item. What is drawn in it are rows of their own: nodes, links and groups. */
export const diagramKind = drawnKind({
  name: 'diagrams',
  noun: { one: 'diagram', many: 'diagrams', zh: '拓扑图' },
  fields: {
    name: SpacelessName(80),
    /** Place among the diagrams of the version. */
    order: z.number().int().min(0).max(10_000),
  },
  defaults: { order: 0 },
  references: {},
});
export type DiagramRow = z.output<typeof diagramKind.row>;
