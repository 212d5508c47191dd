import * as z from 'zod';
import { FoldedLine, Ids, longestCode, Needed, Text } from '../../model/base.ts';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { analysisKind } from '../kind.ts';

/** Level codes by parameter code, kept per feasibility model so that switching the model loses nothing. */
export const FeasibilityRatings = z.record(
  z.string().max(60),
  z.record(z.string().max(longestCode), z.string().max(longestCode)),
);
export type FeasibilityRatings = z.infer<typeof FeasibilityRatings>;

/** A level set by hand; it wins over the computed one and is lost when the path changes (M-5.7). */
export const CustomLevel = z.object({ level: Needed(longestCode), reason: Needed(4000) });

/** Attack path (RQ-15-08, RQ-15-09): ordered steps that realise one or more threat scenarios. A step may be taken twice (M-4.1). */
export const pathKind = analysisKind({
  name: 'paths',
  noun: { one: 'attack path', many: 'attack paths', zh: '攻击路径' },
  prefix: 'AP',
  path: 'attack-paths',
  inChain: true,
  section: 'paths',
  fields: {
    name: FoldedLine(400),
    description: Text(4000),
    threats: Ids.min(1, 'required'),
    steps: Ids,
    /** Id of the feasibility model of the method that rates this path; empty = the method's first. */
    model: Text(60),
    /** `steps`: aggregated from the steps; `path`: the analyst rates the path as a whole. */
    basis: z.enum(['steps', 'path']),
    ratings: FeasibilityRatings,
    customLevel: CustomLevel.nullable(),
    reason: Text(4000),
    /** Codes of entries of catalogues it realises (`R155-11.1`); it brings them from the library. */
    realises: z.array(Text(40)).max(40),
    ...libraryField,
  },
  defaults: {
    ...noLibrary,
    description: '',
    steps: [],
    model: '',
    basis: 'steps',
    ratings: {},
    customLevel: null,
    reason: '',
    realises: [],
  },
  references: { threats: { to: 'threats', onDrop: 'drop' }, steps: { to: 'steps', onDrop: 'unlink', repeats: true } },
});
export type PathRow = z.output<typeof pathKind.row>;
