import * as z from 'zod';
import { Id, Needed, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/** The stages of a draft in their order: each builds on what was taken of those before it. */
export const draftStages = ['properties', 'damages', 'threats', 'paths', 'risks', 'goals'] as const;
export type DraftStage = (typeof draftStages)[number];

/**
 * What a row that was taken from a draft rests on: it is looked at again when the drawing is another. It goes with its row, and names it without being
 * a reference: a row may be of any kind, and one whose ground is forgotten stays as it is.
 */
export const groundKind = drawnKind({
  name: 'grounds',
  noun: { one: 'ground of a drafted row', many: 'grounds of drafted rows', zh: '草案行的依据' },
  fields: {
    stage: z.enum(draftStages),
    /** The proposal it was taken from: ids of rows and codes of entries. */
    key: Needed(400),
    row: Id,
    /** The reason the proposal gave. */
    what: Text(4000),
    /** What it rests on, as a draft looks at it: `inside:<asset>`, `reach:<asset>:<media>`. */
    facts: z.array(Needed(400)).max(100),
  },
  defaults: { what: '', facts: [] },
  references: {},
});
export type GroundRow = z.output<typeof groundKind.row>;
