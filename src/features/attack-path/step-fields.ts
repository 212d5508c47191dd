import { rowFields } from '@/rows/fields';
import type { InnerFields } from '@/rows/step';
import { StepSwitches } from './StepSwitches';

/** The fields of an attack step. It has no grid of its own; name and ratings are edited in the list of its path. */
export const attackStepFields = rowFields(
  'steps',
  {
    name: { type: 'text', label: 'workspace.field.name', Panel: false },
    ratings: { type: 'special', label: 'workspace.history.ratings', Panel: false },
    takesPart: { type: 'toggle', label: 'path.step.takesPart', Panel: StepSwitches },
    impossible: { type: 'toggle', label: 'path.step.impossible', Panel: false },
    preSteps: {
      type: 'links',
      to: 'steps',
      offer: (all, row) => all.filter(({ value }) => value !== row?.id),
      label: 'path.step.preSteps',
    },
    reason: { type: 'text', label: 'path.step.reason', long: true },
    description: { type: 'text', label: 'path.step.description', long: true },
  },
  { code: 'path.step.code' },
);

/** The fields of the rows that are edited inside a path. */
export const innerFields: InnerFields = { steps: attackStepFields };
