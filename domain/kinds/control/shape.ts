import * as z from 'zod';
import { FoldedLine, Ids, Text } from '../../model/base.ts';
import { FeasibilityRatings } from '../attack-path/shape.ts';
import { analysisKind } from '../kind.ts';

/** Sums of so many costs with their decimals still are exact numbers. */
export const mostCost = 1_000_000_000;

/** Control: a measure in an attack tree. While it is active its nodes also need what it takes to get around it (M-7.4). */
export const controlKind = analysisKind({
  name: 'controls',
  noun: { one: 'control', many: 'controls', zh: '控制措施' },
  prefix: 'CTL',
  path: 'controls',
  inChain: false,
  section: 'treatment',
  fields: {
    name: FoldedLine(400),
    description: Text(4000),
    /** What getting around it takes, unless it has a tree of its own for that (`treeNodes`). */
    ratings: FeasibilityRatings,
    active: z.boolean(),
    /** Thought of, and not decided: it is never in effect (M-7.6). */
    candidate: z.boolean(),
    /** What it costs, in the unit of the organisation (`control.costUnit`); null = nobody has said. */
    cost: z.number().min(0).max(mostCost).nullable(),
    goals: Ids,
    requirements: Ids,
    reason: Text(4000),
  },
  defaults: {
    description: '',
    ratings: {},
    active: true,
    candidate: false,
    cost: null,
    goals: [],
    requirements: [],
    reason: '',
  },
  references: {
    goals: { to: 'goals', onDrop: 'unlink' },
    requirements: { to: 'requirements', onDrop: 'unlink' },
  },
});
export type ControlRow = z.output<typeof controlKind.row>;
