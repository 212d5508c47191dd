import { describe, expect, it } from 'vitest';
import { calFor, composeMethod, levelsOfAll } from '#domain/method/change/compose.ts';
import { validateCal, validateMethod } from '#domain/method/check/validate.ts';
import { rateImpact } from '#domain/method/rate/impact.ts';
import { rateRisk } from '#domain/method/rate/risk.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import { tableE1 } from '#domain/method/seed/cal.ts';
import { evitaImpact, heavensImpact, impactSeeds } from '#domain/method/seed/impact.ts';
import { defaultMethod, feasibilitySeeds } from '#domain/method/seed/methods.ts';
import { feasibilityLevels, heavensMatrix } from '#domain/method/seed/risk.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';

const { impact: _i, feasibility: _f, feasibilityLevels: _l, risk, ...lists } = defaultMethod;
const kept = (...ids: string[]): ThreatModel[] =>
  ids.flatMap((id) =>
    feasibilitySeeds
      .filter(({ model }) => model.id === id)
      .map(({ model, levels }) => ({ ...model, levels: [...levels] })),
  );

describe('a method put together from models', () => {
  it('takes its feasibility levels from the models, each once', () => {
    const threatModels = kept('attack-potential', 'attack-vector');
    const method = composeMethod({ ...lists, impact: impactSeeds[0]!, threatModels, risk });
    expect(method.feasibilityLevels.map(({ code }) => code)).toEqual(['VL', 'L', 'M', 'H']);
    expect(method.feasibility.map(({ id }) => id)).toEqual(['attack-potential', 'attack-vector']);
    expect(validateMethod(method)).toEqual([]);
  });

  it('orders levels of several models that share a value by what they correspond to', () => {
    const [hard, low, medium, high] = feasibilityLevels;
    const three = [
      { ...low!, value: 0 },
      { ...medium!, value: 1 },
      { ...high!, value: 2 },
    ];
    const levels = levelsOfAll([{ levels: three }, { levels: [hard!] }]);
    expect(levels.map(({ code, value }) => `${code} ${value}`)).toEqual(['VL 0', 'L 0', 'M 1', 'H 2']);
    const method = { ...defaultMethod, feasibilityLevels: [...levels].reverse() };
    expect(['VL', 'L', 'M', 'H'].map((code) => scaleOf(method).rank(code))).toEqual([0, 1, 2, 3]);
  });

  it('of HEAVENS models rates by their five levels', () => {
    const threatModels = kept('heavens-threat-level');
    const method = composeMethod({ ...lists, impact: heavensImpact, threatModels, risk: heavensMatrix });
    expect(validateMethod(method).filter(({ severity }) => severity === 'error')).toEqual([]);
    const entry = (level: string) => ({ level, notAnalysed: false, reason: '' });
    const codes = heavensImpact.dimensions.map(({ code }) => code);
    const worst = rateImpact(
      heavensImpact,
      Object.fromEntries(
        codes.map((code) => [code, entry(heavensImpact.levels.reduce((a, b) => (b.value > a.value ? b : a)).code)]),
      ),
    );
    expect(worst.overall).toBe('IL4');
    expect(rateRisk(method, worst, { level: 'TL4' }).level).toBe('SL-C');
  });

  it('that does not fit together says so: the default matrix has no rows for HEAVENS', () => {
    const method = composeMethod({ ...lists, impact: heavensImpact, threatModels: kept('attack-potential'), risk });
    const errors = validateMethod(method).filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(20);
    expect(errors[0]).toMatchObject({ key: 'cellMissing', path: 'risk.matrix.IL0.VL' });
  });

  it.each(impactSeeds.map((model) => [model.id, model] as const))('has a whole CAL table for %s', (_, impact) => {
    expect(validateCal(calFor(tableE1, impact), impact)).toEqual([]);
  });

  it('reads CAL by the standard level that an own level corresponds to', () => {
    const { table } = calFor(tableE1, evitaImpact);
    const named = Object.fromEntries(evitaImpact.levels.map((level) => [level.code, level.correspondsTo]));
    expect(named.S4).toBe('Severe');
    expect(table.S4).toEqual(tableE1.table.SEV);
    expect(table.S0).toEqual(tableE1.table.NEG);
  });
});
