import * as z from 'zod';
import { Id, Needed, Text } from '../../model/base.ts';
import { drawnKind } from '../kind.ts';

/**
 * A finding of a check of quality that a person looked at and left as it is, with the reason (M-9.5). It goes with its row. When what was found is
 * another thing, the finding comes back: nobody has looked at that.
 */
export const lookedAtKind = drawnKind({
  name: 'lookedAt',
  noun: { one: 'finding that was looked at', many: 'findings that were looked at', zh: '已确认的检查发现' },
  fields: {
    /** Key of the check. */
    check: Needed(60),
    /** The row it is about; empty = the task as a whole. */
    row: Id.or(z.literal('')),
    /** Hash of what was found. */
    facts: Needed(40),
    /** What was found, in the words of then. */
    what: Text(4000),
    reason: Needed(4000),
  },
  defaults: { row: '', what: '' },
  references: {},
});
