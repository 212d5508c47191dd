import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import { type ImpactRating, levelsOf, overallLevelsOf } from '../rate/impact.ts';
import { shownName } from './shown-name.ts';

/** Lines an explanation may have; screens and reports hold a text for each, with the holes named here. */
export const explainKeys = {
  dimensionRated: ['dimension', 'level', 'value', 'reason'],
  dimensionNotAnalysed: ['dimension', 'reason'],
  dimensionUnrated: ['dimension'],
  dimensionNotCounted: ['dimension', 'level'],
  dimensionPlaced: ['dimension', 'level', 'computed'],
  ruleHighest: [],
  ruleSum: [],
  highestDimension: ['level'],
  impactUnrated: [],
  scoreSum: ['sum'],
  scoreRange: ['sum', 'from', 'to', 'level'],
  scoreOutside: ['sum'],
  scoreUnknown: [],
  parameterValue: ['parameter', 'level', 'value', 'steps'],
  parameterLevel: ['parameter', 'level', 'steps'],
  parameterInfinite: ['parameter', 'level', 'steps'],
  parameterMissing: ['parameter', 'step'],
  maxPerParameter: ['model'],
  hardestStep: ['model'],
  sumPerParameter: ['model'],
  wholePath: ['model'],
  stepAlone: ['model'],
  stepImpossible: [],
  parameterHardest: ['parameter'],
  parameterSum: ['parameter'],
  parameterFirst: ['parameter'],
  ruleVector: ['model'],
  entryPoint: ['model', 'level'],
  pathVector: ['model', 'level', 'reason'],
  hardestVector: ['model', 'level'],
  totalSum: ['sum'],
  totalProduct: ['factor', 'sum'],
  totalRounded: ['sum', 'decimals'],
  totalRange: ['sum', 'from', 'to', 'level'],
  totalOutside: ['sum'],
  pathIncomplete: [],
  pathWithoutSteps: [],
  impossible: ['level'],
  customLevel: ['level', 'computed', 'reason'],
  pathLevel: ['path', 'level', 'sum'],
  pathUnrated: ['path'],
  ruleEasiest: [],
  threatIncomplete: ['rated', 'total'],
  easiestPath: ['path', 'level', 'rated', 'total'],
  threatUnrated: ['rated', 'total'],
  riskImpact: ['level'],
  riskFeasibility: ['level', 'path', 'sum'],
  riskFeasibilityTree: ['level', 'steps', 'sum'],
  dimensionRisk: ['dimension', 'level', 'value'],
  matrixCell: ['row', 'column', 'value'],
  ownMatrixCell: ['dimension', 'row', 'column', 'value'],
  formulaResult: ['base', 'impact', 'feasibility', 'raw', 'value'],
  roundedHalfUp: ['raw', 'value'],
  roundedUp: ['raw', 'value'],
  roundedDown: ['raw', 'value'],
  highestRisk: ['dimension', 'value'],
  riskIncomplete: [],
  riskUnrated: [],
  riskLevel: ['level', 'value'],
  wouldChange: ['path', 'from', 'to', 'value', 'level'],
  wouldChangeSet: ['steps', 'from', 'to', 'value', 'level'],
  ruleCal: [],
  calPath: ['path', 'vector', 'cal'],
  calPathUnknown: ['path'],
  calTree: ['path', 'vector', 'cal'],
  calTreeUnknown: ['path'],
  calCell: ['impact', 'vector', 'cal'],
  calNone: ['impact', 'vector'],
  ruleCalByRisk: [],
  calRiskValue: ['value'],
  calRiskCell: ['value', 'cal'],
  calRiskNone: ['value'],
  calRiskUnrated: [],
  calRiskUnknown: ['value'],
  calUnknown: ['impact', 'vector'],
  calNoVectors: [],
  goalRisk: ['risk', 'cal'],
  goalRiskUnknown: ['risk'],
  ruleGoal: [],
  goalHighest: ['risk', 'cal'],
  goalOverride: ['cal', 'inherited', 'reason'],
  goalUnknown: [],
  requirementGoal: ['goal', 'cal'],
  requirementGoalUnknown: ['goal'],
  ruleRequirement: [],
  requirementHighest: ['cal'],
  requirementNone: [],
  requirementUnknown: [],
  residualBefore: ['level', 'value'],
  residualImpact: ['dimension', 'level', 'computed', 'reason'],
  residualLevel: ['level', 'computed'],
  residualSame: ['level'],
  residualSetAside: ['controls', 'level', 'sum'],
  residualControls: ['controls', 'level', 'sum', 'computed'],
  residualAccepted: ['who'],
  residualAcceptedInFile: ['who'],
  residualNotAccepted: [],
  residualRaised: ['before', 'value'],
  counterPairs: ['total'],
  counterOpen: ['assets'],
  counterImpact: [],
  counterThreat: [],
  counterGoal: ['treatments'],
  counterShare: ['done', 'total', 'percent'],
  counterNone: [],
  counterRisks: ['total'],
  counterUnrated: ['count'],
  ruleAwaiting: ['value'],
  counterAwaiting: ['count'],
  treeInstead: [],
  treeSet: ['steps', 'level', 'sum'],
  treeSetUnrated: ['steps'],
  treeSetsCut: ['count', 'total'],
  treeSetsMore: ['count', 'total'],
  nodeChild: ['node', 'level', 'sum'],
  nodeChildUnrated: ['node'],
  nodeChildImpossible: ['node'],
  nodeAnd: [],
  nodeOr: [],
  nodeLeaf: [],
  nodeAlone: [],
  nodeHighest: ['model'],
  nodeSets: ['model'],
  nodeControl: ['node'],
  nodeControlTree: ['node', 'level', 'sum'],
  nodeControlBars: ['node'],
  controlsBar: ['controls'],
  nodeChosen: ['nodes'],
  nodesCut: ['count', 'total'],
  nodeCritical: [],
  nodeIncomplete: [],
  nodeUnrated: [],
  nodeCutOff: [],
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
  subject: 'impact' | 'path' | 'threat' | 'risk' | 'residual' | 'cal' | 'counter' | 'tree';
  clause: string;
  /** Name of the model whose table was read; of a changed copy of a delivered model one that says so. */
  table: LocalText | null;
  lines: readonly ExplainLine[];
}

