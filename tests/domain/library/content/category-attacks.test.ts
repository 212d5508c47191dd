// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { categoryAttackData, categoryAttacks } from '#domain/library/content/category-attacks.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { patternAttacks } from '#domain/library/content/patterns.ts';
import { r155Attacks, r155Mitigations } from '#domain/library/content/r155.ts';
import { senselessPairs, sensiblePairs } from '#domain/library/content/sensible-pairs.ts';
import { libraries } from '#domain/library/libraries.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { ratingsOf } from '#domain/library/step-ratings.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { assetCategories, strideTypes } from '#domain/method/seed/vocabulary.ts';

const form = libraries.attacks.form;
const own = categoryAttacks().map((entry) => form.parse(entry));
const all = [...patternAttacks(), ...categoryAttacks()].map((entry) => form.parse(entry));
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);
const pairs = Object.entries(sensiblePairs).flatMap(([type, categories]) =>
  categories.map((category) => ({ type, category })),
);
const pathsOf = (type: string, category: string) =>
  all.filter((one) => one.threatTypes.includes(type) && one.assetCategories.includes(category));

describe('pairs of threat type and asset category', () => {
  it('are either sensible or left out with a reason, each once', () => {
    const every = codesOf(strideTypes).flatMap((type) => codesOf(assetCategories).map((one) => `${type}-${one}`));
    const told = [...pairs.map(({ type, category }) => `${type}-${category}`), ...Object.keys(senselessPairs)];
    expect(told.toSorted()).toEqual(every.toSorted());
  });

  it('have at least three attack paths where they make sense, and none elsewhere', () => {
    const few = pairs
      .map(({ type, category }) => `${type}-${category} ${pathsOf(type, category).length}`)
      .filter((line) => Number(line.split(' ')[1]) < 3);
    expect(few).toEqual([]);
    // A path of several types and categories may touch a pair that makes no sense; none is written for one.
    const written = codesOf(own).map((code) => code.split('-').slice(1, 3).join('-'));
    expect(written.filter((pair) => pair in senselessPairs)).toEqual([]);
  });

  it('have a path that fits any asset of the category, where new assets of it have a property the type breaks', () => {
    const without = pairs.filter(({ type, category }) => {
      const broken = strideTypes.find(({ code }) => code === type)?.properties ?? [];
      const usual = assetCategories.find(({ code }) => code === category)?.properties ?? [];
      return (
        broken.some((property) => usual.includes(property)) &&
        !pathsOf(type, category).some(({ assets }) => assets.length === 0)
      );
    });
    expect(without).toEqual([]);
  });
});

describe('delivered assets', () => {
  it('have an attack path for each property they usually have', () => {
    const delivered = deliveredLibraries().assets ?? [];
    expect(delivered.length).toBeGreaterThan(10);
    const without = delivered.flatMap(({ code, category = '', properties = [] }) =>
      properties
        .map((property) => ({
          property,
          types: strideTypes.filter((type) => type.properties[0] === property).map((type) => type.code),
        }))
        .filter(
          ({ types }) =>
            !types
              .flatMap((type) => pathsOf(type, category))
              .some(({ assets }) => assets.length === 0 || assets.includes(code)),
        )
        .map(({ property }) => `${code} ${property}`),
    );
    expect(without).toEqual([]);
  });
});

