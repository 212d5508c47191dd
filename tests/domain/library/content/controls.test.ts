// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { liesIn } from '#domain/kinds/requirement/clause.ts';
import { controlRequirements } from '#domain/library/content/controls.ts';
import { patterns } from '#domain/library/content/patterns.ts';
import { r155, r155Code } from '#domain/library/content/r155.ts';
import { standardEntries } from '#domain/library/content/standards.ts';
import { requirementText, verificationFor } from '#domain/library/requirement-text.ts';
import { requirementLibrary, verifiedCals } from '#domain/library/requirements.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { assetCategories, securityProperties, strideTypes } from '#domain/method/seed/vocabulary.ts';
import { holesIn } from '#domain/model/holes.ts';

const controls = controlRequirements().map((entry) => requirementLibrary.form.parse(entry));
const languages = ['en', 'zh'] as const;
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const unknown = (codes: readonly string[], known: readonly string[]) => codes.filter((code) => !known.includes(code));
const hardened = controls.flatMap(({ code, hardens }) => hardens.map((one) => ({ code, ...one })));
/** What getting around it adds up to in the seeded model. */
const rated = (potential: Readonly<Record<string, string>>) =>
  rateStep(defaultMethod, { id: '', ratings: { [attackPotential.id]: potential }, takesPart: true, preSteps: [] })
    .sum ?? 0;
const groups = [
  ...['BOOT', 'UPD', 'COM', 'NET', 'DIAG', 'DBG', 'KEY', 'CRY', 'ACC', 'PLA', 'WIR', 'CHG', 'V2X', 'SEN', 'DAT', 'LOG'],
  ...['AVL', 'BKE', 'APP', 'MON', 'PRO', 'SUP', 'DEC', 'HW'],
];

