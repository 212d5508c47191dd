import { z } from 'zod';
import { FeasibilityRatings } from './attack-path.ts';
import { Ids, Needed, Text } from './base.ts';
import { kind } from './kind.ts';

/** Attack step: one action of the attacker; the same action in several paths is one row. */
export const stepKind = kind({
  name: 'steps',
  prefix: 'AS',
  fields: {
    name: Needed(400),
    description: Text(4000),
    ratings: FeasibilityRatings,
    /** Off: documentation only, contributes nothing to the rating. */
    takesPart: z.boolean(),
    /** Not feasible at all (infinite value). */
    impossible: z.boolean(),
    preSteps: Ids,
    reason: Text(4000),
  },
  defaults: { description: '', ratings: {}, takesPart: true, impossible: false, preSteps: [], reason: '' },
  links: { preSteps: { to: 'steps', onDrop: 'unlink' } },
});
export type StepRow = z.output<typeof stepKind.row>;
