import type * as z from 'zod';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import type { Translate } from '@/i18n';
import { shapeProblems } from './shape-problems';

/** What is wrong with the tables of a draft: cells that cannot be read and, when all of them can, what `check` finds. */
export function draftProblems<T extends object>(
  form: z.ZodObject,
  tables: T,
  t: Translate,
  check?: (tables: T) => readonly ModelProblem[],
): ModelProblem[] {
  const { problems, readable } = shapeProblems(form, tables, t);
  return [...problems, ...(readable ? (check?.(tables) ?? []) : [])];
}

/** Something that keeps a draft from being saved; a warning does not. */
export const hasErrors = (problems: readonly ModelProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');
