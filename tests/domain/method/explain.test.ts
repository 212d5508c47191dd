import { describe, expect, it } from 'vitest';
import { type Explanation, explainImpact, explainKeys } from '#domain/method/explain/explain.ts';
import { explainCal, explainGoal, explainRequirement } from '#domain/method/explain/explain-cal.ts';
import { explainPath, explainThreat } from '#domain/method/explain/explain-path.ts';
import { explainRisk } from '#domain/method/explain/explain-risk.ts';
import { calOf, type GoalRating, rateGoal } from '#domain/method/rate/cal.ts';
import { ratePath } from '#domain/method/rate/feasibility.ts';
import { rateImpact } from '#domain/method/rate/impact.ts';
import { rateRequirement } from '#domain/method/rate/requirement.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { rateThreat } from '#domain/method/rate/threat.ts';
import { combinedMethod, defaultMethod, evitaMethod } from '#domain/method/seed/methods.ts';
import { formulaH10 } from '#domain/method/seed/risk.ts';
import type { Method } from '#domain/model/method.ts';
import { lookup, path, potentialStep, rated, step, wholePath } from './rows.ts';

/** An explanation as short words, e.g. `result totalRange sum=15 from=14 to=19 level=M`. */
const said = (explanation: Explanation): string[] =>
  explanation.lines.map(({ role, key, holes }) => {
    expect(Object.keys(holes).every((hole) => (explainKeys[key] as readonly string[]).includes(hole))).toBe(true);
    const words = Object.entries(holes).map(([hole, value]) => {
      if (value === null) return `${hole}=–`;
      if (value.kind === 'rows') return `${hole}=${value.ids.join('+')}`;
      return `${hole}=${value.kind === 'name' ? value.code : value.value}`;
    });
    return [role, key, ...words].join(' ');
  });

const steps = lookup(potentialStep('a', [1, 3, 3, 0, 4]), potentialStep('b', [0, 6, 0, 1, 0]));
const p15 = ratePath(defaultMethod, path('p', ['a', 'b']), steps);

