import type { ParameterValue } from '#domain/method/rate/feasibility.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { inLanguage } from '@/local-text';

type Values = Readonly<Record<string, ParameterValue>>;

/** A value as written: infinite is ∞, not given is ?. */
export const figure = (value: ParameterValue | undefined): string =>
  value === undefined ? '?' : value.value === null ? '∞' : String(value.value);

/**
 * How a rating adds up, in one line: `1 + 8 + 7 + 0 + 4`, `8.22 × 0.85 × 0.77 × 0.85 × 0.85`, or the name of the attack vector. Empty when
 * nothing was rated.
 */
export function summaryOf(model: FeasibilityModel, values: Values): string {
  if (Object.keys(values).length === 0) return '';
  if (model.vectorOnly)
    return model.parameters
      .map(({ code, levels }) => {
        const level = levels.find((entry) => entry.code === values[code]?.level);
        return level ? inLanguage(level.name) : '?';
      })
      .join(', ');
  const figures = model.parameters.map(({ code }) => figure(values[code]));
  if (model.type === 'AttackPotentialBased') return figures.join(' + ');
  return [...(model.factor === undefined ? [] : [String(model.factor)]), ...figures].join(' × ');
}
