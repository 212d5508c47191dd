import { describe, expect, it } from 'vitest';
import { validateMethod } from '#domain/method/check/validate.ts';
import { clauseWords } from '#domain/method/explain/clause-words.ts';
import type { Explanation } from '#domain/method/explain/explain.ts';
import { explainCal } from '#domain/method/explain/explain-cal.ts';
import { explainPath } from '#domain/method/explain/explain-path.ts';
import { explainRisk } from '#domain/method/explain/explain-risk.ts';
import { annexGOf, isFormulaH10, isTableE1, isTableH8 } from '#domain/method/explain/standard-tables.ts';
import { calOf } from '#domain/method/rate/cal.ts';
import { ratePath } from '#domain/method/rate/feasibility.ts';
import { overallLevelsOf, rateImpact } from '#domain/method/rate/impact.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { defaultMethod, evitaMethod, feasibilitySeeds, heavensMethod } from '#domain/method/seed/methods.ts';
import { formulaH10 } from '#domain/method/seed/risk.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { rated, wholePath } from './rows.ts';

const isH8 = ({ risk, impact, feasibilityLevels }: Method) =>
  isTableH8(risk.matrix, overallLevelsOf(impact), feasibilityLevels);
const withFormula: Method = { ...defaultMethod, risk: formulaH10 };
const changed = (change: (method: Method) => void, from = defaultMethod): Method => {
  const method = structuredClone(from);
  change(method);
  return method;
};

describe('a method rates by the tables of the standard', () => {
  it('the default method: H.8 and E.1', () => {
    expect([isH8(defaultMethod), isTableE1(defaultMethod)]).toEqual([true, true]);
  });

  it('the formula of the seed: H.10, whatever the rounding', () => {
    expect(isFormulaH10(withFormula)).toBe(true);
    expect(isFormulaH10(changed((m) => Object.assign(m.risk.formula ?? {}, { rounding: 'up' }), withFormula))).toBe(
      true,
    );
  });

  it.each([
    ['attack-potential', 'G.2'],
    ['attack-potential-18045', null],
    ['attack-potential-dis-2020', null],
    ['attack-potential-itemis', null],
    ['attack-potential-rsma', null],
    ['heavens-threat-level', null],
    ['evita-attack-probability', null],
    ['cvss', 'G.3'],
    ['attack-vector', 'G.4'],
  ])('the feasibility model %s: %s', (id, annex) => {
    const { model, levels } = feasibilitySeeds.find((seed) => seed.model.id === id)!;
    expect(annexGOf({ feasibilityLevels: [...levels] }, model)).toBe(annex);
  });

  it('HEAVENS and EVITA: not by H.8', () => {
    expect([isH8(heavensMethod), isH8(evitaMethod)]).toEqual([false, false]);
  });

  it('with other codes and names, rows in another order', () => {
    const renamed = changed((m) => {
      for (const level of m.impact.levels) level.code = `X${level.code}`;
      m.impact.levels.reverse();
      m.risk.matrix = Object.fromEntries(Object.entries(m.risk.matrix).map(([code, row]) => [`X${code}`, row]));
      m.cal.table = Object.fromEntries(Object.entries(m.cal.table).map(([code, row]) => [`X${code}`, row]));
      m.feasibility[0]?.parameters.reverse();
    });
    expect(validateMethod(renamed).filter(({ severity }) => severity === 'error')).toEqual([]);
    const annex = annexGOf(renamed, renamed.feasibility[0]!);
    expect([isH8(renamed), isTableE1(renamed), annex]).toEqual([true, true, 'G.2']);
  });
});

