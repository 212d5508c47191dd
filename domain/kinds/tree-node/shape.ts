import * as z from 'zod';
import { Id, Ids, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

export const gates = ['and', 'or', 'none'] as const;

/** How large a tree may become: more could not be read, and every key rates it anew. */
export const treeLimits = { nodes: 3000, depth: 60 };

/**
 * A node of the attack tree of a threat scenario, or of a tree by which a control is circumvented: AND and OR over their children, or a leaf (M-4.2). A leaf is an attack step, or a reference
 * to a node elsewhere whose branch is needed here too; the same step in several leaves is one action.
 */
export const treeNodeKind = drawnKind({
  name: 'treeNodes',
  noun: { one: 'tree node', many: 'tree nodes', zh: '攻击树节点' },
  fields: {
    /** The owner of the tree: a threat scenario, or the control that is circumvented by it (M-7.4); the other is null. */
    threat: Id.nullable(),
    control: Id.nullable(),
    /** null = the root. */
    parent: Id.nullable(),
    gate: z.enum(gates),
    /** What a gate says. */
    text: Text(400),
    /** Of a leaf. */
    step: Id.nullable(),
    /** Of a leaf: the node whose branch it refers to. */
    target: Id.nullable(),
    /** Place among the children of its parent. */
    order: z.number().int().min(0).max(10_000),
    controls: Ids,
    /** Of the root: id of the feasibility model that rates the tree; empty = the method's first. */
    model: Text(60),
  },
  defaults: {
    threat: null,
    control: null,
    parent: null,
    gate: 'none',
    text: '',
    step: null,
    target: null,
    order: 0,
    controls: [],
    model: '',
  },
  references: {
    threat: { to: 'threats', onDrop: 'drop' },
    control: { to: 'controls', onDrop: 'drop' },
    parent: { to: 'treeNodes', onDrop: 'drop' },
    step: { to: 'steps', onDrop: 'unlink' },
    target: { to: 'treeNodes', onDrop: 'drop' },
    controls: { to: 'controls', onDrop: 'unlink' },
  },
});
export type TreeNodeRow = z.output<typeof treeNodeKind.row>;
