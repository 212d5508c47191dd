import { describe, expect, it } from 'vitest';
import { calOf, rateGoal } from '#domain/method/cal.ts';
import {
  type Explanation,
  explainCal,
  explainGoal,
  explainImpact,
  explainKeys,
  explainPath,
  explainRisk,
  explainThreat,
} from '#domain/method/explain.ts';
import { ratePath } from '#domain/method/feasibility.ts';
import { rateImpact } from '#domain/method/impact.ts';
import { rateRisk } from '#domain/method/risk.ts';
import { combinedMethod, defaultMethod } from '#domain/method/seed/methods.ts';
import { formulaH10 } from '#domain/method/seed/risk.ts';
import { rateThreat } from '#domain/method/threat.ts';
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
    expect(of(wholePath('p', 'attack-vector', { AV: 'L' })).at(-1)).toBe(
      'result entryPoint model=attack-vector level=L',
    );
    expect(of(wholePath('p', 'cvss', { AV: 'A', AC: 'L', PR: 'N', UI: 'N' })).slice(-3)).toEqual([
      'rule wholePath model=cvss',
      'intermediate totalProduct factor=8.22 sum=2.84',
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
      'result easiestPath path=p level=M rated=1 total=2',
    ]);
    const cal = calOf(defaultMethod, 'MAJ', 'A');
    expect(said(explainCal(defaultMethod, cal))).toEqual(['result calCell impact=MAJ vector=A cal=CAL3']);
    expect(said(explainCal(defaultMethod, calOf(defaultMethod, 'NEG', 'A')))).toEqual([
      'result calNone impact=NEG vector=A',
    ]);
    expect(said(explainCal(defaultMethod, calOf(defaultMethod, 'NEG', null)))).toEqual([
      'result calUnknown impact=NEG vector=–',
    ]);
    expect(
      said(
        explainGoal(defaultMethod, rateGoal(defaultMethod, [['r', cal]], { cal: 'CAL4', reason: 'asked' }), 'asked'),
      ),
    ).toEqual(['result goalHighest risk=r cal=CAL3', 'result goalOverride cal=CAL4 inherited=CAL3 reason=asked']);
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
      'intermediate dimensionRisk dimension=S level=SEV value=4',
      'intermediate dimensionRisk dimension=F level=NEG value=1',
      'intermediate dimensionRisk dimension=O level=MOD value=2',
      'intermediate dimensionRisk dimension=P level=NEG value=1',
      'rule matrixCell row=SEV column=M value=4',
      'rule highestRisk dimension=S value=4',
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
