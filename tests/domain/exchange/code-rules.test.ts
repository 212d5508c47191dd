import { describe, expect, it } from 'vitest';
import { repeatedPrefixes, wrongCodeRules } from '#domain/exchange/code-rules.ts';
import { textOf } from '#domain/method/check/model-problems.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';

const prefixes: Record<string, string>[] = [{ risks: '1 x' }, { damages: 'TS', threats: 'TS' }, {}];
const methods = prefixes.map((codePrefixes) => ({ ...defaultMethod, codePrefixes }));
const task = (...versions: [method: number, isFrozen: boolean][]) => ({
  versions: versions.map(([method, isFrozen]) => ({ method, frozen: isFrozen ? {} : null })),
});

describe('the code rules of an exchange file', () => {
  it('are refused where the project or an open version has a prefix no code may begin with', () => {
    const wrong = [{ path: 'methods.0.codePrefixes.risks', problem: 'prefix' }];
    expect(wrongCodeRules({ methods, project: { method: 0 }, tasks: [] })).toEqual(wrong);
    expect(wrongCodeRules({ methods, project: null, tasks: [task([2, true], [0, false], [0, false])] })).toEqual(wrong);
    expect(wrongCodeRules({ methods, project: { method: 1 }, tasks: [task([2, false])] })).toEqual([]);
  });

  it('are left alone in final versions, which must be read as they are', () => {
    const file = { methods, project: { method: 2 }, tasks: [task([0, true], [1, true], [2, false])] };
    expect(wrongCodeRules(file)).toEqual([]);
    expect(repeatedPrefixes(file)).toEqual([]);
  });

  it('are said where two kinds have the same prefix', () => {
    const found = repeatedPrefixes({ methods, project: null, tasks: [task([1, false])] });
    expect(found.map((one) => [one.severity, one.path, textOf(one, 'en')])).toEqual([
      [
        'warning',
        'methods.1.codePrefixes.threats',
        'The code prefix TS is used for damage scenarios and threat scenarios',
      ],
    ]);
  });
});
