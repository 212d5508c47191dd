import * as z from 'zod';
import { FoldedLine, Ids, Text } from '../../model/base.ts';
import { FeasibilityRatings } from '../attack-path/shape.ts';
import { analysisKind } from '../kind.ts';

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
    goals: Ids,
    requirements: Ids,
    reason: Text(4000),
  },
  defaults: { description: '', ratings: {}, active: true, goals: [], requirements: [], reason: '' },
  references: {
    goals: { to: 'goals', onDrop: 'unlink' },
    requirements: { to: 'requirements', onDrop: 'unlink' },
  },
});
export type ControlRow = z.output<typeof controlKind.row>;
