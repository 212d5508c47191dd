import { beforeEach, describe, expect, it } from 'vitest';
import { kindOf, kindsBy } from '#domain/library/asset-kinds.ts';
import { categoryAttackData } from '#domain/library/content/category-attacks.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { patterns } from '#domain/library/content/patterns.ts';
import { fittingAttacks, type LibraryAttack, pathOps, soughtAttacks } from '#domain/library/generate-paths.ts';
import { libraries } from '#domain/library/libraries.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { change, drop } from '#domain/workspace/edit.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

/** The delivered attacks as a workplace has them. */
const attacks = (deliveredLibraries().attacks ?? []).map((seed) => ({
  ...libraries.attacks.form.parse(seed),
  id: `entry-${seed.code}`,
  rev: 3,
})) as unknown as LibraryAttack[];
let n = 0;
const newId = () => `generated${++n}`;
/** Every asset is of every kind. */
const everyKind = new Set(attacks.flatMap(({ assets }) => assets));
const any = { onlyWithoutPath: false, kindsOf: () => everyKind };
const codesFor = (type: string, category: string) =>
  attacks
    .filter(({ form, threatTypes }) => form === 'path' && threatTypes.includes(type))
    .filter(({ assetCategories }) => assetCategories.includes(category))
    .map(({ code }) => code);

let desk: Desk;
beforeEach(() => {
  desk = headlamp();
});

/** Leaves one threat scenario, of this type, about an asset of this category. */
function only(type: string, category: string) {
  const [kept, ...others] = [...desk.w.threats].sort(byCode);
  desk.do(...others.map((threat) => drop('threats', threat)));
  const asset = desk.w.assets.get(kept!.assets[0]!)!;
  desk.do(change('threats', desk.w.threats.get(kept!.id)!, { type, assets: [asset.id] }));
  desk.do(change('assets', asset, { category }));
  return kept!.id;
}