describe('one other value makes it a table of the organisation', () => {
  it('a cell of the matrix', () => {
    expect(isH8(changed((m) => Object.assign(m.risk.matrix.SEV ?? {}, { VL: 1 })))).toBe(false);
  });
  it('a fifth impact level', () => {
    const more = changed((m) => m.impact.levels.push({ ...m.impact.levels[0]!, code: 'WORST', value: 3 }));
    expect([isH8(more), isTableE1(more)]).toEqual([false, false]);
  });
  it('a weight of the formula', () => {
    expect(isFormulaH10(changed((m) => Object.assign(m.risk.formula ?? {}, { base: 0 }), withFormula))).toBe(false);
  });
  it('a cell of the CAL table', () => {
    expect(isTableE1(changed((m) => Object.assign(m.cal.table.NEG ?? {}, { N: 'CAL1' })))).toBe(false);
  });

  const first = (change: (model: FeasibilityModel) => void, id = 'attack-potential') => {
    const method = changed((m) => change(m.feasibility.find((model) => model.id === id)!));
    return annexGOf(method, method.feasibility.find((model) => model.id === id)!);
  };
  it('a value of the attack potential, or a border between its levels', () => {
    expect(first((m) => Object.assign(m.parameters[0]?.levels[3] ?? {}, { value: 10 }))).toBeNull();
    expect(first((m) => Object.assign(m.ranges.at(-1) ?? {}, { from: 26 }))).toBeNull();
    expect(first((m) => Object.assign(m.ranges[1] ?? {}, { level: 'M' }))).toBeNull();
  });
  it('a factor of CVSS or its rounding', () => {
    const cvss = feasibilitySeeds.find(({ model }) => model.id === 'cvss')!;
    const feasibilityLevels = [...cvss.levels];
    expect(annexGOf({ feasibilityLevels }, { ...cvss.model, factor: 8 })).toBeNull();
    expect(annexGOf({ feasibilityLevels }, { ...cvss.model, roundDecimals: 1 })).toBeNull();
  });
  it('a level of the attack vector', () => {
    expect(first((m) => Object.assign(m.map ?? {}, { L: 'M' }), 'attack-vector')).toBeNull();
  });
});

describe('an explanation cites the standard only for its own tables', () => {
  const impact = rateImpact(defaultMethod.impact, rated({ S: 'SEV', F: 'NEG', O: 'NEG', P: 'NEG' }));
  const cited = ({ clause, table }: Explanation) => [clause, table?.en].filter(Boolean).join(' · ');
  const clauses = (method: Method) => {
    const risk = rateRisk(method, impact, { level: 'H' });
    const path = ratePath(method, wholePath('p', '', {}), () => undefined);
    return {
      risk: cited(explainRisk(method, risk, impact, null, new Map())),
      path: cited(explainPath(method, path, { basis: 'path' })),
      cal: cited(explainCal(method, calOf(method, 'SEV', 'N'))),
    };
  };

  it('the default method', () => {
    expect(clauses(defaultMethod)).toEqual({
      risk: 'ISO/SAE 21434 15.8, H.8 · Matrix of Annex H',
      path: 'ISO/SAE 21434 15.7, G.2 · Attack potential (ISO/SAE 21434:2021)',
      cal: 'ISO/SAE 21434 Annex E, Table E.1',
    });
    expect(clauses(withFormula).risk).toBe('ISO/SAE 21434 15.8, H.10 · Formula of Annex H');
  });

  it.each([
    ['ISO/SAE 21434 Annex E, Table E.1', 'ISO/SAE 21434 附录 E 表 E.1'],
    ['ISO/SAE 21434 15.8, note 2', 'ISO/SAE 21434 15.8 注 2'],
    ['ISO/SAE 21434 15.6, 15.7, G.2', 'ISO/SAE 21434 15.6、15.7、G.2'],
  ])('is cited in Chinese too: %s', (clause, zh) => {
    expect(clauseWords(clause)).toEqual({ en: clause, zh });
  });

  it('a method with tables of its own', () => {
    const own = changed((m) => {
      Object.assign(m.risk.matrix.SEV ?? {}, { VL: 1 });
      Object.assign(m.feasibility[0]?.ranges.at(-1) ?? {}, { from: 26 });
      Object.assign(m.cal.table.NEG ?? {}, { N: 'CAL1' });
    });
    expect(clauses(own)).toEqual({
      risk: 'ISO/SAE 21434 15.8 · Matrix of Annex H (changed)',
      path: 'ISO/SAE 21434 15.7 · Attack potential (ISO/SAE 21434:2021) (changed)',
      cal: 'ISO/SAE 21434 Annex E · CAL table of the method',
    });
    expect(clauses(changed((m) => Object.assign(m.risk.formula ?? {}, { base: 0 }), withFormula)).risk).toBe(
      'ISO/SAE 21434 15.8 · Formula of Annex H (changed)',
    );
  });

  it('a matrix of one dimension', () => {
    const own = changed((m) => {
      m.risk.perDimension = { S: { ...m.risk.matrix, SEV: { VL: 1, L: 3, M: 4, H: 5 } } };
    });
    expect(clauses(own).risk).toBe('ISO/SAE 21434 15.8 · Matrix of Annex H (changed)');
  });
});
