import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import type { AttackNode } from '#domain/library/attacks.ts';
import { importOps } from '#domain/library/import.ts';
import { type LibraryEntry, type LibraryName, libraries, type NewEntry } from '#domain/library/libraries.ts';
import {
  type EntryContent,
  keepOps,
  libraryUpdates,
  ownChanges,
  takeOps,
  UpdateReader,
} from '#domain/library/updates.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { LinkedLibrary } from '#domain/model/library-link.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { childrenOf, nodeName, rootOf } from '#domain/workspace/trees.ts';
import { empty } from '#tests/world/headlamp.ts';

const both = (en: string, zh = en) => ({ en, zh });
let n = 0;
const newId = () => `new-${++n}`;
const given = { method: defaultMethod, language: 'en' as const, newId };

const entry = <L extends LibraryName>(library: L, id: string, form: NewEntry<L>, rev = 1): LibraryEntry<L> => ({
  ...(libraries[library].form.parse(form) as never as LibraryEntry<L>),
  id,
  rev,
  origin: 'own' as const,
  createBy: '',
  updateBy: '',
  updateTime: '',
});

/** What the library says of entries now and said when the rows were taken. */
const contents = <L extends LinkedLibrary>(
  library: L,
  ...changed: readonly (readonly [then: LibraryEntry<L> | null, now: LibraryEntry<L>])[]
): ReadonlyMap<string, EntryContent> =>
  new Map(
    changed.map(([then, now]) => [
      now.id,
      { id: now.id, library, code: now.code, rev: now.rev, now, former: new Map([[1, then]]) } as EntryContent,
    ]),
  );

const assets = ['Gateway', 'Camera', 'Radar'].map((name) =>
  entry('assets', name, { name: both(name), description: both(`${name} of before`), tags: [] }),
);
/** A task with assets that were taken from the library. */
function desk() {
  const own = empty();
  own.do(...importOps({ ...given, library: 'assets', entries: assets, to: [] }));
  const changed = (id: string, form: object) => {
    const then = assets.find((one) => one.id === id) as (typeof assets)[number];
    return [then, { ...then, ...form, rev: 2 }] as const;
  };
  const described = () => [...own.w.assets.values()].map(({ description }) => description);
  const linkedAt = () => [...own.w.assets.values()].map(({ library }) => library?.rev);
  return { own, changed, described, linkedAt };
}

