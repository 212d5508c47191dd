// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { r155, r155Code } from '#domain/library/content/r155.ts';
import { attackTrees } from '#domain/library/content/trees.ts';
import { importOps } from '#domain/library/import.ts';
import { type LibraryEntry, type LibraryName, libraries } from '#domain/library/libraries.ts';
import { plantedEntry } from '#domain/library/planted-entry.ts';
import { treeProblems } from '#domain/library/tree-problems.ts';
import { Rater } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { assetCategories, securityProperties, strideTypes } from '#domain/method/seed/vocabulary.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

const trees = attackTrees().map((entry) => libraries.attacks.form.parse(entry));
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code);
const repeated = (texts: readonly string[]) => texts.filter((text, i) => texts.indexOf(text) !== i);
const unknown = (codes: readonly string[], known: readonly string[]) => codes.filter((code) => !known.includes(code));
const rated = (attack: (typeof trees)[number], model: string) =>
  plantedEntry(attack, { method: defaultMethod, language: 'en', model }).view?.initial;

const stored = <L extends LibraryName>(library: L, entry: object): LibraryEntry<L> => ({
  ...(libraries[library].form.parse(entry) as never as LibraryEntry<L>),
  id: 'code' in entry ? String(entry.code) : '',
  rev: 1,
});

/** A tree in a task, with all its controls on. */
function planted(tree: (typeof trees)[number], requirements: readonly LibraryEntry<'requirements'>[]) {
  const desk = empty();
  desk.do(add('assets', { name: 'Vehicle', properties: ['I'] }, 'a'));
  desk.do(add('threats', { description: 'It happens', type: 'T', assets: ['a'], property: 'I' }, 't'));
  let n = 0;
  desk.do(
    ...importOps({
      library: 'attacks',
      entries: [stored('attacks', tree)],
      method: defaultMethod,
      language: 'zh',
      newId: () => `row-${++n}`,
      to: [{ id: 't', name: '' }],
      threats: [...desk.w.threats],
      controls: { w: desk.w, active: true, requirements },
    }),
  );
  const view = new Rater(defaultMethod, 'controlled').rate(desk.w).trees.get('t');
  if (!view) throw new Error(`no tree of ${tree.code}`);
  return view;
}

/** Level and sum of each tree by the seeded attack potential, without any control. */
const levels = {
  'TR-01': 'L 21',
  'TR-02': 'M 18',
  'TR-03': 'H 8',
  'TR-04': 'H 8',
  'TR-05': 'H 4',
  'TR-06': 'H 8',
  'TR-07': 'H 11',
  'TR-08': 'M 18',
  'TR-09': 'H 12',
  'TR-10': 'M 18',
  'TR-11': 'H 13',
  'TR-12': 'M 14',
  'TR-13': 'VL 27',
  'TR-14': 'VL 27',
  'TR-15': 'H 11',
  'TR-16': 'H 8',
  'TR-17': 'H 4',
  'TR-18': 'H 9',
  'TR-19': 'M 18',
  'TR-20': 'L 21',
  'TR-21': 'H 9',
  'TR-22': 'H 4',
  'TR-23': 'H 3',
  'TR-24': 'H 11',
  'TR-25': 'H 11',
  'TR-26': 'H 1',
  'TR-27': 'M 14',
  'TR-28': 'H 13',
  'TR-29': 'H 13',
  'TR-30': 'H 8',
  'TR-31': 'H 1',
  'TR-32': 'H 4',
  'TR-33': 'H 1',
};

function textsIn(value: unknown, at = ''): { at: string; en: string; zh: string }[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => textsIn(one, `${at}[${i}]`));
  if (value === null || typeof value !== 'object') return [];
  if ('en' in value && 'zh' in value) return [{ at, en: String(value.en), zh: String(value.zh) }];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, `${at}.${key}`));
}

