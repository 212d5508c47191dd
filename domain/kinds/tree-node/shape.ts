import { z } from 'zod';
import { Id, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

export const gates = ['and', 'or', 'none'] as const;

/** A node of the attack tree of a threat scenario: AND and OR over their children, or a leaf with its attack step. */
export const treeNodeKind = drawnKind({
  name: 'treeNodes',
  noun: { one: 'tree node', many: 'tree nodes', zh: '攻击树节点' },
  fields: {
    threat: Id,
    /** null = the root. */
    parent: Id.nullable(),
    gate: z.enum(gates),
    /** What a gate says. */
    text: Text(400),
    /** Of a leaf. */
    step: Id.nullable(),
    /** Place among the children of its parent. */
    order: z.number().int().min(0).max(10_000),
  },
  defaults: { parent: null, gate: 'none', text: '', step: null, order: 0 },
  references: {
    threat: { to: 'threats', onDrop: 'drop' },
    parent: { to: 'treeNodes', onDrop: 'drop' },
    step: { to: 'steps', onDrop: 'unlink' },
  },
});
export type TreeNodeRow = z.output<typeof treeNodeKind.row>;
