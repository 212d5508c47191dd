import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { timesAgainst, wordsAgainst } from '#domain/quality/contradictions.ts';
import { isEmptyReason } from '#domain/quality/text-words.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { linesOf, secondExample, wholeExample } from './example.ts';

const potential = defaultMethod.feasibility.find(({ id }) => id === 'attack-potential') as FeasibilityModel;
const codes = ['ET', 'SE', 'KoIC', 'WoO', 'Eq'];

describe('the checks of quality', () => {
  it.each(['en', 'zh'] as const)('raise of the example in %s only that one person rated it', (language) => {
    expect(linesOf(wholeExample(language).w)).toEqual(['task onePersonOnly code']);
    expect(linesOf(secondExample(language).w)).toEqual(['task onePersonOnly code']);
  });

  it('contradict less than one in a hundred of the delivered reasons', () => {
    const all = [...reasonsIn('patterns'), ...reasonsIn('trees')];
    const odd = all.filter(
      ({ text, levels }) =>
        isEmptyReason(text) ||
        wordsAgainst(text, potential, levels).length + timesAgainst(text, potential, levels).length > 0,
    );
    expect(all.length).toBeGreaterThan(700);
    expect(odd.length / all.length).toBeLessThan(0.01);
  });
});

interface Rated {
  text: string;
  levels: Record<string, string>;
}

/** Rated attacks of a delivered library, in both languages. */
function reasonsIn(file: string): Rated[] {
  const found: Rated[] = [];
  const walk = (one: unknown) => {
    if (typeof one !== 'object' || one === null) return;
    const { rated, potential: values, why, reason } = one as Record<string, never>;
    const levels = (Array.isArray(rated) ? Object.fromEntries(codes.map((code, n) => [code, rated[n]])) : values) as
      | Record<string, string>
      | undefined;
    const words = (why ?? reason) as LocalText | undefined;
    if (levels && words) found.push({ text: words.en, levels }, { text: words.zh, levels });
    for (const inner of Object.values(one)) walk(inner);
  };
  walk(JSON.parse(readFileSync(`domain/library/content/${file}.json`, 'utf8')));
  return found;
}

const folder = process.env.CASES ?? '../shared/cases';

interface Case {
  id: string;
  inputs: {
    item?: { assumptions: string[] };
    assets?: { id: string; name: string; properties: string[] }[];
    damage_scenarios?: { id: string; asset: string; text: string; impact: Record<string, string> }[];
    threat_scenarios?: {
      id: string;
      asset: string;
      property: string;
      stride: string;
      text: string;
      damage: string[];
    }[];
    attack_paths?: { id: string; threat: string; steps: string[]; attack_vector?: string; attack_potential?: object }[];
    paths?: { id: string; name: string; attack_potential: Record<string, number> }[];
  };
}

/** Properties of damages that no threat scenario of the case names: as in the annex. */
const annexProperty: Record<string, string> = { DS1: 'A', DS3: 'I' };
const impactCode: Record<string, string> = { Severe: 'SEV', Major: 'MAJ', Moderate: 'MOD', Negligible: 'NEG' };
const typeCode: Record<string, string> = { Spoofing: 'S', Tampering: 'T', 'Denial of service': 'D' };
const levelsOfValues = (values: Record<string, number>) => ({
  'attack-potential': Object.fromEntries(
    potential.parameters.map(({ code, levels }) => [
      code,
      levels.find(({ value }) => value === values[code])?.code ?? '',
    ]),
  ),
});

/** A case as rows: what it says, and nothing it does not say. */
function opsOf({ inputs }: Case): Op[] {
  const { item, assets = [], damage_scenarios = [], threat_scenarios = [], attack_paths = [], paths = [] } = inputs;
  const isOf = (damage: string) => threat_scenarios.find((one) => one.damage.includes(damage));
  const path = (id: string, name: string, threat: string, steps: string[], ratings: object) => [
    ...steps.map((step, n) => add('steps', { name: step }, `${id}-${n}`)),
    add(
      'paths',
      { name, threats: [threat], steps: steps.map((_, n) => `${id}-${n}`), basis: 'path', ratings } as never,
      id,
    ),
  ];
  return [
    ...(item?.assumptions ?? []).map((name) =>
      add('assumptions', { name, confirmedBy: 'The developer of the vehicle' }),
    ),
    ...assets.map(({ id, name, properties }) => add('assets', { name, properties }, id)),
    ...damage_scenarios.map(({ id, asset, text, impact }) =>
      add(
        'damages',
        {
          description: text,
          assets: [asset],
          property: isOf(id)?.property ?? annexProperty[id] ?? '',
          ratings: Object.fromEntries(
            Object.entries(impact).map(([code, level]) => [code, { level: impactCode[level] ?? null }]),
          ),
        },
        id,
      ),
    ),
    ...threat_scenarios.map(({ id, asset, property, stride, text, damage }) =>
      add(
        'threats',
        { description: text, type: typeCode[stride] ?? 'T', assets: [asset], property, damages: damage },
        id,
      ),
    ),
    ...attack_paths.flatMap(({ id, threat, steps, attack_vector, attack_potential }) =>
      path(
        id,
        id,
        threat,
        steps,
        attack_potential
          ? levelsOfValues(attack_potential as Record<string, number>)
          : { 'attack-vector': { AV: attack_vector?.charAt(0) ?? '' } },
      ),
    ),
    ...(paths.length > 0
      ? [
          add('assets', { name: 'Signing service' }, 'signing'),
          add('threats', { description: 'A key is stolen', type: 'I', assets: ['signing'], property: 'C' }, 'stolen'),
          ...paths.flatMap(({ id, name, attack_potential }) =>
            path(id, name, 'stolen', [name], levelsOfValues(attack_potential)),
          ),
        ]
      : []),
  ];
}

describe.skipIf(!existsSync(folder))('the cases', () => {
  /** Each is true: the case itself leaves these open. */
  const open: Record<string, string[]> = {
    'S1-headlamp-annexH': [
      'A-3 propertyWithoutDamage properties.C',
      'DS-1 damageWithoutThreat code',
      'DS-3 damageWithoutThreat code',
    ],
    'S2-studynotes-three-paths': [],
  };

  it.each(readdirSync(existsSync(folder) ? folder : '.').filter((name) => /^S\d.*\.json$/.test(name)))(
    'raise nothing false of %s',
    (file) => {
      const one = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case;
      const desk = empty();
      desk.do(...opsOf(one));
      expect(linesOf(desk.w).filter((line) => !line.includes('onePersonOnly'))).toEqual(open[one.id]);
    },
  );
});
