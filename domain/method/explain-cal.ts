import type { Method } from '#domain/model/method.ts';
import { type CalRating, calOf, type GoalRating, highestCal } from './cal.ts';
import { type Explanation, line, named, row, text } from './explain.ts';
import { overallLevelsOf } from './impact.ts';

const clause = 'ISO/SAE 21434 Annex E, Table E.1';

/** How the CAL of a risk came about (Table E.1): the highest over the attack vectors of its threat's paths. */
export function explainCal(
  method: Method,
  rating: CalRating,
  paths: Iterable<readonly [id: string, vector: string | null]> = [],
): Explanation {
  const holes = {
    impact: named(overallLevelsOf(method.impact), rating.impact),
    vector: named(method.cal.vectors, rating.vector),
  };
  const inputs = [...paths].map(([id, vector]) =>
    vector === null
      ? line('input', 'calPathUnknown', { path: row(id) })
      : line('input', 'calPath', {
          path: row(id),
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
  return { subject: 'cal', clause, table: null, lines };
}

/** How a goal got its CAL: the highest of its risks, or an override (method.md section 8). */
export function explainGoal(
  method: Method,
  rating: GoalRating,
  reason = '',
  risks: Iterable<readonly [id: string, cal: CalRating]> = [],
): Explanation {
  const name = (cal: string | null) => named(method.cal.levels, cal);
  const lines = [...risks].map(([id, { known, cal }]) =>
    known
      ? line('input', 'goalRisk', { risk: row(id), cal: name(cal) })
      : line('input', 'goalRiskUnknown', { risk: row(id) }),
  );
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
  return { subject: 'cal', clause, table: null, lines };
}

/** How a requirement got its CAL: the highest of the goals it serves. */
export function explainRequirement(
  method: Method,
  goals: readonly (readonly [id: string, cal: string | null])[],
): Explanation {
  const highest = highestCal(
    method,
    goals.map(([, cal]) => cal),
  );
  const lines = goals.map(([id, cal]) =>
    line('input', 'requirementGoal', { goal: row(id), cal: named(method.cal.levels, cal) }),
  );
  lines.push(line('rule', 'ruleRequirement'));
  lines.push(
    highest === null
      ? line('result', 'requirementNone')
      : line('result', 'requirementHighest', { cal: named(method.cal.levels, highest) }),
  );
  return { subject: 'cal', clause, table: null, lines };
}
