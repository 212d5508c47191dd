import type { ModelProblem, ModelProblemKey } from '#domain/method/check/model-problems.ts';
import { validateMethod } from '#domain/method/check/validate.ts';
import type { Method } from '#domain/model/method.ts';

/**
 * The rules of a method, checked around cells that hold no value of their type: one cell that cannot be read keeps no other from being checked.
 * Rules that would need the value of such a cell wait, all others are said (M-6.4).
 */
export function validateReadable(method: Method, unreadable: readonly string[]): ModelProblem[] {
  if (unreadable.length === 0) return validateMethod(method);
  const copy = structuredClone(method);
  for (const path of unreadable) neutralise(copy, path.split('.'));
  const waits = unreadable.flatMap(waitingFor);
  return validateMethod(copy).filter((found) => !waits.some((wait) => wait.below(found.path) && wait.what(found)));
}

/** What stands for a number that cannot be read: a limit that is not there, infinite, or no number; optional ones go. */
function neutralise(method: Method, parts: readonly string[]): void {
  const [last = '', ...above] = [...parts].reverse();
  let at: unknown = method;
  for (const part of above.reverse()) at = (at as Record<string, unknown> | undefined)?.[part];
  if (typeof at !== 'object' || at === null) return;
  const row = at as Record<string, unknown>;
  if (last === 'from') row[last] = null;
  else if (last === 'value') row[last] = parts.includes('parameters') ? null : Number.NaN;
  else if (last === 'base') row[last] = Number.NaN;
  else if (optional.test(parts.join('.'))) delete row[last];
}

const optional =
  /(\.(to|factor|roundDecimals|combine|kind)|^risk\.(matrix|perDimension\.[^.]+)\..+|^risk\.formula\.\w+\..+)$/;

interface Wait {
  what: (problem: ModelProblem) => boolean;
  below: (path: string) => boolean;
}

const anything = () => true;
const isWarning = ({ severity }: ModelProblem) => severity === 'warning';
const oneOf = (keys: readonly ModelProblemKey[]) => {
  return ({ key }: ModelProblem) => keys.includes(key);
};
const under = (place: string) => (path: string) => path === place || path.startsWith(`${place}.`);

const neighbours = oneOf(['rangeGap', 'scoreGap', 'rangeStart', 'scoreStart', 'rangeEnd', 'rangeOpenNeeded']);
const reach = oneOf(['rangeStart', 'scoreStart', 'rangeEnd', 'allInfinite']);

/** What cannot be said without the value of a cell: of the cell, of its range, of the ranges beside it, and how scales run. */
function waitingFor(path: string): Wait[] {
  const row = path.replace(/\.[^.]+$/, '');
  const list = row.replace(/\.\d+$/, '');
  const [model = ''] = /^(feasibility\.\d+|\w+)/.exec(path) ?? [];
  const isAxis = model === 'impact' || model === 'feasibilityLevels';
  return [
    { what: anything, below: under(path) },
    { what: isWarning, below: under(model) },
    ...(isAxis ? [{ what: isWarning, below: under('risk') }] : []),
    ...(/\.(from|to)$/.test(path)
      ? [
          { what: anything, below: (at: string) => at === row },
          { what: neighbours, below: under(list) },
        ]
      : []),
    ...(/\.(value|factor|roundDecimals)$/.test(path) ? [{ what: reach, below: under(model) }] : []),
    ...(path.endsWith('.roundDecimals') ? [{ what: oneOf(['rangeGap']), below: under(model) }] : []),
    ...(path.startsWith('risk.formula') ? [{ what: oneOf(['resultUnknown']), below: under('risk') }] : []),
  ];
}