export const number = (value: number | null | undefined): ExplainHole =>
  value === null || value === undefined ? null : { kind: 'number', value };
export const row = (...ids: (string | null)[]): ExplainHole => ({ kind: 'rows', ids: ids.filter((id) => id !== null) });
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

const roles = ['input', 'rule', 'intermediate', 'result', 'wouldChange'] as const;

/** The lines as they are told: what was entered, by which rule, what came out on the way, the result, what would change it. */
export const inOrder = (lines: readonly ExplainLine[]): ExplainLine[] =>
  roles.flatMap((role) => lines.filter((one) => one.role === role));

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
  lines.push(line('rule', model.mode === 'separate' ? 'ruleHighest' : 'ruleSum'));
  if (model.mode === 'separate') {
    lines.push(...placedLines(method, rating));
    lines.push(overall ? line('result', 'highestDimension', { level: overall }) : line('result', 'impactUnrated'));
  } else if (rating.score === null || rating.score === undefined) lines.push(line('result', 'scoreUnknown'));
  else {
    const range = overallLevelsOf(model).find((level) => level.code === rating.overall);
    lines.push(line('intermediate', 'scoreSum', { sum: number(rating.score) }));
    const sum = number(rating.score);
    lines.push(
      range
        ? line('result', 'scoreRange', { sum, from: number(range.from), to: number(range.to), level: overall })
        : line('result', 'scoreOutside', { sum }),
    );
  }
  return { subject: 'impact', clause: 'ISO/SAE 21434 15.5', table: shownName(method, model), lines };
}

/** Dimensions with levels of their own: which level of the model each stands for. */
function placedLines({ impact }: Method, rating: ImpactRating): ExplainLine[] {
  return impact.dimensions.flatMap((dimension) => {
    const entry = rating.perDimension[dimension.code];
    if (!dimension.levels || !entry?.takesPart || !entry.overall || entry.overall === entry.level) return [];
    return [
      line('intermediate', 'dimensionPlaced', {
        dimension: named([dimension], dimension.code),
        level: named(dimension.levels, entry.level),
        computed: named(impact.levels, entry.overall),
      }),
    ];
  });
}