describe('updates of the library', () => {
  it('are rows whose entry says something else since, with what it said and says', () => {
    const { own, changed } = desk();
    const now = contents(
      'assets',
      changed('Gateway', { description: both('Routes') }),
      changed('Camera', { tags: ['seen'], reviewed: true }),
    );
    expect(libraryUpdates(own.w, now)).toMatchObject([
      {
        kind: 'assets',
        row: { name: 'Gateway' },
        isUnknown: false,
        fields: [{ field: 'description', row: 'Gateway of before', entry: 'Routes' }],
      },
    ]);
    expect(libraryUpdates(own.w, new Map())).toEqual([]);
  });

  it('name what a person has written since, which the entry would replace, and nothing else', () => {
    const { own, changed } = desk();
    const [gateway, camera] = [...own.w.assets.values()];
    own.do(change('assets', gateway as never, { description: 'Mine', name: 'Renamed' }));
    own.do(change('assets', camera as never, { name: 'Renamed too' }));
    const routes = { description: both('Routes') };
    const now = contents('assets', changed('Gateway', routes), changed('Camera', routes));
    const found = libraryUpdates(own.w, now).map((update) => [
      update.entry.id,
      ownChanges(update).map(({ field, row }) => [field, row]),
    ]);
    expect(found).toEqual([
      ['Gateway', [['description', 'Mine']]],
      ['Camera', []],
    ]);
  });

  it('are taken over for many rows as one edit, and are back when that is undone', () => {
    const { own, changed, described, linkedAt } = desk();
    const now = contents(
      'assets',
      changed('Gateway', { description: both('Routes') }),
      changed('Radar', { description: both('Sees far') }),
    );
    own.do(...takeOps(own.w, libraryUpdates(own.w, now), newId));
    expect(described()).toEqual(['Routes', 'Camera of before', 'Sees far']);
    expect(linkedAt()).toEqual([2, 1, 2]);
    expect(libraryUpdates(own.w, now)).toEqual([]);
    own.undo();
    expect(libraryUpdates(own.w, now)).toHaveLength(2);
  });

  it('that were refused are asked again only when the entry changes once more', () => {
    const { own, changed, described } = desk();
    const now = contents('assets', changed('Gateway', { description: both('Routes') }));
    own.do(...keepOps(libraryUpdates(own.w, now)));
    expect(described()[0]).toBe('Gateway of before');
    expect(libraryUpdates(own.w, now)).toEqual([]);
    const [, second] = changed('Gateway', { description: both('Routes') });
    const third = { ...second, rev: 3, description: both('Routes and filters') };
    const later = { id: 'Gateway', library: 'assets', code: '', rev: 3, now: third, former: new Map([[2, second]]) };
    expect(libraryUpdates(own.w, new Map([['Gateway', later as EntryContent]]))).toHaveLength(1);
  });

  it('of an entry nobody knows the former content of can only be refused', () => {
    const { own, changed } = desk();
    const [, now] = changed('Gateway', { description: both('Routes') });
    const updates = libraryUpdates(own.w, contents('assets', [null, now]));
    expect(updates).toMatchObject([{ isUnknown: true, fields: [] }]);
    expect(takeOps(own.w, updates, newId)).toEqual([]);
    own.do(...keepOps(updates));
    expect(libraryUpdates(own.w, contents('assets', [null, now]))).toEqual([]);
  });

  it('read again after an edit follow what the row and what it depends on say by then', () => {
    const { own, changed } = desk();
    const now = contents('assets', changed('Gateway', { description: both('Routes') }));
    const reader = new UpdateReader();
    const fields = () => reader.read(own.w, now).map((update) => update.fields.map(({ row }) => row));
    expect(fields()).toEqual([['Gateway of before']]);
    const gateway = () => [...own.w.assets.values()].find(({ name }) => name === 'Gateway') as Row<'assets'>;
    own.do(change('assets', gateway(), { description: 'Ours' }));
    expect(fields()).toEqual([['Ours']]);
    own.do(change('assets', gateway(), { description: 'Routes' }));
    expect(fields()).toEqual([]);

    const sentence = { name: both('Loss'), sentence: both('{A} fails'), property: 'A' };
    const then = entry('impacts', 'loss', sentence);
    const id = gateway().id;
    own.do(...importOps({ ...given, library: 'impacts', entries: [then], to: [{ id, name: 'Gateway' }] }));
    const after = { ...then, rev: 2, sentence: both('{A} is lost') };
    const impacts = contents('impacts', [then, after]);
    const said = () => reader.read(own.w, impacts).flatMap((update) => update.fields.map((one) => one.entry));
    expect(said()).toEqual(['Gateway is lost']);
    own.do(change('assets', gateway(), { name: 'Router' }));
    expect(said()).toEqual(['Router is lost']);
  });

  it('of a path bring new, changed and lost steps at once, each in its place', () => {
    const { own } = desk();
    const type = own.w.method.threatTypes[0]?.code ?? '';
    own.do(add('assets', { name: 'Bus', properties: ['I'] }, 'a'));
    own.do(add('threats', { description: 'Forged', type, assets: ['a'], property: 'I' }, 't'));
    const step = (name: string, description = '') => ({ name: both(name), description: both(description) });
    const form = { name: both('Forged frames'), steps: [step('Open'), step('Map'), step('Send')] };
    const then = entry('attacks', 'forged', form);
    own.do(...importOps({ ...given, library: 'attacks', entries: [then], to: [{ id: 't', name: '' }] }));
    const steps = [step('Park'), step('Open', 'By hand'), step('Wait'), step('Send')];
    const now = entry('attacks', 'forged', { ...form, name: both('Forging'), steps: [...steps, step('Leave')] }, 2);
    const changed = contents('attacks', [then, now]);
    own.do(...takeOps(own.w, libraryUpdates(own.w, changed), newId));
    const [path] = own.w.paths.values();
    expect(path).toMatchObject({ name: 'Forging', library: { rev: 2 } });
    const taken = (path?.steps ?? []).map((id) => own.w.steps.get(id));
    expect(taken.map((one) => one?.name)).toEqual(['Park', 'Open', 'Wait', 'Send', 'Leave']);
    expect(taken[1]?.description).toBe('By hand');
    expect(libraryUpdates(own.w, changed)).toEqual([]);
  });

  it('of a tree keep a row that moves from a branch the entry has lost below one it has got', () => {
    const { own } = desk();
    const type = own.w.method.threatTypes[0]?.code ?? '';
    own.do(add('assets', { name: 'Bus', properties: ['I'] }, 'a'));
    own.do(add('threats', { description: 'Forged', type, assets: ['a'], property: 'I' }, 't'));
    const gate = (id: string, parent: string | null, text: string): AttackNode => {
      return { id, parent, gate: 'or', text: both(text), step: null };
    };
    const leaf = (id: string, parent: string, step: number): AttackNode => {
      return { id, parent, gate: 'none', text: both(''), step };
    };
    const steps = [{ name: both('Open') }, { name: both('Send') }];
    const form = { name: both('Forged'), form: 'tree' as const, steps };
    const nodes = [gate('r', null, 'Root'), gate('g', 'r', 'Bus'), leaf('x', 'g', 0), leaf('y', 'r', 1)];
    const then = entry('attacks', 'tree', { ...form, nodes });
    const threats = [own.w.threats.get('t')].flatMap((one) => one ?? []);
    own.do(...importOps({ ...given, library: 'attacks', entries: [then], to: [{ id: 't', name: '' }], threats }));
    const moved = [gate('r', null, 'Root'), gate('h', 'r', 'Radio'), leaf('x', 'h', 0), leaf('y', 'r', 1)];
    const now = entry('attacks', 'tree', { ...form, nodes: moved }, 2);
    const changed = contents('attacks', [then, now]);
    own.do(...takeOps(own.w, libraryUpdates(own.w, changed), newId));
    const shown = (id: string): string[] => {
      const row = own.w.treeNodes.get(id);
      const below = childrenOf(own.w, id).flatMap((child) => shown(child.id));
      return [row ? nodeName(own.w, row) : '', ...below];
    };
    expect(shown(rootOf(own.w, 't')?.id ?? '').sort()).toEqual(['AS-1 Open', 'AS-2 Send', 'Radio', 'Root']);
    expect(libraryUpdates(own.w, changed)).toEqual([]);
  });
});
