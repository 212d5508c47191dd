import type * as z from 'zod';
import { Ids, Needed, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/**
 * What a task says of one entry of a catalogue (UN R155, Annex 5): which threat scenarios address it beside those whose attack paths realise it,
 * or why it does not apply. An entry nobody said anything of has no row; several rows of one entry count together.
 */
export const coverageKind = drawnKind({
  name: 'coverages',
  noun: { one: 'catalogue entry', many: 'catalogue entries', zh: '目录条目' },
  fields: {
    /** Code of the entry (`R155-11.1`). */
    entry: Needed(40),
    threats: Ids,
    /** Why the entry does not apply; empty = it does. */
    reason: Text(4000),
  },
  defaults: { threats: [], reason: '' },
  references: { threats: { to: 'threats', onDrop: 'unlink' } },
});
export type CoverageRow = z.output<typeof coverageKind.row>;
