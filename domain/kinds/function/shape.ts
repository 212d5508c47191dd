import * as z from 'zod';
import { FoldedLine, Id, Text } from '../../model/base.ts';
import { analysisKind } from '../kind.ts';

/** A function of the item (clause 9.3). Assets name the functions they serve. */
export const functionKind = analysisKind({
  name: 'functions',
  noun: { one: 'function', many: 'functions', zh: '功能' },
  prefix: 'F',
  path: 'functions',
  inChain: true,
  section: 'scope',
  fields: {
    name: FoldedLine(200),
    description: Text(4000),
    /** Main or sub function; a sub function names its parent. */
    level: z.enum(['main', 'sub']),
    parent: Id.nullable(),
    /** Is the function relevant to cybersecurity? */
    cybersecurity: z.boolean(),
    data: Text(2000),
  },
  defaults: { description: '', level: 'main', parent: null, cybersecurity: true, data: '' },
  references: { parent: { to: 'functions', onDrop: 'unlink' } },
});
export type FunctionRow = z.output<typeof functionKind.row>;
