import { describe, expect, it } from 'vitest';
import { explainImpact } from '#domain/method/explain/explain.ts';
import { explainPath } from '#domain/method/explain/explain-path.ts';
import { explainResidual } from '#domain/method/explain/explain-residual.ts';
import { explainRisk } from '#domain/method/explain/explain-risk.ts';
import { explainNode } from '#domain/method/explain/explain-tree.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { ratePath } from '#domain/method/rate/feasibility.ts';
import { rateImpact } from '#domain/method/rate/impact.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { evaluateTree } from '#domain/method/rate/tree.ts';
import { impactSeeds } from '#domain/method/seed/impact.ts';
import { defaultMethod, feasibilitySeeds, methodSeeds, riskSeeds } from '#domain/method/seed/methods.ts';
import { formulaH10 } from '#domain/method/seed/risk.ts';
import type { FeasibilityModel, ImpactModel, Method, RiskModel } from '#domain/model/method.ts';
import { lookup, potentialStep, rated, wholePath } from './rows.ts';

const changed = (change: (method: Method) => void, from = defaultMethod): Method => {
  const method = structuredClone(from);
  change(method);
  return method;
};
const marked = ({ en, zh }: { en: string; zh: string }) => ({ en: `${en} (changed)`, zh: `${zh}（已修改）` });

/** Every delivered model in a method it is made for. */
const delivered: [name: string, method: Method, of: (method: Method) => ImpactModel | FeasibilityModel | RiskModel][] =
  [
    ...impactSeeds.map((impact): (typeof delivered)[number] => [
      impact.name.en,
      { ...defaultMethod, impact },
      (method) => method.impact,
    ]),
    ...feasibilitySeeds.map(({ model, levels }): (typeof delivered)[number] => [
      model.name.en,
      { ...defaultMethod, feasibility: [model], feasibilityLevels: [...levels] },
      (method) => method.feasibility[0]!,
    ]),
    ...riskSeeds.map((risk): (typeof delivered)[number] => [
      risk.name.en,
      { ...(methodSeeds.find(({ method }) => method.risk.id === risk.id)?.method ?? defaultMethod), risk },
      (method) => method.risk,
    ]),
  ];

/** One number of a model is another. */
function changeFigure(model: ImpactModel | FeasibilityModel | RiskModel): void {
  if ('dimensions' in model) Object.assign(model.dimensions[0]!, { marker: 'NotCalculated' });
  else if ('parameters' in model && model.vectorOnly) Object.assign(model.map!, { L: 'M' });
  else if ('parameters' in model) model.ranges.at(-1)!.from += 0.01;
  else if (model.mode === 'formula') model.formula!.base = 2;
  else {
    const row = Object.values(model.matrix)[0]!;
    row[Object.keys(row)[0]!]! += 1;
  }
}

describe('a delivered model', () => {
  it.each(delivered)('%s keeps its name as it was delivered, also under another id', (_, method, of) => {
    expect(shownName(method, of(method))).toBe(of(method).name);
    const copy = changed((m) => Object.assign(of(m), { id: 'copy' }), method);
    expect(shownName(copy, of(copy))).toEqual(of(method).name);
  });

  it.each(delivered)('%s says that it was changed when one of its figures is another', (_, method, of) => {
    const other = changed((m) => changeFigure(of(m)), method);
    expect(shownName(other, of(other))).toEqual(marked(of(method).name));
  });

  it('whose copy kept the name the product gives copies says so too', () => {
    const copy = changed((m) => {
      m.risk.name = { en: 'Matrix of Annex H, copy', zh: '附录 H 矩阵，副本' };
    });
    expect(shownName(copy, copy.risk)).toEqual(copy.risk.name);
    const other = changed((m) => {
      m.risk.matrix.SEV!.VL = 1;
    }, copy);
    expect(shownName(other, other.risk)).toEqual(marked(copy.risk.name));
  });

  it('that people renamed has the name they gave it, in each language', () => {
    const renamed = changed((m) => {
      m.risk.matrix.SEV!.VL = 1;
      m.risk.name = { en: 'Matrix of Annex H for trucks', zh: '附录 H 矩阵' };
    });
    expect(shownName(renamed, renamed.risk)).toEqual({
      en: 'Matrix of Annex H for trucks',
      zh: '附录 H 矩阵（已修改）',
    });
    const other = changed((m) => {
      m.risk.name = { en: 'Matrix of Annex H', zh: '本公司矩阵' };
    }, renamed);
    expect(shownName(other, other.risk)).toEqual({ en: 'Matrix of Annex H (changed)', zh: '本公司矩阵' });
  });
});