describe('where a number comes from', () => {
  it('an impact rated separately', () => {
    const entries = { ...rated({ S: 'SEV', O: 'MOD' }), P: { notAnalysed: true, reason: 'no personal data' } };
    expect(said(explainImpact(defaultMethod, rateImpact(defaultMethod.impact, entries)))).toEqual([
      'input dimensionRated dimension=S level=SEV value=2 reason=–',
      'input dimensionUnrated dimension=F',
      'input dimensionRated dimension=O level=MOD value=1 reason=–',
      'input dimensionNotAnalysed dimension=P reason=no personal data',
      'rule ruleHighest',
      'result highestDimension level=SEV',
    ]);
  });

  it('a combined score', () => {
    const rating = rateImpact(combinedMethod.impact, rated({ S: 'MAJ', F: 'NEG', O: 'MOD', P: 'NEG' }));
    expect(said(explainImpact(combinedMethod, rating)).slice(-2)).toEqual([
      'intermediate scoreSum sum=101',
      'result scoreRange sum=101 from=100 to=999 level=MAJ',
    ]);
    const open = rateImpact(combinedMethod.impact, rated({ S: 'MAJ' }));
    expect(said(explainImpact(combinedMethod, open)).at(-1)).toBe('result scoreUnknown');
  });

  it('a path: each parameter with the step that set it, the rule, the sum, its range', () => {
    const explanation = explainPath(defaultMethod, p15, { basis: 'steps' });
    expect(explanation.clause).toBe('ISO/SAE 21434 15.7, G.2');
    expect(said(explanation)).toEqual([
      'input parameterValue parameter=ET level=1w steps=a value=1',
      'input parameterValue parameter=SE level=expert steps=b value=6',
      'input parameterValue parameter=KoIC level=restricted steps=a value=3',
      'input parameterValue parameter=WoO level=easy steps=b value=1',
      'input parameterValue parameter=Eq level=specialized steps=a value=4',
      'rule maxPerParameter model=attack-potential',
      'intermediate totalSum sum=15',
      'result totalRange sum=15 from=14 to=19 level=M',
    ]);
  });

  it('a path with a gap, an impossible one, a vector, a CVSS product, a level by hand', () => {
    const of = (row: ReturnType<typeof path>, stepOf = steps) =>
      said(explainPath(defaultMethod, ratePath(defaultMethod, row, stepOf), row));
    expect(of(path('p', ['x']), lookup(step('x')))).toContain('input parameterMissing parameter=ET step=x');
    const never = lookup(potentialStep('n', [0, 0, 0, 0, 0], { impossible: true }));
    expect(of(path('p', ['n']), never).at(-1)).toBe('result impossible level=VL');
    expect(of({ ...wholePath('p', 'attack-vector', { AV: 'L' }), reason: 'seen' } as never).slice(-2)).toEqual([
      'rule ruleVector model=attack-vector',
      'result pathVector model=attack-vector level=L reason=seen',
    ]);
    expect(of(wholePath('p', 'cvss', { AV: 'A', AC: 'L', PR: 'N', UI: 'N' })).slice(-4)).toEqual([
      'rule wholePath model=cvss',
      'intermediate totalProduct factor=8.22 sum=2.835255',
      'intermediate totalRounded sum=2.84 decimals=2',
      'result totalRange sum=2.84 from=2 to=2.95 level=M',
    ]);
    expect(of(path('p', ['a', 'b'], { customLevel: { level: 'L', reason: 'bench' } })).at(-1)).toBe(
      'result customLevel level=L computed=M reason=bench',
    );
  });

  it('a threat, a CAL, a goal', () => {
    const empty = ratePath(defaultMethod, path('q', []), steps);
    const paths = [
      ['p', p15],
      ['q', empty],
    ] as const;
    expect(said(explainThreat(defaultMethod, rateThreat(defaultMethod, paths), paths))).toEqual([
      'input pathLevel path=p level=M sum=15',
      'input pathUnrated path=q',
      'rule ruleEasiest',
      'intermediate threatIncomplete rated=1 total=2',
      'result easiestPath path=p level=M rated=1 total=2',
    ]);
  });

  it('the CAL of a risk, a goal and a requirement', () => {
    const cal = calOf(defaultMethod, 'MAJ', 'A');
    const paths = [
      ['p', 'A'],
      ['q', null],
    ] as const;
    expect(said(explainCal(defaultMethod, cal, paths))).toEqual([
      'input riskImpact level=MAJ',
      'input calPath path=p vector=A cal=CAL3',
      'input calPathUnknown path=q',
      'rule ruleCal',
      'result calCell impact=MAJ vector=A cal=CAL3',
    ]);
    expect(said(explainCal(defaultMethod, calOf(defaultMethod, 'NEG', 'A'))).at(-1)).toBe(
      'result calNone impact=NEG vector=A',
    );
    expect(said(explainCal(defaultMethod, calOf(defaultMethod, 'NEG', null))).at(-1)).toBe(
      'result calUnknown impact=NEG vector=–',
    );
    const withoutVectors = { ...defaultMethod, feasibility: defaultMethod.feasibility.slice(0, 1) };
    expect(said(explainCal(withoutVectors, calOf(withoutVectors, 'NEG', null))).slice(-2)).toEqual([
      'result calUnknown impact=NEG vector=–',
      'result calNoVectors',
    ]);
    const risks = [
      ['r', cal],
      ['u', calOf(defaultMethod, null, 'A')],
    ] as const;
    const rating = rateGoal(defaultMethod, risks, { cal: 'CAL4', reason: 'asked' });
    const goal = explainGoal(defaultMethod, rating, 'asked', risks);
    expect(goal.clause).toContain('Table E.1');
    expect(said(goal)).toEqual([
      'input goalRisk risk=r cal=CAL3',
      'input goalRiskUnknown risk=u',
      'rule ruleGoal',
      'result goalHighest risk=r cal=CAL3',
      'result goalOverride cal=CAL4 inherited=CAL3 reason=asked',
    ]);
    const goalOf = (one: string | null | undefined) => ({
      cal: one ?? null,
      inherited: one ?? null,
      risk: null,
      overridden: false,
      known: one !== undefined,
    });
    const explained = (cals: (string | null | undefined)[]) => {
      const goals = cals.map((one, i) => [`g${i}`, goalOf(one)] as const);
      const ids = goals.map(([id]) => id);
      const rating = rateRequirement(defaultMethod, { goals: ids, assets: [] }, (id) =>
        new Map<string, GoalRating>(goals).get(id),
      );
      return said(explainRequirement(defaultMethod, rating, goals));
    };
    expect(explained(['CAL1', null, 'CAL3', undefined])).toEqual([
      'input requirementGoal goal=g0 cal=CAL1',
      'input requirementGoal goal=g1 cal=–',
      'input requirementGoal goal=g2 cal=CAL3',
      'input requirementGoalUnknown goal=g3',
      'rule ruleRequirement',
      'result requirementHighest cal=CAL3',
    ]);
    expect(explained([null]).at(-1)).toBe('result requirementNone');
    expect(explained([undefined]).at(-1)).toBe('result requirementUnknown');
    expect(explained([]).at(-1)).toBe('result requirementUnknown');
  });

  it('an impact of which nothing is rated, one whose own levels stand for others, a score without a range', () => {
    const told = (method: Method, levels: Record<string, string>) =>
      said(explainImpact(method, rateImpact(method.impact, rated(levels))));
    expect(told(defaultMethod, {}).at(-1)).toBe('result impactUnrated');
    expect(told(evitaMethod, { S: 'S3C2', F: 'S1' })).toContain(
      'intermediate dimensionPlaced dimension=S level=S3C2 computed=S3',
    );
    const holed = {
      ...combinedMethod,
      impact: { ...combinedMethod.impact, levels: combinedMethod.impact.levels.filter(({ code }) => code !== 'MAJ') },
    };
    const off = { S: 'MOD', F: 'NEG', O: 'SEV', P: 'NEG' };
    expect(told(holed, off).slice(-2)).toEqual(['intermediate scoreSum sum=110', 'result scoreOutside sum=110']);
  });

  it('a path says which parameters go another way than the rest, and why it is not rated', () => {
    const first = lookup(
      step('a', { ratings: { cvss: { AV: 'A', AC: 'L', PR: 'L', UI: 'N' }, 'attack-vector': { AV: 'A' } } }),
    );
    const of = (row: ReturnType<typeof path>, method = defaultMethod, stepOf = first) =>
      said(explainPath(method, ratePath(method, row, stepOf), row));
    expect(of(path('p', ['a'], { model: 'cvss' })).filter((words) => words.startsWith('rule'))).toEqual([
      'rule maxPerParameter model=cvss',
      'rule parameterFirst parameter=AV',
      'rule parameterFirst parameter=PR',
    ]);
    expect(of(path('p', ['a'], { model: 'attack-vector' })).at(-1)).toBe(
      'result entryPoint model=attack-vector level=M',
    );
    expect(of(path('p', []))).toEqual(['rule maxPerParameter model=attack-potential', 'result pathWithoutSteps']);
    expect(of(path('p', ['x']), defaultMethod, lookup(step('x'))).at(-1)).toBe('result pathIncomplete');
    const short = { ...defaultMethod.feasibility[0]!, ranges: defaultMethod.feasibility[0]!.ranges.slice(0, 1) };
    const added = {
      ...short,
      parameters: short.parameters.map((one) => (one.code === 'ET' ? { ...one, combine: 'sum' as const } : one)),
    };
    expect(of(path('p', ['a', 'b']), { ...defaultMethod, feasibility: [added] }, steps).slice(-4)).toEqual([
      'rule maxPerParameter model=attack-potential',
      'rule parameterSum parameter=ET',
      'intermediate totalSum sum=15',
      'result totalOutside sum=15',
    ]);
  });
});

