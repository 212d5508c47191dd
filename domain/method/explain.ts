import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import type { CalRating, GoalRating } from './cal.ts';
import type { PathRating } from './feasibility.ts';
import { type ImpactRating, levelsOf, overallLevelsOf } from './impact.ts';
import { type RiskRating, rateRisk } from './risk.ts';
import { scaleOf } from './scale.ts';
import type { ThreatRating } from './threat.ts';

/** Lines an explanation may have; screens and reports hold a text for each, with the holes named here. */
export const explainKeys = {
  dimensionRated: ['dimension', 'level', 'value', 'reason'],
  dimensionNotAnalysed: ['dimension', 'reason'],
  dimensionUnrated: ['dimension'],
  dimensionNotCounted: ['dimension', 'level'],
  highestDimension: ['level'],
  scoreSum: ['sum'],
  scoreRange: ['sum', 'from', 'to', 'level'],
  scoreUnknown: [],
  parameterValue: ['parameter', 'level', 'value', 'steps'],
  parameterInfinite: ['parameter', 'level', 'steps'],
  parameterMissing: ['parameter', 'step'],
  maxPerParameter: ['model'],
  hardestStep: ['model'],
  sumPerParameter: ['model'],
  wholePath: ['model'],
  entryPoint: ['model', 'level'],
  totalSum: ['sum'],
  totalProduct: ['factor', 'sum'],
  totalRange: ['sum', 'from', 'to', 'level'],
  impossible: ['level'],
  customLevel: ['level', 'computed', 'reason'],
  pathLevel: ['path', 'level', 'sum'],
  pathUnrated: ['path'],
  easiestPath: ['path', 'level', 'rated', 'total'],
  threatUnrated: ['rated', 'total'],
  riskImpact: ['level'],
  riskFeasibility: ['level', 'path', 'sum'],
  dimensionRisk: ['dimension', 'level', 'value'],
  matrixCell: ['row', 'column', 'value'],
  formulaResult: ['base', 'impact', 'feasibility', 'raw', 'value'],
  highestRisk: ['dimension', 'value'],
  riskUnrated: [],
  riskLevel: ['level', 'value'],
  wouldChange: ['path', 'from', 'to', 'value', 'level'],
  calCell: ['impact', 'vector', 'cal'],
  calNone: ['impact', 'vector'],
  calUnknown: ['impact', 'vector'],
  goalHighest: ['risk', 'cal'],
  goalOverride: ['cal', 'inherited', 'reason'],
  goalUnknown: [],
  residualBefore: ['level', 'value'],
  residualImpact: ['dimension', 'level', 'computed', 'reason'],
  residualLevel: ['level', 'computed'],
  residualSame: ['level'],
  residualAccepted: ['who'],
  residualNotAccepted: [],
  residualRaised: ['before', 'value'],
} as const satisfies Record<string, readonly string[]>;
export type ExplainKey = keyof typeof explainKeys;

/** What stands in a hole: a number, a name of the method, a row of the task (by id), rows, or the analyst's own words. `null` = none. */
export type ExplainHole =
  | { kind: 'number'; value: number }
  | { kind: 'name'; code: string; name: LocalText }
  | { kind: 'rows'; ids: readonly string[] }
  | { kind: 'text'; value: string }
  | null;

export interface ExplainLine {
  role: 'input' | 'rule' | 'intermediate' | 'result' | 'wouldChange';
  key: ExplainKey;
  holes: Readonly<Record<string, ExplainHole>>;
}

/** Where a computed number comes from: inputs, rule, intermediate results, result, with clause and table. Data, not sentences. */
export interface Explanation {
  subject: 'impact' | 'path' | 'threat' | 'risk' | 'residual' | 'cal';
  clause: string;
  /** Name of the model whose table was read. */
  table: LocalText | null;
  lines: readonly ExplainLine[];
}

export const number = (value: number | null | undefined): ExplainHole =>
  value === null || value === undefined ? null : { kind: 'number', value };
const row = (...ids: (string | null)[]): ExplainHole => ({ kind: 'rows', ids: ids.filter((id) => id !== null) });
export const text = (value: string): ExplainHole => (value.trim() ? { kind: 'text', value } : null);
export const named = (list: readonly { code: string; name: LocalText }[], code: string | null): ExplainHole => {
  const found = list.find((entry) => entry.code === code);
  return code === null ? null : { kind: 'name', code, name: found?.name ?? { en: code, zh: code } };
};
export const line = (role: ExplainLine['role'], key: ExplainKey, holes: ExplainLine['holes'] = {}): ExplainLine => ({
  role,
  key,
  holes,
});

