import * as z from 'zod';
import { FoldedLine, Ids, Text } from '../../model/base.ts';
import { libraryField, noLibrary } from '../../model/library-link.ts';
import { FeasibilityRatings } from '../attack-path/shape.ts';
import { analysisKind } from '../kind.ts';

/** Attack step: one action of the attacker; the same action in several paths is one row. */
export const stepKind = analysisKind({
  name: 'steps',
  noun: { one: 'attack step', many: 'attack steps', zh: '攻击步骤' },
  prefix: 'AS',
  path: 'attack-steps',
  inChain: false,
  section: 'paths',
  fields: {
    name: FoldedLine(400),
    description: Text(4000),
    ratings: FeasibilityRatings,
    /** Off: documentation only, contributes nothing to the rating. */
    takesPart: z.boolean(),
    /** Not feasible at all (infinite value). */
    impossible: z.boolean(),
    preSteps: Ids,
    /** Controls an attacker has to get around to take the step, wherever it stands (M-7.4). */
    controls: Ids,
    reason: Text(4000),
    /** Codes of entries of catalogues it realises, as those of a path. */
    realises: z.array(Text(40)).max(40),
    /** Of a step that came with a template of steps that go before others. */
    ...libraryField,
  },
  defaults: {
    ...noLibrary,
    description: '',
    ratings: {},
    takesPart: true,
    impossible: false,
    preSteps: [],
    controls: [],
    reason: '',
    realises: [],
  },
  references: { preSteps: { to: 'steps', onDrop: 'unlink' }, controls: { to: 'controls', onDrop: 'unlink' } },
});
export type StepRow = z.output<typeof stepKind.row>;