describe('the delivered requirements', () => {
  it('are as many as a specification of any part of a vehicle needs, in known groups', () => {
    expect(controls.length).toBe(203);
    expect([...new Set(controls.map(({ code }) => code.split('-')[1]))]).toEqual(groups);
    expect(controls.filter(({ code }) => !/^CR-[A-Z0-9]+-\d\d$/.test(code))).toEqual([]);
    expect(new Set(codesOf(controls)).size).toBe(controls.length);
    for (const language of languages) expect(new Set(controls.map(({ name }) => name[language])).size).toBe(203);
  });

  it('are sentences with a subject, one "shall" and a rationale of their own', () => {
    expect(controls.filter(({ text }) => !/ shall /.test(text.en) || !/[应须]|不得/.test(text.zh))).toEqual([]);
    expect(controls.filter(({ text }) => !text.en.endsWith('.') || !text.zh.endsWith('。'))).toEqual([]);
    expect(controls.filter(({ text }) => /shall be secure|appropriate|adequate|sufficient/i.test(text.en))).toEqual([]);
    for (const language of languages)
      expect(new Set(controls.flatMap(({ text, explanation }) => [text[language], explanation[language]])).size).toBe(
        406,
      );
  });

  it('say all of it in both languages', () => {
    const texts = controls.flatMap(({ text, explanation, allocation, verificationByCal, hardens, parameters }) => [
      ...[text, explanation, allocation, ...Object.values(verificationByCal)],
      ...[...hardens.map(({ reason }) => reason), ...parameters.map(({ name }) => name)],
    ]);
    expect(texts.filter((text) => !text?.en || !text.zh || text.en === text.zh)).toEqual([]);
    const chinese = texts.flatMap((text) => text?.zh ?? []);
    expect(chinese.filter((zh) => !/\p{Script=Han}/u.test(zh) || /\p{Script=Han}[,;:?!()]/u.test(zh))).toEqual([]);
    expect(sourceWords('NIST SP 800-193; expert judgement').zh).toBe('NIST SP 800-193; 专家判断');
  });

  it('leave open what a parameter fills, and have no parameter that nothing uses', () => {
    for (const { code, text, verificationByCal, parameters } of controls)
      for (const language of languages) {
        const said = [text[language], verificationByCal.CAL1?.[language] ?? ''].flatMap(holesIn);
        expect([...new Set(said)].sort(), `${code} ${language}`).toEqual(parameters.map(({ key }) => key).sort());
      }
  });

  it('have no hole left when they are taken with their defaults', () => {
    const taken = controls.flatMap((entry) =>
      languages.flatMap((language) => [
        requirementText(entry, language),
        ...verifiedCals.map((cal) => verificationFor(entry, cal, language)),
      ]),
    );
    expect(taken.filter((text) => text === '' || /[{}]/.test(text))).toEqual([]);
  });

  it('are verified by more at each CAL', () => {
    for (const { code, verificationByCal: by } of controls)
      for (const language of languages) {
        const texts = verifiedCals.map((cal) => by[cal]?.[language] ?? '');
        expect(
          texts.slice(1).filter((text, i) => !text.startsWith(`${texts[i]}`) || text === texts[i]),
          code,
        ).toEqual([]);
      }
  });

  it('name properties, categories and standards that exist', () => {
    expect(
      unknown(
        controls.flatMap(({ properties }) => properties),
        codesOf(securityProperties),
      ),
    ).toEqual([]);
    expect(controls.filter(({ properties }) => properties.length === 0)).toEqual([]);
    const categories = [...controls, ...hardened].flatMap(({ assetCategories: some }) => some);
    expect(unknown(categories, codesOf(assetCategories))).toEqual([]);
    const standards = controls.flatMap(({ standard }) => standard || []);
    expect(unknown(standards, codesOf(standardEntries()))).toEqual([]);
    expect(controls.filter(({ standard, chapter }) => (standard === '') !== (chapter === ''))).toEqual([]);
  });

  it('carry out every mitigation of UN R155, Annex 5, and else only ones of ATT&CK for ICS', () => {
    const carried = [...new Set(controls.flatMap(({ mitigations }) => mitigations))];
    const annex = r155.mitigations.map(({ code }) => r155Code(code));
    expect(unknown(annex, carried)).toEqual([]);
    expect(unknown(carried, annex).filter((code) => !/^ICS-M0[89]\d\d$/.test(code))).toEqual([]);
    expect(controls.filter(({ mitigations }) => !mitigations.some((code) => code.startsWith('R155-')))).toEqual([]);
  });

  it('rate getting around them in every parameter, with the reason', () => {
    const levels = Object.fromEntries(
      attackPotential.parameters.map(({ code, levels: some }) => [code, codesOf(some)]),
    );
    expect(hardened.length).toBeGreaterThan(180);
    for (const { code, potential } of hardened) {
      expect(Object.keys(potential), code).toEqual(Object.keys(levels));
      expect(
        Object.entries(potential).filter(([key, level]) => !levels[key]?.includes(level)),
        code,
      ).toEqual([]);
      expect(rated(potential), code).toBeGreaterThan(0);
    }
  });

  it('name attacks by code, or the threat types and asset categories', () => {
    expect(
      unknown(
        hardened.flatMap(({ attacks }) => attacks),
        codesOf(patterns),
      ),
    ).toEqual([]);
    expect(
      unknown(
        hardened.flatMap(({ threatTypes }) => threatTypes),
        codesOf(strideTypes),
      ),
    ).toEqual([]);
    const about = hardened.map(({ attacks, threatTypes, assetCategories: some }) => [
      attacks.length > 0,
      threatTypes.length > 0 && some.length > 0,
    ]);
    expect(about.filter(([byCode, byKind]) => byCode === byKind)).toEqual([]);
  });

  it('make all delivered attack patterns harder but seven, jamming among them', () => {
    const met = new Set(hardened.flatMap(({ attacks }) => attacks));
    const left = ['AT-CAN-08', 'AT-CEL-06', 'AT-V2X-06', 'AT-KEY-04', 'AT-KEY-11', 'AT-CHG-03', 'AT-SUP-04'];
    expect(codesOf(patterns).filter((code) => !met.has(code))).toEqual(left);
  });

  it('answer a threat of each type to most categories of assets', () => {
    const pairs = new Set(
      hardened.flatMap(({ threatTypes, assetCategories: some }) =>
        threatTypes.flatMap((type) => some.map((category) => `${type} ${category}`)),
      ),
    );
    const bare = assetCategories.filter(({ code }) => !strideTypes.some((type) => pairs.has(`${type.code} ${code}`)));
    expect(codesOf(bare)).toEqual([]);
    expect(pairs.size).toBeGreaterThanOrEqual(44);
  });

  it('raise the effort of every attack they name: the harder level of each parameter counts', () => {
    const valued = (code: string, level = '') =>
      attackPotential.parameters.find((one) => one.code === code)?.levels.find((one) => one.code === level)?.value ?? 0;
    const harder = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
      Object.fromEntries(
        Object.keys(one).map((key) => [
          key,
          (valued(key, one[key]) > valued(key, other[key]) ? one[key] : other[key]) ?? '',
        ]),
      );
    const idle = hardened.flatMap(({ code, attacks, potential }) =>
      attacks
        .flatMap((attack) => patterns.find((pattern) => pattern.code === attack) ?? [])
        .filter((pattern) => rated(harder(potential, pattern.potential)) <= pattern.sum)
        .map((pattern) => `${code} ${pattern.code}`),
    );
    expect(idle).toEqual([]);
  });
});

describe('the delivered standards', () => {
  it('have chapters, so that a requirement can name a clause of each', () => {
    expect(standardEntries().filter(({ chapters = [] }) => chapters.length < 4)).toEqual([]);
  });

  it('have a chapter for each clause a delivered requirement is from', () => {
    const chapters = new Map(standardEntries().map(({ code, chapters: some = [] }) => [code, some]));
    const lost = controls.filter(
      ({ standard, chapter }) =>
        standard !== '' && !chapters.get(standard)?.some(({ number }) => liesIn(chapter, number)),
    );
    expect(lost.map(({ code }) => code)).toEqual([]);
  });

  it('say of a heading that was not compared with the document that it was not', () => {
    const concept = standardEntries().find(({ code }) => code === 'ISO-26262-3')?.chapters ?? [];
    expect(concept.map(({ number }) => number)).toContain('6');
    expect(new Set(concept.map(({ content }) => content?.en))).toEqual(
      new Set(['Heading not verified against the document.']),
    );
  });
});