describe('what makes a model another than the delivered one', () => {
  const risk = (change: (method: Method) => void, from = defaultMethod) => {
    const method = changed(change, from);
    return shownName(method, method.risk).en;
  };
  const impact = (change: (model: ImpactModel) => void) => {
    const method = changed((m) => change(m.impact));
    return shownName(method, method.impact).en;
  };
  const [annexH, annexF] = [defaultMethod.risk.name.en, defaultMethod.impact.name.en];

  it('a matrix of a single dimension, a formula in place of the matrix, a matrix in place of the formula', () => {
    const own = (m: Method) => ({ S: { ...m.risk.matrix, SEV: { VL: 1, L: 3, M: 4, H: 5 } } });
    expect(risk((m) => Object.assign(m.risk, { perDimension: own(m) }))).toBe(`${annexH} (changed)`);
    expect(risk((m) => Object.assign(m.risk, { perDimension: { S: m.risk.matrix } }))).toBe(annexH);
    expect(risk((m) => Object.assign(m.risk, { mode: 'formula', formula: formulaH10.formula }))).toBe(
      `${annexH} (changed)`,
    );
    const withFormula = { ...defaultMethod, risk: { ...formulaH10, matrix: defaultMethod.risk.matrix } };
    expect(risk((m) => Object.assign(m.risk, { mode: 'matrix' }), withFormula)).toBe('Formula of Annex H (changed)');
  });

  it('a fifth level of impact or of feasibility, which the matrix of the annex does not have', () => {
    expect(risk((m) => m.impact.levels.push({ ...m.impact.levels[0]!, code: 'WORST', value: 3 }))).toBe(
      `${annexH} (changed)`,
    );
    expect(risk((m) => m.feasibilityLevels.push({ ...m.feasibilityLevels[0]!, code: 'HH', value: 9 }))).toBe(
      `${annexH} (changed)`,
    );
  });

  it('of Annex F: a criterion, a category more, levels of one category, a level more, a score', () => {
    const first = defaultMethod.impact.levels;
    expect(impact((m) => Object.assign(m.levels[0]!.criteria!, { S: { en: 'Fatal', zh: '致命' } }))).toBe(
      `${annexF} (changed)`,
    );
    expect(
      impact((m) =>
        m.dimensions.push({ code: 'B', kind: 'other', name: { en: 'Brand', zh: '品牌' }, marker: 'NotCalculated' }),
      ),
    ).toBe(`${annexF} (changed)`);
    expect(impact((m) => Object.assign(m.dimensions[0]!, { levels: first }))).toBe(`${annexF} (changed)`);
    expect(impact((m) => m.levels.push({ ...first[0]!, code: 'WORST', value: 3 }))).toBe(`${annexF} (changed)`);
    expect(impact((m) => Object.assign(m, { mode: 'combined' }))).toBe(`${annexF} (changed)`);
  });

  it('but not other codes, an order of rows, or ranks in the same order', () => {
    expect(
      impact((m) => {
        m.levels.reverse();
        m.dimensions.reverse();
        for (const level of m.levels) Object.assign(level, { code: `X${level.code}`, value: level.value * 10 });
      }),
    ).toBe(annexF);
  });
});

describe('an explanation', () => {
  const own = changed((m) => {
    m.risk.matrix.SEV!.VL = 1;
    m.impact.levels[0]!.criteria!.S = { en: 'Fatal', zh: '致命' };
    m.feasibility[0]!.ranges.at(-1)!.from = 26;
    m.feasibility[1]!.map!.L = 'M';
    m.feasibility[2]!.factor = 8;
  });
  const steps = lookup(potentialStep('s', [0, 3, 0, 0, 4]));
  const tables = (method: Method) => {
    const impact = rateImpact(method.impact, rated({ S: 'SEV', F: 'NEG', O: 'NEG', P: 'NEG' }));
    const before = rateRisk(method, impact, { level: 'H' });
    const path = (model: string) =>
      explainPath(
        method,
        ratePath(method, wholePath('p', model, {}), () => undefined),
        { basis: 'path' },
      );
    const tree = { root: 'top', nodes: new Map([['top', { id: 'top', kind: 'step' as const, step: 's' }]]) };
    const context = { stepOf: steps, controlOf: () => undefined };
    const after = { risk: rateRisk(method, impact, { level: 'L' }), impact, origin: null, raised: false };
    return {
      impact: explainImpact(method, impact).table,
      risk: explainRisk(method, before, impact, null, new Map()).table,
      unrated: explainRisk(method, rateRisk(method, impact, { level: null }), impact, null, new Map()).table,
      residual: explainResidual(method, null, after as never, { risk: before, impact }).table,
      paths: method.feasibility.map(({ id }) => path(id).table?.en),
      rules: method.feasibility.map(({ id }) => {
        const model = path(id).lines.find(({ role }) => role === 'rule')?.holes.model;
        return model?.kind === 'name' && model.name.en;
      }),
      node: explainNode(method, tree, evaluateTree(method, tree, context), 'top', context)?.table,
    };
  };

  it('names the delivered models it was read from', () => {
    const { impact, risk, feasibility } = defaultMethod;
    const names = feasibility.map(({ name }) => name.en);
    expect(tables(defaultMethod)).toEqual({
      impact: impact.name,
      risk: risk.name,
      unrated: risk.name,
      residual: risk.name,
      paths: names,
      rules: names,
      node: feasibility[0]?.name,
    });
  });

  it('says of changed ones that they were changed', () => {
    const { impact, risk, feasibility } = defaultMethod;
    const names = feasibility.map(({ name }) => `${name.en} (changed)`);
    expect(tables(own)).toEqual({
      impact: marked(impact.name),
      risk: marked(risk.name),
      unrated: marked(risk.name),
      residual: marked(risk.name),
      paths: names,
      rules: names,
      node: marked(feasibility[0]!.name),
    });
  });
});