describe('attack paths from the library', () => {
  it('are those of the threat type and the asset category, or of any category', () => {
    const threat = only('D', 'COM');
    expect(soughtAttacks(desk.w)).toEqual({ threatTypes: ['D'], assetCategories: ['COM'] });
    const found = fittingAttacks(desk.w, attacks, any);
    const expected = codesFor('D', 'COM');
    expect(expected.length).toBeGreaterThan(3);
    expect(found.map(({ attack }) => attack.code)).toEqual(expected);
    expect(found[0]?.threats.map(({ id }) => id)).toEqual([threat]);
    const anyCategory = attacks.map((attack) => ({ ...attack, assetCategories: [] }));
    expect(fittingAttacks(desk.w, anyCategory, any).length).toBeGreaterThan(expected.length);
  });

  it('come with steps, ratings, reasons, links, and are rated as the library says; one undo takes them back', () => {
    const threat = only('S', 'FUN');
    const before = desk.w.paths.size;
    const found = fittingAttacks(desk.w, attacks, any);
    desk.do(...pathOps(desk.w, found, 'en', newId));
    const made = [...desk.w.paths].filter(({ library }) => library);
    expect(made.length).toBe(found.length);
    const ratings = rate(desk.w);
    for (const path of made) {
      const pattern = [...patterns, ...categoryAttackData].find(({ code }) => `entry-${code}` === path.library?.entry)!;
      expect(ratings.paths.get(path.id), pattern.code).toMatchObject({ sum: pattern.sum, level: pattern.level });
      expect(path).toMatchObject({ threats: [threat], library: { library: 'attacks', rev: 3, language: 'en' } });
      expect(path.realises).toEqual(attacks.find(({ id }) => id === path.library?.entry)?.realises);
      expect(path.realises).toEqual(expect.arrayContaining(pattern.realises.map((code) => `R155-${code}`)));
      expect(path.steps.map((id) => desk.w.steps.get(id)?.name)).toEqual(pattern.steps.map(({ en }) => en));
      const decisive = desk.w.steps.get(path.steps[pattern.decisive]!)!;
      expect(decisive).toMatchObject({ takesPart: true, ratings: { 'attack-vector': { AV: expect.any(String) } } });
      expect(decisive.reason).toContain('Our estimate');
    }
    desk.undo();
    expect(desk.w.paths.size).toBe(before);
  });

  it('are not offered twice; a further threat scenario joins the path that is there', () => {
    const [first, second] = [...desk.w.threats].sort(byCode);
    only('S', 'FUN');
    desk.do(...pathOps(desk.w, fittingAttacks(desk.w, attacks, any), 'en', newId));
    expect(fittingAttacks(desk.w, attacks, any)).toEqual([]);
    const paths = desk.w.paths.size;
    const { description, property, assets } = desk.w.threats.get(first!.id)!;
    desk.do({ op: 'add', kind: 'threats', id: second!.id, row: { description, property, assets, type: 'S' } });
    const further = fittingAttacks(desk.w, attacks, { ...any, onlyWithoutPath: true });
    expect(further.every(({ path }) => path !== null)).toBe(true);
    desk.do(...pathOps(desk.w, further, 'en', newId));
    expect(desk.w.paths.size).toBe(paths);
    expect([...desk.w.paths].filter(({ library }) => library)[0]?.threats).toEqual([first!.id, second!.id]);
  });

  it('are not offered for a threat scenario that has the attack in one of several paths of it', () => {
    const [first, second] = [...desk.w.threats].sort(byCode);
    only('S', 'FUN');
    const { description, property, assets } = desk.w.threats.get(first!.id)!;
    desk.do({ op: 'add', kind: 'threats', id: second!.id, row: { description, property, assets, type: 'S' } });
    const [found] = fittingAttacks(desk.w, attacks, any);
    // Taken for each by itself, as the dialog of the library does.
    for (const threat of found!.threats)
      desk.do(...pathOps(desk.w, [{ ...found!, threats: [threat], path: null }], 'en', newId));
    expect(fittingAttacks(desk.w, [found!.attack], any)).toEqual([]);
  });

  it('on certain assets are offered for those alone, taken from the library or with its name', () => {
    const threat = only('D', 'COM');
    const jamming = attacks.find(({ code }) => code === 'AT-BT-05')!;
    const asset = () => desk.w.assets.get(desk.w.threats.get(threat)!.assets[0]!)!;
    const kindsOf = kindsBy([
      kindOf({ id: 'bt', code: 'AS-BT', name: { en: 'Bluetooth', zh: '蓝牙' } }),
      kindOf({ id: 'can', code: 'AS-CAN', name: { en: 'CAN bus', zh: 'CAN 总线' }, synonyms: { en: 'CAN', zh: '' } }),
      kindOf({ id: 'com', code: 'CAT-COM', name: { en: 'Communication link', zh: '链路' } }),
    ]);
    const offered = () => fittingAttacks(desk.w, [jamming], { ...any, kindsOf }).length;
    const linked = (entry: string) => ({ library: 'assets', entry, rev: 0, language: 'en' }) as const;
    const set = (values: object) => desk.do(change('assets', asset(), values));
    set({ name: 'Body CAN', library: linked('can') });
    expect([fittingAttacks(desk.w, [jamming], { onlyWithoutPath: false }).length, offered()]).toEqual([0, 0]);
    expect(soughtAttacks(desk.w, kindsOf)).toEqual({
      threatTypes: ['D'],
      assetCategories: ['COM'],
      assets: ['AS-CAN'],
    });
    set({ name: 'Link one', library: linked('bt') });
    expect(offered()).toBe(1);
    set({ library: null });
    expect(offered()).toBe(0);
    set({ name: '手机蓝牙连接' });
    expect(offered()).toBe(1);
    set({ name: 'Lamps that can be reached by bluetoothed devices', library: linked('com') });
    expect([...kindsOf(asset())]).toEqual([]);
    // Kind and category have to be of one asset.
    set({ name: 'Bluetooth', category: 'HW' });
    expect(offered()).toBe(0);
  });

  it('are left out for threat scenarios that have a path, where that is wanted', () => {
    const threat = only('S', 'FUN');
    expect([...desk.w.paths].some(({ threats }) => threats.includes(threat))).toBe(true);
    expect(fittingAttacks(desk.w, attacks, { ...any, onlyWithoutPath: true })).toEqual([]);
  });
});
