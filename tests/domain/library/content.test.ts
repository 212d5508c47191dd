// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { patterns } from '#domain/library/content/patterns.ts';
import { r155 } from '#domain/library/content/r155.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { assetCategories, securityProperties, strideTypes } from '#domain/method/seed/vocabulary.ts';

const delivered = deliveredLibraries();
const names = (Object.keys(delivered) as LibraryName[]).filter((name) => (delivered[name] ?? []).length > 0);
const entries = (library: LibraryName) => delivered[library] ?? [];
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const repeated = (codes: readonly string[]) => codes.filter((code, i) => codes.indexOf(code) !== i);
const unknown = (codes: readonly string[], known: readonly string[]) => codes.filter((code) => !known.includes(code));

/** Every text in both languages below a value, with where it is. */
function textsIn(value: unknown, at = ''): { at: string; en: string; zh: string }[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, `${at}[${i}]`));
  if (value === null || typeof value !== 'object') return [];
  if ('en' in value && 'zh' in value) return [{ at, en: String(value.en), zh: String(value.zh) }];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${at}.${key}`));
}

describe('the content delivered with the libraries', () => {
  it('is as much as was agreed', () => {
    const agreed = { assets: 120, impacts: 150, attacks: 400, requirements: 150, standards: 13, templates: 85 };
    const few = Object.entries(agreed).filter(([name, least]) => entries(name as LibraryName).length < least);
    expect(few).toEqual([]);
    expect((delivered.attacks ?? []).filter(({ form }) => form === 'tree').length).toBeGreaterThanOrEqual(25);
    expect(patterns.length).toBe(162);
    expect(r155.threats.length).toBe(70);
    const workProducts = delivered.standards?.flatMap((standard) => standard.workProducts ?? []);
    expect(workProducts?.length).toBe(42);
  });

  it.each(['assets', 'impacts', 'standards'] as const)('says in Chinese where it comes from: %s', (name) => {
    const sources = entries(name).map(({ source }) => sourceWords(source));
    expect(sources.filter(({ zh }) => !/\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(sources.filter(({ en, zh }) => [en, zh].some((text) => /[{}]/.test(text)))).toEqual([]);
  });

  it('names documents by their titles, in either language', () => {
    expect(sourceWords('UN R155')).toEqual({ en: 'UN R155', zh: 'UN R155' });
    expect(sourceWords('MITRE EMB3D TID-101; general knowledge').zh).toBe('MITRE EMB3D TID-101; 通用知识');
  });

  it.each(names)('fits the shape of the library %s', (name) => {
    for (const entry of entries(name)) {
      const { error } = libraries[name].form.safeParse(entry);
      expect(error?.issues, entry.code).toBeUndefined();
    }
  });

  it('is of the type reference library where attacks have one', () => {
    expect((delivered.attacks ?? []).filter(({ type }) => type !== 'reference')).toEqual([]);
  });

  it.each(names)('has each code once in the library %s, and a source for every entry', (name) => {
    expect(repeated(codesOf(entries(name)))).toEqual([]);
    expect(entries(name).filter(({ source }) => source.trim() === '')).toEqual([]);
  });

  it.each(names)('says everything in both languages in the library %s', (name) => {
    const texts = entries(name).flatMap((entry) => textsIn(entry, entry.code));
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(({ en, zh }) => (en.trim() === '') !== (zh.trim() === ''))).toEqual([]);
    // Chinese where a sentence is English: only names of things ("Wi-Fi", "UN R155") are the same in both.
    const english = texts.filter(
      ({ zh }) => zh !== '' && !/\p{Script=Han}/u.test(zh) && /[a-z]{3,} [a-z]{3,}/.test(zh),
    );
    expect(english).toEqual([]);
    // Chinese sentences have Chinese marks.
    expect(texts.filter(({ zh }) => /\p{Script=Han}[,;:?!()]/u.test(zh))).toEqual([]);
  });

  it('names only threat types, properties and asset categories of the seeded lists', () => {
    const attacks = delivered.attacks ?? [];
    expect(
      unknown(
        attacks.flatMap((attack) => attack.threatTypes ?? []),
        codesOf(strideTypes),
      ),
    ).toEqual([]);
    expect(
      unknown(
        attacks.flatMap((attack) => attack.properties ?? []),
        codesOf(securityProperties),
      ),
    ).toEqual([]);
    expect(
      unknown(
        attacks.flatMap((attack) => attack.assetCategories ?? []),
        codesOf(assetCategories),
      ),
    ).toEqual([]);
  });

  it('links to entries that exist', () => {
    const attacks = delivered.attacks ?? [];
    const requirements = codesOf(delivered.requirements ?? []);
    expect(
      unknown(
        attacks.flatMap((attack) => attack.realises ?? []),
        codesOf(attacks),
      ),
    ).toEqual([]);
    expect(
      unknown(
        attacks.flatMap((attack) => attack.mitigations ?? []),
        requirements,
      ),
    ).toEqual([]);
    const standards = (delivered.requirements ?? []).flatMap((requirement) => requirement.standard || []);
    expect(unknown(standards, codesOf(delivered.standards ?? []))).toEqual([]);
    for (const { workProducts, chapters, code } of delivered.standards ?? [])
      expect(
        unknown(
          (workProducts ?? []).map(({ chapter }) => chapter ?? ''),
          (chapters ?? []).map(({ number }) => number),
        ),
        code,
      ).toEqual([]);
  });
});

describe('the names of delivered attacks', () => {
  const named = [...patterns, ...r155.threats];

  it('are those of attacks, as the field calls them, and no sentences about somebody', () => {
    const told = /^(somebody|someone|staff|an? (user|attack|sender)|one sender|messages? (are|is))\b|\b(is|are) /i;
    expect(named.filter(({ name }) => told.test(name.en)).map(({ code, name }) => `${code} ${name.en}`)).toEqual([]);
    for (const [code, word] of [
      ['1.1', 'Insider attack'],
      ['4.2', 'Sybil attack'],
      ['6.3', 'Replay attack'],
      ['8.2', 'Black hole attack'],
      ['9.1', 'Privilege escalation'],
      ['15.1', 'Social engineering'],
      ['24.1', 'Denial of service'],
      ['AT-BKE-15', 'Software rollback'],
    ])
      expect(named.find((one) => one.code === code)?.name.en, code).toContain(word);
  });

  it('are each the name of one attack, in both languages', () => {
    for (const language of ['en', 'zh'] as const) expect(repeated(named.map(({ name }) => name[language]))).toEqual([]);
  });
});

describe('UN R155, Annex 5', () => {
  it('knows the groups and mitigations its threats name, and leaves the numbers out that the regulation leaves out', () => {
    expect(
      unknown(
        r155.threats.map(({ group }) => group),
        codesOf(r155.groups),
      ),
    ).toEqual([]);
    const named = new Set(r155.threats.flatMap(({ mitigations }) => mitigations));
    expect([...named].sort()).toEqual(codesOf(r155.mitigations).sort());
    expect(codesOf(r155.mitigations)).not.toContain('M17');
    expect(codesOf(r155.threats).filter((code) => /^(14|22\.1)/.test(code))).toEqual([]);
  });
});

describe('the attack patterns', () => {
  const [model] = defaultMethod.feasibility;

  it('are rated with values of the seeded attack-potential model, and the model gives the stated sum and level', () => {
    const wrong = patterns.flatMap(({ code, potential, sum, level }) => {
      const rating = rateStep(defaultMethod, { ratings: { [model?.id ?? '']: { ...potential } } } as never);
      return rating.missing.length === 0 && rating.sum === sum && rating.level === level ? [] : [{ code, rating }];
    });
    expect(wrong).toEqual([]);
  });

  it('have levels as they were counted when the sources were read', () => {
    const count = (level: string) => patterns.filter((pattern) => pattern.level === level).length;
    expect([count('H'), count('M'), count('L'), count('VL')]).toEqual([79, 33, 16, 34]);
    expect(patterns.filter(({ basis }) => basis === 'published').length).toBe(86);
  });

  it('carry the rating on one step, the decisive one, with its reason; no other step takes part', () => {
    for (const { steps = [], code } of (delivered.attacks ?? []).filter(({ form }) => form === 'path')) {
      const rated = steps.filter(({ takesPart }) => takesPart);
      expect(rated.length, code).toBe(1);
      expect(rated[0]?.reason?.zh, code).toContain('我方判断');
      expect(steps.filter(({ potential }) => potential).length, code).toBe(1);
    }
  });

  it('name a mitigation that Annex 5 gives for one of the threats they realise', () => {
    const given = new Map(r155.threats.map(({ code, mitigations }) => [code, mitigations]));
    const without = patterns.filter(
      ({ realises, mitigations }) =>
        !realises.some((code) => given.get(code)?.some((one) => mitigations.includes(one))),
    );
    expect(codesOf(without)).toEqual([]);
  });

  it('realise every threat of Annex 5 but the three losses of Part C that no attacker causes', () => {
    const realised = new Set(patterns.flatMap(({ realises }) => realises));
    expect(codesOf(r155.threats).filter((code) => !realised.has(code))).toEqual(['30.1', '30.2', '30.3']);
  });
});
