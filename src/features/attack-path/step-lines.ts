import type { NewRow } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { InnerRows } from '@/rows/inner';
import { modelOf } from './path-edits';
import { attackStepFields } from './step-fields';
import { useStepColumns } from './useStepColumns';
import { useStepLines } from './useStepLines';

/** A new path with steps: rated by them where they are, else as a whole where it is, so that a sheet may hold either. */
function withSteps(path: NewRow<'paths'>, steps: readonly NewRow<'steps'>[], method: Method): NewRow<'paths'> {
  const models = new Set(steps.flatMap(({ ratings = {} }) => Object.keys(ratings)));
  const [model] = models;
  if (model === undefined) return path;
  const named = path.model || models.size > 1 || model === modelOf(method, { model: '' }).id ? {} : { model };
  return { ...path, ...named, basis: 'steps', ratings: {} };
}

/** The steps of a path as rows inside its row. */
export const stepLines: InnerRows<'paths', 'steps'> = {
  fields: attackStepFields,
  listedIn: 'steps',
  useLines: useStepLines,
  useColumns: useStepColumns,
  reads: (textOf, inside) => {
    const threats = textOf('threats');
    return threats === undefined ? inside : threats.trim() === '';
  },
  together: withSteps,
};
