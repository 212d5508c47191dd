import type { FeasibilityRatings, PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import type { CellValue } from '@/grid/grid-types';
import { withValue } from '@/rows/with-value';
import { parameterOf } from './parameter-key';

/** A new step at the end of a path: the step and the path that uses it are one edit, so that one undo takes both back. */
export const addStepOps = (path: PathRow, name: string, stepId: string): Op[] => [
  add('steps', { name }, stepId),
  change('paths', path, { steps: [...path.steps, stepId] }),
];

/** A new path with its first steps, in one edit. */
export const newPathOps = (
  path: { name: string; threats: string[] },
  steps: readonly string[],
  pathId: string,
  newId: () => string,
): Op[] => {
  const ids = steps.map(() => newId());
  return [...steps.map((name, i) => add('steps', { name }, ids[i])), add('paths', { ...path, steps: ids }, pathId)];
};

/** The list with the entry at a place moved one up or down; at the ends it stays as it is. */
export function moved(ids: readonly string[], from: number, by: 1 | -1): string[] {
  const to = from + by;
  const next = [...ids];
  if (from < 0 || to < 0 || to >= ids.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Ratings with what was entered in the column of a parameter. */
export function withColumn(ratings: FeasibilityRatings, column: string, level: CellValue): FeasibilityRatings {
  const { model, parameter } = parameterOf(column);
  return withValue(ratings, model, parameter, typeof level === 'string' && level !== '' ? level : null);
}

/** The model that rates a path: its own, or the method's first. */
export function modelOf(method: Method, path: Pick<PathRow, 'model'>): FeasibilityModel {
  const [first] = method.feasibility;
  return (method.feasibility.find(({ id }) => id === path.model) ?? first) as FeasibilityModel;
}

/** Names of steps from lines of text, each with its line, counted from 1; numbering and bullets that came along are taken off. */
export const namedLines = (text: string): { line: number; name: string }[] =>
  text
    .split('\n')
    .map((words, at) => ({ line: at + 1, name: words.replace(/^\s*(?:\d+[.)、]|[-*•])\s*/, '').trim() }))
    .filter(({ name }) => name !== '');

/** The names alone. */
export const namesFrom = (text: string): string[] => namedLines(text).map(({ name }) => name);
