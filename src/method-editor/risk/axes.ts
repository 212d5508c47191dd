import { overallLevelsOf } from '#domain/method/rate/impact.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityLevel, ImpactLevel, ImpactModel } from '#domain/model/method.ts';

/** What a risk model is read with: rows worst first, columns hardest first, and the dimensions that may have a matrix of their own. */
export interface RiskAxes {
  rows: readonly ImpactLevel[];
  columns: readonly FeasibilityLevel[];
  /** With `levels` its rows are other ones, worst first. Empty where the impact is one combined score. */
  dimensions: readonly { code: string; name: LocalText; levels?: readonly ImpactLevel[] }[];
}

export const noAxes: RiskAxes = { rows: [], columns: [], dimensions: [] };

const worstFirst = (levels: readonly ImpactLevel[]) => [...levels].sort((a, b) => b.value - a.value);

/** The axes that an impact model and feasibility levels give. */
export function axesOf(impact: ImpactModel, levels: readonly FeasibilityLevel[]): RiskAxes {
  return {
    rows: worstFirst(overallLevelsOf(impact)),
    columns: [...levels].sort((a, b) => a.value - b.value),
    dimensions:
      impact.mode === 'combined'
        ? []
        : impact.dimensions.map(({ code, name, levels: own }) => ({
            code,
            name,
            ...(own ? { levels: worstFirst(own) } : {}),
          })),
  };
}
