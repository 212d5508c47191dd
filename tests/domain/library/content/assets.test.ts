// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { assetLibrary } from '#domain/library/assets.ts';
import { libraryAssets } from '#domain/library/content/assets.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import { assetCategories, securityProperties } from '#domain/method/seed/vocabulary.ts';

const assets = libraryAssets();
const codes = assets.map(({ code }) => code);
const repeated = (values: readonly string[]) => values.filter((value, i) => values.indexOf(value) !== i);
const namesIn = (text = '', mark = ';') => text.split(mark).map((name) => name.trim().toLowerCase());

/** What an entry is called anywhere, each once. */
const allNames = assets.map(({ code, name, synonyms }) => ({
  code,
  names: new Set([
    name.en.toLowerCase(),
    name.zh.toLowerCase(),
    ...namesIn(synonyms?.en),
    ...namesIn(synonyms?.zh, '；'),
  ]),
}));

/** Every text of an entry that must be there, with its code. */
const texts = assets.flatMap(({ code, name, description, functions, synonyms, propertyReasons }) =>
  [name, description, functions, synonyms, ...Object.values(propertyReasons ?? {})].map((text) => ({
    code,
    en: text?.en?.trim() ?? '',
    zh: text?.zh?.trim() ?? '',
  })),
);

describe('the assets delivered with the library', () => {
  it('are at least a hundred and fifty, of every asset category', () => {
    expect(assets.length).toBe(217);
    const without = assetCategories.filter((one) => assets.filter(({ category }) => category === one.code).length < 8);
    expect(without.map(({ code }) => code)).toEqual([]);
  });

  it('fit the shape of the library, with a code and names of their own', () => {
    const wrong = assets.flatMap((asset) => assetLibrary.form.safeParse(asset).error?.issues ?? []);
    expect(wrong).toEqual([]);
    expect(repeated(codes)).toEqual([]);
    expect(codes.filter((code) => !/^AS-[A-Z0-9]{2,10}$/.test(code))).toEqual([]);
    for (const language of ['en', 'zh'] as const)
      expect(repeated(assets.map(({ name }) => name[language].toLowerCase()))).toEqual([]);
  });

  it('say everything in both languages, with a source', () => {
    expect(texts.filter(({ en, zh }) => en === '' || zh === '')).toEqual([]);
    expect(texts.filter(({ zh }) => /\p{Script=Han}[,;:?!()]/u.test(zh))).toEqual([]);
    expect(texts.filter(({ en }) => /[\p{Script=Han}；，。]/u.test(en))).toEqual([]);
    expect(assets.filter(({ source }) => !source.endsWith('expert judgement'))).toEqual([]);
    expect(assets.filter(({ source }) => !sourceWords(source).zh.endsWith('专家判断'))).toEqual([]);
  });

  it('give a reason for each property, one sentence that no other entry has', () => {
    const known = securityProperties.map(({ code }) => code);
    const wrong = assets.filter(
      ({ properties = [], propertyReasons = {} }) =>
        properties.length === 0 ||
        properties.join() !== Object.keys(propertyReasons).join() ||
        properties.some((code) => !known.includes(code)),
    );
    expect(wrong.map(({ code }) => code)).toEqual([]);
    const reasons = assets.flatMap(({ propertyReasons = {} }) =>
      Object.values(propertyReasons).map((one) => ({ en: one?.en ?? '', zh: one?.zh ?? '' })),
    );
    expect(reasons.filter(({ en }) => !/^\p{Lu}[^.]*\.$/u.test(en ?? ''))).toEqual([]);
    expect(reasons.filter(({ zh }) => !/^[^。]*。$/.test(zh ?? ''))).toEqual([]);
    for (const language of ['en', 'zh'] as const)
      expect(repeated(reasons.map((one) => one[language] ?? ''))).toEqual([]);
  });

  it('are called by many names, and no name means two of them', () => {
    const few = allNames.filter(({ names }) => names.size < 6);
    expect(few.map(({ code }) => code)).toEqual([]);
    const owners = new Map<string, string[]>();
    for (const { code, names } of allNames)
      for (const name of names) owners.set(name, [...(owners.get(name) ?? []), code]);
    expect([...owners].filter(([, found]) => found.length > 1)).toEqual([]);
    expect([...owners.keys()].filter((name) => name.length < 1 || name !== name.trim())).toEqual([]);
  });

  it.each([
    ['SGW', 'AS-GW'],
    ['T-Box', 'AS-TBOX'],
    ['车身域控', 'AS-BCM'],
    ['iBooster', 'AS-BOOSTER'],
    ['headlamp ECU', 'AS-LIGHTECU'],
    ['OBD-II', 'AS-OBD'],
    ['BroadR-Reach', 'AS-T1'],
    ['充电桩', 'AS-CHGSTN'],
    ['SecOC key', 'AS-KMAC'],
    ['TSP', 'AS-TELSRV'],
  ])('knows "%s" by what drawings call it', (name, code) => {
    const found = allNames.filter(({ names }) => names.has(name.toLowerCase()));
    expect(found.map((one) => one.code)).toEqual([code]);
  });

  it('are links where their category is one, and say one function a line', () => {
    const links = new Set(assetCategories.filter(({ diagram }) => diagram === 'link').map(({ code }) => code));
    expect(assets.filter(({ diagram, category = '' }) => (diagram === 'link') !== links.has(category))).toEqual([]);
    const lines = (text = '') => text.split('\n').length;
    expect(assets.filter(({ functions }) => lines(functions?.en) !== lines(functions?.zh))).toEqual([]);
  });

  it('lie outside where they are back ends or devices of people, and only those are no assets to protect', () => {
    const outside = assets.filter(({ insideTrustBoundary }) => !insideTrustBoundary).map(({ code }) => code);
    const backEnds = assets.filter(({ category }) => category === 'CLD').map(({ code }) => code);
    const devices = ['AS-DONGLE', 'AS-PHONE', 'AS-TESTER', 'AS-CHGSTN', 'AS-RSU', 'AS-AFTERM', 'AS-MAPP'];
    expect(outside.sort()).toEqual([...backEnds, ...devices].sort());
    const foreign = assets.filter(({ isSecurityAsset }) => !isSecurityAsset).map(({ code }) => code);
    expect(foreign.filter((code) => !outside.includes(code))).toEqual([]);
    expect(foreign).not.toContain('AS-OTASRV');
  });

  it('ask for the secrecy of keys and personal data, and the release of what moves the vehicle', () => {
    const lacking = (category: string, property: string, but: string[] = []) =>
      assets
        .filter((one) => one.category === category && !but.includes(one.code) && !one.properties?.includes(property))
        .map(({ code }) => code);
    // A public key is no secret; whoever replaces it is the danger.
    expect(lacking('KEY', 'C', ['AS-KROOT'])).toEqual([]);
    expect(lacking('PII', 'C')).toEqual([]);
    expect(lacking('FUN', 'A', ['AS-FKEYM'])).toEqual([]);
    expect(lacking('FW', 'I')).toEqual([]);
    expect(lacking('FW', 'AU')).toEqual([]);
    expect(lacking('COM', 'A', ['AS-XCP'])).toEqual([]);
    for (const code of ['AS-FLOCK', 'AS-FSTART', 'AS-FDRIVE', 'AS-FREMOTE'])
      expect(assets.find((one) => one.code === code)?.properties, code).toContain('AZ');
  });
});