describe('a risk', () => {
  const impact = rateImpact(defaultMethod.impact, rated({ S: 'SEV', F: 'NEG', O: 'MOD', P: 'NEG' }));
  const explain = (method: Method, others: readonly (readonly [string, typeof p15])[] = []) => {
    const paths = new Map([['p', p15] as const, ...others]);
    const threat = rateThreat(method, paths);
    return explainRisk(method, rateRisk(method, impact, threat), impact, threat, paths);
  };

  it('shows each category, the cell, the maximum, and what would move it in both directions', () => {
    expect(said(explain(defaultMethod))).toEqual([
      'input riskImpact level=SEV',
      'input riskFeasibility level=M path=p sum=15',
      'rule matrixCell row=SEV column=M value=4',
      'rule highestRisk dimension=S value=4',
      'intermediate dimensionRisk dimension=S level=SEV value=4',
      'intermediate dimensionRisk dimension=F level=NEG value=1',
      'intermediate dimensionRisk dimension=O level=MOD value=2',
      'intermediate dimensionRisk dimension=P level=NEG value=1',
      'result riskLevel level=R4 value=4',
      'wouldChange wouldChange path=p from=20 to=24 value=3 level=R3',
      'wouldChange wouldChange path=p from=10 to=13 value=5 level=R5',
    ]);
  });

  it('hardening one path helps nothing while another is as easy', () => {
    const hints = said(explain(defaultMethod, [['q', p15]])).filter((words) => words.startsWith('wouldChange'));
    expect(hints).toEqual(['wouldChange wouldChange path=p from=10 to=13 value=5 level=R5']);
  });

  it('by formula shows weights, raw value and rounding', () => {
    const explanation = explain({ ...defaultMethod, risk: formulaH10 });
    expect(explanation.clause).toBe('ISO/SAE 21434 15.8, H.10');
    expect(said(explanation)).toContain('rule formulaResult base=1 impact=2 feasibility=1.5 raw=4 value=4');
    expect(said(explanation).some((words) => words.includes('rounded'))).toBe(false);
  });

  it('by formula says how a broken result was rounded', () => {
    const major = rateImpact(defaultMethod.impact, rated({ S: 'MAJ' }));
    const lines = (rounding: 'halfUp' | 'up' | 'down') => {
      const method: Method = {
        ...defaultMethod,
        risk: { ...formulaH10, formula: { ...formulaH10.formula!, rounding } },
      };
      return said(explainRisk(method, rateRisk(method, major, { level: 'L' }), major, null, new Map()));
    };
    expect(lines('halfUp')).toContain('intermediate roundedHalfUp raw=2.5 value=3');
    expect(lines('up')).toContain('intermediate roundedUp raw=2.5 value=3');
    expect(lines('down')).toContain('intermediate roundedDown raw=2.5 value=2');
    expect(lines('down')).toContain('intermediate riskIncomplete');
  });

  it('names the matrix of its own that a dimension has, and the row that was really read', () => {
    const rating = rateImpact(evitaMethod.impact, rated({ S: 'S3C2', F: 'S0', O: 'S0', P: 'S0' }));
    const told = (method: Method) =>
      said(explainRisk(method, rateRisk(method, rating, { level: 'A5' }), rating, null, new Map()));
    expect(told(evitaMethod)).toContain('rule ownMatrixCell dimension=S row=S3C2 column=A5 value=6');
    const { perDimension: _, ...shared } = evitaMethod.risk;
    expect(told({ ...evitaMethod, risk: shared })).toContain('rule matrixCell row=S3 column=A5 value=5');
  });

  it('hardening the easiest path stops at the next one, though their models share no level in between', () => {
    const coarse = {
      ...defaultMethod.feasibility[0]!,
      ranges: [
        { level: 'H', from: 0, to: 20 },
        { level: 'VL', from: 21, to: null },
      ],
    };
    const method: Method = { ...defaultMethod, feasibility: [coarse, ...defaultMethod.feasibility.slice(1)] };
    const easy = ratePath(method, path('p', ['a', 'b']), steps);
    const other = ratePath(method, wholePath('q', 'attack-vector', { AV: 'A' }), steps);
    const paths = new Map([['p', easy] as const, ['q', other] as const]);
    const threat = rateThreat(method, paths);
    const told = said(explainRisk(method, rateRisk(method, impact, threat), impact, threat, paths));
    expect(told.at(-1)).toBe('wouldChange wouldChange path=p from=21 to=– value=4 level=R4');
  });

  it('unrated says so and nothing else', () => {
    const rating = rateRisk(defaultMethod, impact, { level: null });
    expect(said(explainRisk(defaultMethod, rating, impact, null, new Map()))).toEqual([
      'input riskImpact level=SEV',
      'input riskFeasibility level=– path= sum=–',
      'result riskUnrated',
    ]);
  });
});
