import { rowFields } from '@/rows/fields';
import type { InnerFields } from '@/rows/step';
import { useRealisesCell } from './cells';
import { parameterColumns } from './parameter-key';
import { withColumn } from './path-edits';
import { StepRealises } from './Realises';
import { StepSwitches } from './StepSwitches';

/** The fields of an attack step. It has no grid of its own: it is a row inside that of its path. */
export const attackStepFields = rowFields(
  'steps',
  {
    name: { type: 'text', label: 'workspace.field.name', meaning: 'meaning.step.name', width: 280, Panel: false },
    ratings: {
      type: 'special',
      label: 'workspace.history.ratings',
      columnKey: parameterColumns,
      patch: (level, row, column) => ({ ratings: withColumn(row.ratings ?? {}, column, level) }),
      Panel: false,
    },
    takesPart: {
      type: 'toggle',
      label: 'path.step.takesPart',
      meaning: 'meaning.step.takesPart',
      width: 90,
      optional: true,
      Panel: StepSwitches,
    },
    impossible: {
      type: 'toggle',
      label: 'path.step.impossible',
      meaning: 'meaning.step.impossible',
      width: 90,
      optional: true,
      Panel: false,
    },
    preSteps: {
      type: 'links',
      to: 'steps',
      offer: (all, row) => all.filter(({ value }) => value !== row?.id),
      label: 'path.step.preSteps',
      meaning: 'meaning.step.preSteps',
      width: 140,
      optional: true,
    },
    controls: {
      type: 'links',
      to: 'controls',
      label: 'path.step.controls',
      meaning: 'meaning.step.controls',
      width: 120,
      optional: true,
    },
    reason: { type: 'text', label: 'path.step.reason', meaning: 'meaning.step.reason', width: 220, long: true },
    description: {
      type: 'text',
      label: 'path.step.description',
      meaning: 'meaning.step.description',
      width: 220,
      long: true,
    },
    realises: {
      type: 'computed',
      label: 'path.step.realises',
      meaning: 'meaning.step.realises',
      width: 140,
      optional: true,
      useCell: useRealisesCell,
      Panel: StepRealises,
    },
    library: { type: 'special', label: 'library.row.link', Panel: false },
  },
  { code: 'path.step.code' },
);

/** The fields of the rows that are edited inside a path. */
export const innerFields: InnerFields = { steps: attackStepFields };