describe('attack paths by threat type and asset category', () => {
  it('are as many as were counted, with levels spread as they are', () => {
    expect(own.length).toBe(197);
    const count = (level: string) => categoryAttackData.filter((one) => one.level === level).length;
    expect([count('H'), count('M'), count('L'), count('VL')]).toEqual([102, 63, 21, 11]);
  });

  it('have unique codes and names, and no two have the same steps', () => {
    for (const language of ['en', 'zh'] as const) {
      expect(repeated(all.map(({ name }) => name[language]))).toEqual([]);
      expect(repeated(all.map(({ steps }) => steps.map(({ name }) => name[language]).join('\n')))).toEqual([]);
    }
    expect(repeated(codesOf(all))).toEqual([]);
    expect(codesOf(own).filter((code) => !/^AC-[STRIDE]-[A-Z]{2,3}-\d\d$/.test(code))).toEqual([]);
  });

  it('are named as attacks, and not as sentences about somebody', () => {
    const told = /^(somebody|someone|staff|an? (user|attack|sender)|users?|operators?|senders?)\b|\b(is|are) /i;
    expect(own.filter(({ name }) => told.test(name.en)).map(({ code, name }) => `${code} ${name.en}`)).toEqual([]);
  });

  it('are for the pair of their code, with the property it breaks', () => {
    const strange = own.filter(({ code, threatTypes, assetCategories: categories, properties }) => {
      const [, type = '', category = ''] = code.split('-');
      const broken = strideTypes.find((one) => one.code === type)?.properties[0] ?? '';
      return !(threatTypes.includes(type) && categories.includes(category) && properties.includes(broken));
    });
    expect(codesOf(strange)).toEqual([]);
  });

  it('say in both languages what is done, where it begins and why it is rated so', () => {
    const texts = own.flatMap(({ code, name, description, group, entryPoint, reason, steps }) =>
      [name, description, group, entryPoint, reason, ...steps.map((step) => step.name)].map((text) => ({ code, text })),
    );
    const poor = texts.filter(({ text }) => text.en.length < 2 || !/\p{Script=Han}|^(CAN|Wi-Fi)/u.test(text.zh));
    expect(poor).toEqual([]);
    expect(texts.filter(({ text }) => /\p{Script=Han}[,;:?!()]/u.test(text.zh))).toEqual([]);
    expect(own.filter(({ reason }) => reason.en.split(' ').length < 25 || !reason.zh.includes('我方判断'))).toEqual([]);
    expect(own.filter(({ steps }) => steps.length < 2 || steps.length > 6)).toEqual([]);
    expect(own.filter(({ source }) => source === '' || /\bS\d\d\b/.test(source))).toEqual([]);
    expect(sourceWords('CAPEC-94; expert judgement').zh).toBe('CAPEC-94; 专家判断');
  });

  it('are rated by both models: attack potential with the stated sum and level, and attack vector', () => {
    const wrong = categoryAttackData.flatMap((stated, i) => {
      const entry = own[i]!;
      const [step, ...others] = entry.steps.filter(({ takesPart }) => takesPart);
      const ratings = ratingsOf(defaultMethod, entry, step!);
      const rating = rateStep(defaultMethod, { ratings } as never);
      const isRight =
        others.length === 0 &&
        rating.missing.length === 0 &&
        rating.sum === stated.sum &&
        rating.level === stated.level &&
        (ratings['attack-vector']?.AV ?? '') !== '';
      return isRight ? [] : [{ code: stated.code, rating, ratings }];
    });
    expect(wrong).toEqual([]);
  });

  it('have vectors that fit how the attacker comes close', () => {
    const of = (vector: string) => own.filter((one) => one.vector === vector);
    const woo = (one: (typeof own)[number]) => one.steps.find(({ takesPart }) => takesPart)?.potential.WoO;
    // From afar nothing has to be opened; what has to be opened is physical.
    expect(codesOf(of('network').filter((one) => !['unlimited', 'easy'].includes(woo(one) ?? '')))).toEqual([]);
    expect(codesOf(own.filter((one) => woo(one) === 'difficult' && one.vector !== 'physical'))).toEqual([]);
    expect(codesOf(of('physical').filter((one) => woo(one) === 'unlimited'))).toEqual([]);
    const opened = /\b(unsolder|solder|unplug|cut it|opened)\b/i;
    const words = (one: (typeof own)[number]) => [one.entryPoint, ...one.steps.map(({ name }) => name)];
    expect(codesOf(of('network').filter((one) => words(one).some(({ en }) => opened.test(en))))).toEqual([]);
  });

  it('name threats of Annex 5 and a mitigation given for one of them, or a requirement', () => {
    const threats = new Map(r155Attacks().map((one) => [one.code, one.mitigations ?? []]));
    const mitigations = codesOf(r155Mitigations());
    for (const one of own) {
      expect(
        one.realises.filter((code) => !threats.has(code) && !code.startsWith('EMB3D-')),
        one.code,
      ).toEqual([]);
      const unknown = one.mitigations.filter((code) => !mitigations.includes(code) && !code.startsWith('CR-'));
      expect(unknown, one.code).toEqual([]);
      const given = one.realises.flatMap((code) => threats.get(code) ?? []);
      expect(
        one.mitigations.some((code) => given.includes(code)),
        one.code,
      ).toBe(true);
    }
  });

  it.each([
    ['AS-WSS', 'SEN', /GNSS|lidar|camera|radar|ultrasonic|tyre/i],
    ['AS-RADAR', 'SEN', /GNSS|lidar|blinding|phantom of a person|ultrasonic|tyre/i],
    ['AS-LIN', 'COM', /V2X|Bluetooth|Wi-Fi|cellular|Ethernet|SOME\/IP|\bCAN\b|charging/i],
    ['AS-BT', 'COM', /\bCAN\b|\bLIN\b|FlexRay|SOME\/IP|J1939|charging|V2X/i],
    ['AS-CAN', 'COM', /Bluetooth|Wi-Fi|cellular|SOME\/IP|V2X|charging/i],
    ['AS-BMS', 'HW', /V2X|media|Bluetooth|Wi-Fi|passive entry|camera/i],
    ['AS-FBRAKE', 'FUN', /relay|key|charging|GNSS|voice|emergency call/i],
    ['AS-MAPSRV', 'CLD', /charge|key is|dealer/i],
  ])('of other things than %s are not offered for it', (code, category, foreign) => {
    const fitting = all.filter(
      ({ assetCategories: categories, assets }) =>
        categories.includes(category) && (assets.length === 0 || assets.includes(code)),
    );
    expect(fitting.length).toBeGreaterThan(5);
    expect(fitting.filter(({ name }) => foreign.test(name.en)).map(({ name }) => name.en)).toEqual([]);
  });

  it('concern assets of the libraries by their codes, and a bus attack no radio link', () => {
    expect(all.flatMap(({ assets }) => assets).filter((code) => !/^AS-[A-Z0-9]+$/.test(code))).toEqual([]);
    const onCan = all.filter(({ assets }) => assets.includes('AS-CAN') && !/link|network/i.test(assets.join()));
    expect(onCan.length).toBeGreaterThan(8);
    const radio = ['AS-BT', 'AS-BLE', 'AS-WIFI', 'AS-CELL', 'AS-NFC', 'AS-UWB', 'AS-GNSS'];
    expect(codesOf(onCan.filter(({ assets }) => assets.some((code) => radio.includes(code))))).toEqual([]);
  });
});
