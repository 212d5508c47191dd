import { describe, expect, it } from 'vitest';
import { scenarioTemplates } from '#domain/library/content/scenarios.ts';
import { importOps } from '#domain/library/import.ts';
import { type LibraryEntry, libraries } from '#domain/library/libraries.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { ratingsOf } from '#domain/library/step-ratings.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { securityProperties } from '#domain/method/seed/vocabulary.ts';
import { impactCategoryName } from '#domain/model/impact-category.ts';
import { impactNames } from '#domain/model/method.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

const templates = scenarioTemplates().map((entry) => libraries.templates.form.parse(entry));
const scenarios = templates.filter(({ type }) => type === 'impactScenario');
const preAttacks = templates.filter(({ type }) => type === 'preAttack');
const rated = preAttacks.map(({ code, steps }) => ({ code, steps: steps.filter(({ takesPart }) => takesPart) }));
const codes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code);
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);

/** How hard the seeded attack potential finds the rated step, and the attack vector alone. */
const levelsOf = (step: (typeof rated)[number]['steps'][number]) => {
  const facts = { ratings: ratingsOf(defaultMethod, {}, step) } as never;
  return [rateStep(defaultMethod, facts, 'attack-potential'), rateStep(defaultMethod, facts, 'attack-vector')] as const;
};

describe('the templates of scenarios and pre-attacks', () => {
  it('are at least twelve of each, every code and name once, nothing else among them', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(12);
    expect(preAttacks.length).toBeGreaterThanOrEqual(12);
    expect(scenarios.length + preAttacks.length).toBe(templates.length);
    expect(repeated(codes(templates))).toEqual([]);
    for (const language of ['en', 'zh'] as const)
      expect(repeated(templates.map(({ name }) => name[language]))).toEqual([]);
  });

  it('say everything in both languages, and where they are from', () => {
    const texts = [
      ...scenarios.flatMap(({ name, sentence, effects, reason }) => [name, sentence, effects, reason]),
      ...preAttacks.flatMap(({ name, description }) => [name, description]),
      ...preAttacks.flatMap(({ steps }) => steps.flatMap((step) => [step.name, step.description])),
    ];
    expect(texts.filter(({ en, zh }) => en.trim() === '' || !/\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(texts.filter(({ en }) => /\p{Script=Han}|[，。；：（）]/u.test(en))).toEqual([]);
    expect(texts.filter(({ zh }) => /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(templates.filter(({ source }) => !sourceWords(source).zh.endsWith('专家判断'))).toEqual([]);
    expect(templates.filter(({ source }) => /(^|; )S\d\d(;|$)/.test(source))).toEqual([]);
  });
});

describe('the impact scenarios among the templates', () => {
  it('name the drawn asset once, and are of known properties and categories', () => {
    const once = (text: string) => text.split('{A}').length === 2;
    expect(codes(scenarios.filter(({ sentence }) => !once(sentence.en) || !once(sentence.zh)))).toEqual([]);
    expect(scenarios.filter(({ category }) => impactCategoryName(category).zh === category)).toEqual([]);
    expect(scenarios.filter(({ property }) => !securityProperties.some(({ code }) => code === property))).toEqual([]);
  });

  it('are rated in four dimensions, with a reason that says the injury class', () => {
    for (const { code, ratings, reason } of scenarios) {
      expect(Object.keys(ratings).sort(), code).toEqual(['financial', 'operational', 'privacy', 'safety']);
      const severity = /\bS([0-3])\b/.exec(reason.en)?.[1];
      expect(reason.zh, code).toContain(`S${severity}`);
      expect(reason.en, code).toMatch(/^Safety: .+\. Financial: .+\. Operational: .+\. Privacy: .+\.$/);
      expect(reason.zh, code).toMatch(/^人身安全：.+；财务：.+；操作：.+；隐私：.+。$/);
      expect(impactNames[Number(severity)], code).toBe(ratings.safety);
    }
  });
});

describe('the pre-attacks among the templates', () => {
  it('lead in described steps to where others begin; one has the rating and its reason', () => {
    for (const { code, steps } of preAttacks) expect(steps.length, code).toBeGreaterThanOrEqual(3);
    expect(rated.filter(({ steps }) => steps.length !== 1)).toEqual([]);
    const without = rated.flatMap(({ steps }) => steps).filter(({ reason }) => reason.en === '' || reason.zh === '');
    expect(without).toEqual([]);
  });

  it('are rated whole by the attack potential and by the attack vector', () => {
    const missing = rated.flatMap(({ code, steps }) =>
      steps.flatMap((step) => levelsOf(step).flatMap((rating) => (rating.missing.length > 0 ? [code] : []))),
    );
    expect(missing).toEqual([]);
  });

  it('have the sums and levels of the seeded models, from open doors to signing services', () => {
    const sums = Object.fromEntries(
      rated.flatMap(({ code, steps }) =>
        steps.map((step) => {
          const [potential, vector] = levelsOf(step);
          return [code, `${potential.sum} ${potential.level} ${vector.level}`];
        }),
      ),
    );
    expect(sums).toEqual({
      'PA-CABIN': '4 H VL',
      'PA-OBD': '4 H L',
      'PA-WIRING': '11 H VL',
      'PA-BENCH': '8 H VL',
      'PA-BTRANGE': '4 H M',
      'PA-WIFIAP': '4 H M',
      'PA-KEYNEAR': '8 H M',
      'PA-PHONE': '8 H H',
      'PA-MALAPP': '11 H H',
      'PA-ACCOUNT': '4 H H',
      'PA-BACKEND': '14 M H',
      'PA-INSIDER': '18 M L',
      'PA-CHARGER': '12 H VL',
      'PA-TESTER': '14 M H',
      'PA-APN': '18 M H',
      'PA-BASESTATION': '15 M M',
      'PA-MEDIUM': '8 H VL',
      'PA-DONGLE': '11 H H',
      'PA-RENTAL': '4 H VL',
      'PA-DEPENDENCY': '23 L H',
      'PA-SIGNING': '34 VL H',
    });
  });

  it('begin an attack path of a task with their steps', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Gateway', properties: ['I'] }, 'a'));
    const type = desk.w.method.threatTypes[0]?.code ?? '';
    desk.do(add('threats', { description: 'Forged', type, assets: ['a'], property: 'I' }, 't'));
    desk.do(add('paths', { name: 'Path', threats: ['t'], steps: [] }, 'p'));
    let n = 0;
    const entries = preAttacks
      .filter(({ code }) => code === 'PA-OBD')
      .map((form) => ({ ...form, id: 'e', rev: 1 }) as unknown as LibraryEntry<'templates'>);
    const paths = [...desk.w.paths.values()];
    desk.do(
      ...importOps({
        library: 'templates',
        entries,
        method: defaultMethod,
        language: 'zh',
        to: [],
        paths,
        newId: () => `n${++n}`,
      }),
    );
    const steps = [...desk.w.steps.values()];
    expect(steps.map(({ name }) => name)).toEqual(['进入车内', '将适配器插入诊断接口', '唤醒网络并确定波特率']);
    expect(steps.map(({ ratings }) => Object.keys(ratings))).toEqual([[], ['attack-potential', 'attack-vector'], []]);
  });
});
