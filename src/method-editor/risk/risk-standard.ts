import { annexHMatrix, riskLevels, formulaH10 as seed } from '#domain/method/seed/risk.ts';
import type { FeasibilityName, ImpactName, RiskFormula, RiskMatrix } from '#domain/model/method.ts';
import type { RiskAxes } from './axes';

export { riskLevels };
export const formulaH10 = seed.formula as RiskFormula;

/** Codes of the standard's own names in the seeds. */
const impactCodes: Record<ImpactName, string> = { Negligible: 'NEG', Moderate: 'MOD', Major: 'MAJ', Severe: 'SEV' };
const feasibilityCodes: Record<FeasibilityName, string> = { 'Very low': 'VL', Low: 'L', Medium: 'M', High: 'H' };

/** What ISO/SAE 21434 H.8 and H.10 say of the levels of the axes, by the names they correspond to (15.1); weights as texts. */
export function byStandard({ rows, columns }: RiskAxes): {
  matrix: RiskMatrix;
  impact: Record<string, string>;
  feasibility: Record<string, string>;
} {
  const row = (name: ImpactName) => impactCodes[name];
  const column = (name: FeasibilityName) => feasibilityCodes[name];
  return {
    matrix: Object.fromEntries(
      rows.map(({ code, correspondsTo: impact }) => [
        code,
        Object.fromEntries(
          columns.map((level) => [level.code, annexHMatrix.matrix[row(impact)]?.[column(level.correspondsTo)] ?? 1]),
        ),
      ]),
    ),
    impact: Object.fromEntries(
      rows.map((level) => [level.code, String(formulaH10.impact[row(level.correspondsTo)] ?? 0)]),
    ),
    feasibility: Object.fromEntries(
      columns.map((level) => [level.code, String(formulaH10.feasibility[column(level.correspondsTo)] ?? 0)]),
    ),
  };
}