/** How a damage scenario got its impact (15.5, RQ-15-04, RQ-15-05). */
export function explainImpact(method: Method, rating: ImpactRating): Explanation {
  const model = method.impact;
  const lines: ExplainLine[] = model.dimensions.map((dimension) => {
    const entry = rating.perDimension[dimension.code];
    const of = { dimension: named([dimension], dimension.code) };
    if (!entry || entry.state === 'unrated') return line('input', 'dimensionUnrated', of);
    if (entry.state === 'notAnalysed')
      return line('input', 'dimensionNotAnalysed', { ...of, reason: text(entry.reason) });
    const level = named(levelsOf(model, dimension), entry.level);
    if (!entry.takesPart) return line('input', 'dimensionNotCounted', { ...of, level });
    return line('input', 'dimensionRated', { ...of, level, value: number(entry.value), reason: text(entry.reason) });
  });
  const overall = named(overallLevelsOf(model), rating.overall);
  if (model.mode === 'separate') lines.push(line('result', 'highestDimension', { level: overall }));
  else if (rating.score === null || rating.score === undefined) lines.push(line('result', 'scoreUnknown'));
  else {
    const range = overallLevelsOf(model).find((level) => level.code === rating.overall);
    lines.push(line('intermediate', 'scoreSum', { sum: number(rating.score) }));
    lines.push(
      line('result', 'scoreRange', {
        sum: number(rating.score),
        from: number(range?.from),
        to: number(range?.to),
        level: overall,
      }),
    );
  }
  return { subject: 'impact', clause: 'ISO/SAE 21434 15.5', table: model.name, lines };
}

/** How an attack path got its feasibility (15.7, Annex G). */
export function explainPath(
  method: Method,
  rating: PathRating,
  path: { basis: 'steps' | 'path'; customLevel?: { reason: string } | null },
): Explanation {
  const { model } = scaleOf(method).model(rating.model);
  const level = named(method.feasibilityLevels, rating.computed);
  const of = { model: named([{ code: model.id, name: model.name }], model.id) };
  const lines: ExplainLine[] = [];
  for (const { code, name, levels } of model.parameters) {
    const value = rating.values[code];
    if (!value) continue;
    const holes = {
      parameter: named([{ code, name }], code),
      level: named(levels, value.level),
      steps: row(...value.steps),
    };
    lines.push(
      value.value === null
        ? line('input', 'parameterInfinite', holes)
        : line('input', 'parameterValue', { ...holes, value: number(value.value) }),
    );
  }
  for (const gap of rating.missing)
    lines.push(
      line('input', 'parameterMissing', { parameter: named(model.parameters, gap.parameter), step: row(gap.step) }),
    );
  if (model.vectorOnly) lines.push(line('result', 'entryPoint', { ...of, level }));
  else {
    lines.push(line('rule', path.basis === 'path' ? 'wholePath' : model.stepAggregation, of));
    if (rating.sum !== null) {
      const range = model.ranges.find(
        (one) => rating.sum !== null && rating.sum >= one.from && rating.sum <= (one.to ?? rating.sum),
      );
      const sum = number(rating.sum);
      lines.push(
        model.type === 'CVSSBased'
          ? line('intermediate', 'totalProduct', { factor: number(model.factor ?? 1), sum })
          : line('intermediate', 'totalSum', { sum }),
        line('result', 'totalRange', { sum, from: number(range?.from), to: number(range?.to), level }),
      );
    }
  }
  if (rating.impossible) lines.push(line('result', 'impossible', { level }));
  if (rating.custom)
    lines.push(
      line('result', 'customLevel', {
        level: named(method.feasibilityLevels, rating.level),
        computed: level,
        reason: text(path.customLevel?.reason ?? ''),
      }),
    );
  const annex = model.vectorOnly ? 'G.4' : model.type === 'CVSSBased' ? 'G.3' : 'G.2';
  return { subject: 'path', clause: `ISO/SAE 21434 15.7, ${annex}`, table: model.name, lines };
}

/** How a threat scenario got its feasibility: the easiest of its paths (15.8 note 2). */
export function explainThreat(
  method: Method,
  rating: ThreatRating,
  paths: Iterable<readonly [id: string, rating: PathRating]>,
): Explanation {
  const lines: ExplainLine[] = [];
  for (const [id, path] of paths)
    lines.push(
      path.level === null
        ? line('input', 'pathUnrated', { path: row(id) })
        : line('input', 'pathLevel', {
            path: row(id),
            level: named(method.feasibilityLevels, path.level),
            sum: number(path.sum),
          }),
    );
  const counts = { rated: number(rating.rated), total: number(rating.total) };
  lines.push(
    rating.level === null
      ? line('result', 'threatUnrated', counts)
      : line('result', 'easiestPath', {
          path: row(rating.path),
          level: named(method.feasibilityLevels, rating.level),
          ...counts,
        }),
  );
  return { subject: 'threat', clause: 'ISO/SAE 21434 15.8', table: null, lines };
}

