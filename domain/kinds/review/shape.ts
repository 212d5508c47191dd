import * as z from 'zod';
import { Id, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/** The kinds whose rows may be reviewed: all with a code. Listed here, because the list of kinds is made from the shapes. */
export const reviewedKinds = [
  'functions',
  'assumptions',
  'assets',
  'damages',
  'threats',
  'paths',
  'steps',
  'risks',
  'goals',
  'claims',
  'requirements',
  'controls',
] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** How a row came to be reviewed: by a person, or because the version before was frozen, or approved, with it (M-16.3). */
const reviewWays = ['person', 'frozen', 'approved'] as const;

/**
 * What a row was judged by: by fact (`steps/<id>`, `method/impact`) its aspects as short texts (`inside`: `yes`, `rating/AP`: `EQ:STD=4;ET:1w=1`). `code` is what
 * the row was called then, for the words alone: another code makes nothing suspect.
 */
export const Basis = z.record(z.string().max(120), z.record(z.string().max(200), z.string().max(5000)));
export type Basis = z.output<typeof Basis>;

/**
 * A row was reviewed, and by what it was judged then: once one of that is another, the row is suspect (M-16.2). It goes with its row, and with a change of
 * that by a person. Who, when and what it rests on is written by the edit, whatever a caller sends. It names its row without being a reference, because
 * that may be of any kind.
 */
export const reviewKind = drawnKind({
  name: 'reviews',
  noun: { one: 'review of a row', many: 'reviews of rows', zh: '行的评审' },
  fields: {
    kind: z.enum(reviewedKinds),
    row: Id,
    /** Id of the user, or in a file the name. */
    by: z.string().max(200),
    at: z.string().max(40),
    how: z.enum(reviewWays),
    /** Why it holds all the same, where it was suspect. */
    reason: Text(2000),
    basis: Basis,
  },
  defaults: { by: '', at: '', how: 'person', reason: '', basis: {} },
  references: {},
});
export type ReviewRow = z.output<typeof reviewKind.row>;
