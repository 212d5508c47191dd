import { shownName } from '#domain/method/explain/shown-name.ts';
import { inLanguage } from '@/local-text';
import { namesOf } from '@/rows/choices';
import { rowFields } from '@/rows/fields';
import { libraryField } from '@/rows/library/LibraryOrigin';
import { CustomLevel } from './CustomLevel';
import { useLevelCell, useRealisesCell, useStepCountCell, useSumCell, useValuesCell } from './cells';
import { PathRating } from './PathRating';
import { parameterColumns } from './parameter-key';
import { modelOf, withColumn } from './path-edits';
import { PathRealises } from './Realises';
import { useParameterColumns } from './useParameterColumns';
import { useVectorColumn } from './useVectorColumn';
import { useVerdictColumns } from './useVerdictColumns';

export const pathFields = rowFields(
  'paths',
  {
    name: {
      type: 'text',
      label: 'path.field.name',
      meaning: 'meaning.path.name',
      width: 280,
      grow: true,
      sticky: true,
    },
    threats: { type: 'links', to: 'threats', label: 'path.field.threats', meaning: 'meaning.path.threats', width: 110 },
    steps: {
      type: 'computed',
      label: 'path.field.steps',
      meaning: 'meaning.path.steps',
      width: 56,
      align: 'right',
      useCell: useStepCountCell,
      Panel: PathRating,
    },
    ratings: {
      type: 'special',
      label: 'path.field.ratings',
      meaning: 'meaning.path.parameter',
      columnKey: parameterColumns,
      useColumns: useParameterColumns,
      patch: (level, row, column) => ({
        ratings: withColumn(row.ratings ?? {}, column, level),
        // A new path with values of its own is rated as a whole.
        ...(row.id === undefined && { basis: 'path' as const }),
      }),
      Panel: false,
    },
    sum: {
      type: 'computed',
      label: 'path.field.sum',
      meaning: 'meaning.path.sum',
      width: 56,
      align: 'right',
      useCell: useSumCell,
      explained: true,
      Panel: false,
    },
    level: {
      type: 'computed',
      label: 'path.field.level',
      meaning: 'meaning.path.level',
      width: 116,
      useCell: useLevelCell,
      explained: true,
      Panel: false,
    },
    reason: {
      type: 'text',
      label: 'path.field.reason',
      meaning: 'meaning.path.reason',
      width: 240,
      long: true,
      // Of a path that is rated by its steps these may have the reasons.
      needed: ({ basis, customLevel, ratings }) => basis === 'path' && !customLevel && Object.keys(ratings).length > 0,
    },
    model: {
      type: 'method',
      choices: (method) =>
        method.feasibility.map((model) => {
          const label = inLanguage(shownName(method, model));
          return { value: model.id, label, text: label, names: namesOf(model.name) };
        }),
      value: (row, method) => modelOf(method, row).id,
      label: 'path.field.model',
      meaning: 'meaning.path.model',
      width: 170,
      Panel: false,
    },
    basis: {
      type: 'choice',
      values: { steps: 'path.basis.steps', path: 'path.basis.path' },
      label: 'path.field.basis',
      meaning: 'meaning.path.basis',
      width: 130,
      Panel: false,
    },
    values: {
      type: 'computed',
      label: 'path.field.ratings',
      meaning: 'meaning.path.values',
      width: 150,
      optional: true,
      useCell: useValuesCell,
      explained: true,
      Panel: false,
    },
    vector: {
      type: 'special',
      label: 'path.field.vector',
      meaning: 'meaning.path.vector',
      useColumns: useVectorColumn,
      patch: (level, row, column) => ({ ratings: withColumn(row.ratings ?? {}, column, level) }),
      Panel: false,
    },
    description: {
      type: 'text',
      label: 'workspace.field.description',
      meaning: 'meaning.path.description',
      width: 220,
      long: true,
    },
    customLevel: { type: 'special', label: 'path.custom', Panel: CustomLevel, parts: { reason: 'path.field.reason' } },
    realises: {
      type: 'computed',
      label: 'path.field.realises',
      meaning: 'meaning.path.realises',
      width: 140,
      optional: true,
      useCell: useRealisesCell,
      Panel: PathRealises,
    },
    verdicts: {
      type: 'special',
      label: 'path.models',
      meaning: 'meaning.path.levelUnder',
      useColumns: useVerdictColumns,
      Panel: false,
    },
    library: libraryField('paths'),
  },
  { panel: ['name', 'threats', 'steps', 'customLevel', 'reason'] },
);