/** How a risk got its value (15.8, H.8, H.10), and which change of the deciding path's sum would move it. */
export function explainRisk(
  method: Method,
  rating: RiskRating,
  impact: ImpactRating,
  threat: ThreatRating | null,
  paths: ReadonlyMap<string, PathRating>,
): Explanation {
  const { risk: model } = method;
  const lines: ExplainLine[] = [
    line('input', 'riskImpact', { level: named(overallLevelsOf(method.impact), impact.overall) }),
    line('input', 'riskFeasibility', {
      level: named(method.feasibilityLevels, rating.feasibility),
      path: row(threat?.path ?? null),
      sum: number(threat?.path ? paths.get(threat.path)?.sum : null),
    }),
  ];
  const clause = `ISO/SAE 21434 15.8, ${model.mode === 'formula' ? 'H.10' : 'H.8'}`;
  if (rating.overall === null)
    return { subject: 'risk', clause, table: model.name, lines: [...lines, line('result', 'riskUnrated')] };
  for (const dimension of method.impact.dimensions) {
    const value = rating.perDimension[dimension.code];
    if (value === null || value === undefined) continue;
    lines.push(
      line('intermediate', 'dimensionRisk', {
        dimension: named([dimension], dimension.code),
        level: named(levelsOf(method.impact, dimension), impact.perDimension[dimension.code]?.level ?? null),
        value: number(value),
      }),
    );
  }
  lines.push(readingOf(method, rating, impact));
  if (rating.dimension !== null)
    lines.push(
      line('rule', 'highestRisk', {
        dimension: named(method.impact.dimensions, rating.dimension),
        value: number(rating.overall),
      }),
    );
  lines.push(line('result', 'riskLevel', { level: named(model.levels, rating.level), value: number(rating.overall) }));
  return {
    subject: 'risk',
    clause,
    table: model.name,
    lines: [...lines, ...wouldChange(method, rating, impact, threat, paths)],
  };
}

/** The cell, or the formula, the value was read from. */
function readingOf(method: Method, rating: RiskRating, impact: ImpactRating): ExplainLine {
  const { risk: model } = method;
  const dimension = method.impact.dimensions.find((one) => one.code === rating.dimension);
  const code = dimension ? (impact.perDimension[dimension.code]?.level ?? null) : impact.overall;
  const rowName = named(dimension ? levelsOf(method.impact, dimension) : overallLevelsOf(method.impact), code);
  if (model.mode === 'matrix')
    return line('rule', 'matrixCell', {
      row: rowName,
      column: named(method.feasibilityLevels, rating.feasibility),
      value: number(rating.overall),
    });
  const formula = model.formula;
  return line('rule', 'formulaResult', {
    base: number(formula?.base),
    impact: number(formula?.impact[code ?? '']),
    feasibility: number(formula?.feasibility[rating.feasibility ?? '']),
    raw: number(rating.raw),
    value: number(rating.overall),
  });
}

/** The nearest sums of the deciding path, harder and easier, at which the risk would be another; the threat's other paths stay as they are. */
function wouldChange(
  method: Method,
  rating: RiskRating,
  impact: ImpactRating,
  threat: ThreatRating | null,
  paths: ReadonlyMap<string, PathRating>,
): ExplainLine[] {
  const path = threat?.path ? paths.get(threat.path) : undefined;
  if (!threat || !path || path.sum === null || path.custom || path.impossible) return [];
  const { sum } = path;
  const scale = scaleOf(method);
  const { model } = scale.model(path.model);
  let others = -1;
  for (const [id, other] of paths) if (id !== threat.path) others = Math.max(others, scale.rank(other.level ?? ''));
  const hint = (ranges: typeof model.ranges): ExplainLine[] => {
    for (const range of ranges) {
      const level = scale.rank(range.level) >= others ? range.level : threat.level;
      const then = rateRisk(method, impact, { level });
      if (then.overall === null || then.overall === rating.overall) continue;
      return [
        line('wouldChange', 'wouldChange', {
          path: row(threat.path),
          from: number(range.from),
          to: number(range.to),
          value: number(then.overall),
          level: named(method.risk.levels, then.level),
        }),
      ];
    }
    return [];
  };
  const above = model.ranges.filter((range) => range.from > sum).sort((a, b) => a.from - b.from);
  const below = model.ranges.filter((range) => range.to !== null && range.to < sum).sort((a, b) => b.from - a.from);
  return [...hint(above), ...hint(below)];
}

/** How a CAL came about (Table E.1). */
export function explainCal(method: Method, rating: CalRating): Explanation {
  const holes = {
    impact: named(overallLevelsOf(method.impact), rating.impact),
    vector: named(method.cal.vectors, rating.vector),
  };
  const result = !rating.known
    ? line('result', 'calUnknown', holes)
    : rating.cal === null
      ? line('result', 'calNone', holes)
      : line('result', 'calCell', { ...holes, cal: named(method.cal.levels, rating.cal) });
  return { subject: 'cal', clause: 'ISO/SAE 21434 Annex E, Table E.1', table: null, lines: [result] };
}

/** How a goal got its CAL: the highest of its risks, or an override (method.md section 8). */
export function explainGoal(method: Method, rating: GoalRating, reason = ''): Explanation {
  const lines = [
    rating.risk === null
      ? line('result', 'goalUnknown')
      : line('result', 'goalHighest', { risk: row(rating.risk), cal: named(method.cal.levels, rating.inherited) }),
  ];
  if (rating.overridden)
    lines.push(
      line('result', 'goalOverride', {
        cal: named(method.cal.levels, rating.cal),
        inherited: named(method.cal.levels, rating.inherited),
        reason: text(reason),
      }),
    );
  return { subject: 'cal', clause: 'ISO/SAE 21434 Annex E', table: null, lines };
}