describe('the delivered attack trees', () => {
  it('are 33, each of a shape the library takes, with one root and no loop', () => {
    expect(trees.length).toBe(33);
    for (const entry of attackTrees())
      expect(libraries.attacks.form.safeParse(entry).error?.issues, entry.code).toBeUndefined();
    expect(trees.flatMap(treeProblems)).toEqual([]);
    expect(repeated(codesOf(trees))).toEqual([]);
    for (const language of ['en', 'zh'] as const) expect(repeated(trees.map(({ name }) => name[language]))).toEqual([]);
  });

  it('have six to fifteen leaves, all taking part, each step in one leaf', () => {
    for (const { code, nodes, steps } of trees) {
      const leaves = nodes.filter(({ gate }) => gate === 'none');
      expect(leaves.length, code).toBeGreaterThanOrEqual(6);
      expect(leaves.length, code).toBeLessThanOrEqual(15);
      expect(leaves.map(({ step }) => step).sort(), code).toEqual(steps.map((_, i) => i).sort());
      expect(
        steps.every(({ takesPart }) => takesPart),
        code,
      ).toBe(true);
    }
    const names = trees.flatMap(({ steps }) => steps.map(({ name }) => name.en));
    expect(repeated(names)).toEqual([]);
    expect(repeated(trees.flatMap(({ steps }) => steps.map(({ name }) => name.zh)))).toEqual([]);
  });

  it('have gates with at least two branches, of both kinds in every tree', () => {
    for (const { code, nodes } of trees) {
      const gates = nodes.filter(({ gate }) => gate !== 'none');
      expect(new Set(gates.map(({ gate }) => gate)).size, code).toBe(2);
      const few = gates.filter(({ id }) => nodes.filter(({ parent }) => parent === id).length < 2);
      expect(few.map(({ text }) => text.en)).toEqual([]);
    }
  });

  it('rate every step by all five parameters and say why in both languages', () => {
    const parameters = defaultMethod.feasibility[0]?.parameters ?? [];
    for (const { code, steps, vector } of trees) {
      expect(vector, code).not.toBe('');
      for (const { name, potential, reason } of steps) {
        const wrong = parameters.filter(({ code: one, levels: some }) => !codesOf(some).includes(potential[one] ?? ''));
        expect(codesOf(wrong), name.en).toEqual([]);
        expect([reason.en.length > 10, reason.zh.length > 5], name.en).toEqual([true, true]);
      }
    }
  });

  it('come to these levels by the attack potential, and to one by the attack vector', () => {
    const found = trees.map((tree) => {
      const rating = rated(tree, 'attack-potential');
      return [tree.code, `${rating?.level} ${rating?.sum}`];
    });
    expect(Object.fromEntries(found)).toEqual(levels);
    expect(trees.filter((tree) => !rated(tree, 'attack-vector')?.level).map(({ code }) => code)).toEqual([]);
  });

  it('say everything in both languages, Chinese in Chinese with its marks, and nothing is empty', () => {
    const texts = trees.flatMap(({ code, name, description, entryPoint, reason, steps, nodes }) =>
      textsIn(
        {
          name,
          description,
          entryPoint,
          reason,
          steps: steps.map((step) => [step.name, step.reason]),
          gates: nodes.filter(({ gate }) => gate !== 'none').map(({ text }) => text),
        },
        code,
      ),
    );
    expect(texts.filter(({ en, zh }) => en.trim() === '' || !/\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(texts.filter(({ zh }) => /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}/u.test(zh))).toEqual([]);
    expect(texts.filter(({ en }) => /\p{Script=Han}|[，。；：（）]/u.test(en))).toEqual([]);
    expect(trees.filter(({ source }) => source.split('; ').length < 2)).toEqual([]);
  });

  it('name what the lists of the method, Annex 5 of UN R155 and the library know', () => {
    const every = (of: (tree: (typeof trees)[number]) => readonly string[]) => [...new Set(trees.flatMap(of))];
    expect(
      unknown(
        every((tree) => tree.threatTypes),
        codesOf(strideTypes),
      ),
    ).toEqual([]);
    expect(
      unknown(
        every((tree) => tree.properties),
        codesOf(securityProperties),
      ),
    ).toEqual([]);
    expect(
      unknown(
        every((tree) => tree.assetCategories),
        codesOf(assetCategories),
      ),
    ).toEqual([]);
    expect(
      unknown(
        every((tree) => tree.realises),
        r155.threats.map(({ code }) => r155Code(code)),
      ),
    ).toEqual([]);
    expect(
      trees.filter(({ realises, assets, mitigations }) => !realises.length || !assets.length || !mitigations.length),
    ).toEqual([]);
    for (const { code, realises, mitigations } of trees) {
      const given = r155.threats
        .filter((one) => realises.includes(r155Code(one.code)))
        .flatMap((one) => one.mitigations);
      const ours = mitigations.filter((one) => one.startsWith('R155-'));
      expect(unknown(ours, given.map(r155Code)), code).toEqual([]);
    }
  });

  it('hang requirements on every branch of the root, no code twice on a node', () => {
    for (const { code, nodes, mitigations } of trees) {
      const under = (id: string) => nodes.filter((node) => node.id === id || node.id.startsWith(`${id}.`));
      const bare = nodes.filter(({ id, parent }) => parent === '1' && !under(id).some(({ controls }) => controls));
      expect(
        bare.map(({ text }) => text.en),
        code,
      ).toEqual([]);
      const named = nodes.flatMap(({ controls = [] }) => controls);
      expect(unknown(named, mitigations), code).toEqual([]);
      expect(
        named.filter((one) => !/^CR-[A-Z0-9]+-\d\d$/.test(one)),
        code,
      ).toEqual([]);
    }
  });

  it('are harder with their controls than without, wherever the requirements are delivered', () => {
    const requirements = (deliveredLibraries().requirements ?? [])
      .filter(({ code }) => code.startsWith('CR-'))
      .map((one) => stored('requirements', one));
    const easier = trees.filter((tree) => {
      const { initial, controlled } = planted(tree, requirements);
      return requirements.length > 0 && !((controlled?.sum ?? 0) > (initial.sum ?? 0));
    });
    expect(easier.map(({ code }) => code)).toEqual([]);
  });

  it('name assets and requirements that are delivered, wherever these parts are', () => {
    const { assets = [], requirements = [] } = deliveredLibraries();
    const known = (codes: readonly string[], prefix: string) => codes.filter((code) => code.startsWith(prefix));
    const [someAssets, someControls] = [known(codesOf(assets), 'AS-'), known(codesOf(requirements), 'CR-')];
    const named = trees.flatMap((tree) => tree.assets);
    const controls = trees.flatMap(({ nodes }) => nodes.flatMap((node) => node.controls ?? []));
    expect(someAssets.length === 0 ? [] : unknown(named, someAssets)).toEqual([]);
    expect(someControls.length === 0 ? [] : unknown(controls, someControls)).toEqual([]);
  });
});
