import type { Method } from '#domain/model/method.ts';
import { type CalRating, calOf, calSourceOf, type GoalRating, givesNoCal } from '../rate/cal.ts';
import { overallLevelsOf } from '../rate/impact.ts';
import type { RequirementRating } from '../rate/requirement.ts';
import { type Explanation, line, named, number, row, text } from './explain.ts';
import { isTableE1 } from './standard-tables.ts';

/** Where CAL come from: Table E.1 where the method's table equals it, else the method's own, which has no other name. */
function sourceOf(method: Method): Pick<Explanation, 'clause' | 'table'> {
  if (calSourceOf(method.cal) === 'riskValue')
    return { clause: 'ISO/SAE 21434 Annex E', table: { en: 'CAL by risk value', zh: '按风险值确定 CAL' } };
  return isTableE1(method)
    ? { clause: 'ISO/SAE 21434 Annex E, Table E.1', table: null }
    : { clause: 'ISO/SAE 21434 Annex E', table: { en: 'CAL table of the method', zh: '本方法的 CAL 表' } };
}

/** How the CAL of a risk came about (Annex E): the highest over the attack vectors of its threat's paths. */
export function explainCal(
  method: Method,
  rating: CalRating,
  paths: Iterable<readonly [id: string, vector: string | null]> = [],
): Explanation {
  if (calSourceOf(method.cal) === 'riskValue') return explainCalByRisk(method, rating);
  const holes = {
    impact: named(overallLevelsOf(method.impact), rating.impact),
    vector: named(method.cal.vectors, rating.vector),
  };
  const inputs = [...paths].map(([id, vector]) =>
    vector === null
      ? line('input', id ? 'calPathUnknown' : 'calTreeUnknown', { path: row(id || null) })
      : line('input', id ? 'calPath' : 'calTree', {
          path: row(id || null),
          vector: named(method.cal.vectors, vector),
          cal: named(method.cal.levels, calOf(method, rating.impact, vector).cal),
        }),
  );
  const result = !rating.known
    ? line('result', 'calUnknown', holes)
    : rating.cal === null
      ? line('result', 'calNone', holes)
      : line('result', 'calCell', { ...holes, cal: named(method.cal.levels, rating.cal) });
  const lines = [line('input', 'riskImpact', { level: holes.impact }), ...inputs, line('rule', 'ruleCal'), result];
  if (!rating.known && givesNoCal(method)) lines.push(line('result', 'calNoVectors'));
  return { subject: 'cal', ...sourceOf(method), lines };
}

/** The CAL of a risk by its value: the table and the vectors of its paths are not read. */
function explainCalByRisk(method: Method, { cal, known, riskValue = null }: CalRating): Explanation {
  const holes = { value: number(riskValue), cal: named(method.cal.levels, cal) };
  const lines = [
    ...(riskValue === null ? [] : [line('input', 'calRiskValue', holes)]),
    line('rule', 'ruleCalByRisk'),
    !known
      ? line('result', riskValue === null ? 'calRiskUnrated' : 'calRiskUnknown', holes)
      : line('result', cal === null ? 'calRiskNone' : 'calRiskCell', holes),
  ];
  return { subject: 'cal', ...sourceOf(method), lines };
}

/** How a goal got its CAL: the highest of its risks, or an override (M-8.2). */
export function explainGoal(
  method: Method,
  rating: GoalRating,
  reason = '',
  risks: Iterable<readonly [id: string, cal: CalRating]> = [],
): Explanation {
  const name = (cal: string | null) => named(method.cal.levels, cal);
  const lines = riskLines(method, risks);
  lines.push(line('rule', 'ruleGoal'));
  lines.push(
    rating.risk === null
      ? line('result', 'goalUnknown')
      : line('result', 'goalHighest', { risk: row(rating.risk), cal: name(rating.inherited) }),
  );
  if (rating.overridden)
    lines.push(
      line('result', 'goalOverride', {
        cal: name(rating.cal),
        inherited: name(rating.inherited),
        reason: text(reason),
      }),
    );
  return { subject: 'cal', ...sourceOf(method), lines };
}

const riskLines = (method: Method, risks: Iterable<readonly [id: string, cal: CalRating]>) =>
  [...risks].map(([id, { known, cal }]) =>
    known
      ? line('input', 'goalRisk', { risk: row(id), cal: named(method.cal.levels, cal) })
      : line('input', 'goalRiskUnknown', { risk: row(id) }),
  );

/** How a requirement got its CAL: the highest of the goals it refines and of the risks that lead to it directly. */
export function explainRequirement(
  method: Method,
  rating: RequirementRating,
  goals: readonly (readonly [id: string, rating: GoalRating | undefined])[],
  risks: readonly (readonly [id: string, cal: CalRating])[] = [],
): Explanation {
  const name = (cal: string | null) => named(method.cal.levels, cal);
  const lines = [
    ...goals.map(([id, goal]) =>
      goal?.known
        ? line('input', 'requirementGoal', { goal: row(id), cal: name(goal.cal) })
        : line('input', 'requirementGoalUnknown', { goal: row(id) }),
    ),
    ...riskLines(method, risks),
  ];
  lines.push(line('rule', 'ruleRequirement'));
  lines.push(
    rating.cal === null
      ? line('result', rating.known ? 'requirementNone' : 'requirementUnknown')
      : line('result', 'requirementHighest', { cal: name(rating.cal) }),
  );
  return { subject: 'cal', ...sourceOf(method), lines };
}
