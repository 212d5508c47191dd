// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { libraryUpdates } from '#contract/library-updates.ts';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import type { LibraryLink } from '#domain/model/library-link.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const both = (en: string, zh = en) => ({ en, zh });
const { assets, requirements } = libraryCalls;
const at = () => ({ params: { versionId: world.versionId } });
const edit = (...edits: Op[]) => world.li.call(version.edit, { ...at(), body: { edits } });
const news = (who: Actor = world.li) => who.call(libraryUpdates.list, at());
const contents = (entries: { entry: string; revs: number[] }[], who: Actor = world.li) =>
  who.attempt(libraryUpdates.contents, { ...at(), body: { entries } });

const form = (code: string, says: string) => ({ code, name: both(code), description: both(says) });
const makeEntry = (code: string) => world.li.call(assets.create, { body: form(code, 'before') });
const changeEntry = (id: string, code: string, says: string, rev: number) =>
  world.li.call(assets.change, { params: { entryId: id }, body: { rev, form: form(code, says) } });
const takeRow = (id: string, entry: string, link: Partial<LibraryLink> = {}) =>
  edit(add('assets', { name: id, library: { library: 'assets', entry, rev: 1, language: 'en', ...link } }, id));
/** Somebody who takes part in the project with these rights alone. */
async function participant(name: string, ...rights: Permission[]): Promise<Actor> {
  const actor = await world.user(name, rights);
  await world.li.call(project.change, {
    params: { projectId: world.projectId },
    body: { rev: 1, form: projectForm({ participants: [actor.id] }) } as never,
  });
  return actor;
}

describe('what the libraries have changed since rows were taken', () => {
  it('names the entries that say something else and those that are gone, not those that were tagged or reviewed', async () => {
    const [changed, tagged, gone, same] = [
      await makeEntry('CHANGED'),
      await makeEntry('TAGGED'),
      await makeEntry('GONE'),
      await makeEntry('SAME'),
    ];
    for (const { id, code } of [changed, tagged, gone, same]) await takeRow(`row-${code}`, id);
    expect(await news()).toEqual({ changed: [], gone: [] });
    await changeEntry(changed.id, 'CHANGED', 'after', 1);
    await world.li.call(assets.bulk, { body: { ids: [changed.id, tagged.id], do: { act: 'tag', tag: 'bus' } } });
    await world.li.call(assets.drop, { params: { entryId: gone.id } });
    expect(await news()).toEqual({
      changed: [{ library: 'assets', entry: changed.id, rev: 3, said: 2 }],
      gone: [{ library: 'assets', entry: gone.id }],
    });
  });

  it('tells what an entry says now and said when each row was taken, or that nobody knows that', async () => {
    const { id } = await makeEntry('E');
    await takeRow('first', id);
    await changeEntry(id, 'E', 'between', 1);
    await takeRow('second', id, { rev: 2 });
    await takeRow('never', id, { rev: 0 });
    await changeEntry(id, 'E', 'after', 2);
    const { data } = await contents([{ entry: id, revs: [1, 2, 0, 9] }]);
    expect(data).toMatchObject([
      {
        library: 'assets',
        id,
        code: 'E',
        rev: 3,
        now: { description: both('after') },
        former: [
          { rev: 1, form: { description: both('before') } },
          { rev: 2, form: { description: both('between') } },
          { rev: 0, form: null },
          { rev: 9, form: null },
        ],
      },
    ]);
  });

  it('leaves out entries no row was taken from, and an id that is of another library', async () => {
    const [own, foreign] = [await makeEntry('OWN'), await makeEntry('FOREIGN')];
    const body = { code: 'RQ', name: both('Sign'), text: both('Sign'), type: 'requirement' as const };
    const requirement = await world.li.call(requirements.create, { body });
    await takeRow('row', own.id);
    await takeRow('odd', requirement.id);
    await changeEntry(own.id, 'OWN', 'after', 1);
    await changeEntry(foreign.id, 'FOREIGN', 'after', 1);
    const asked = [own.id, foreign.id, requirement.id, 'nowhere'].map((entry) => ({ entry, revs: [1] }));
    const { data } = await contents(asked);
    expect(data.map(({ code }) => code)).toEqual(['OWN']);
    expect((await news()).gone).toEqual([{ library: 'assets', entry: requirement.id }]);
  });

  it('answers what an entry says once, however often it is asked for', async () => {
    const { id } = await makeEntry('E');
    await takeRow('row', id);
    const twice = [
      { entry: id, revs: [1] },
      { entry: id, revs: [1] },
    ];
    expect((await contents(twice)).failure.fields).toMatchObject([{ path: 'entries', problem: 'taken' }]);
    const again = await contents([{ entry: id, revs: [1, 1] }]);
    expect(again.failure.fields).toMatchObject([{ path: 'entries.0.revs', problem: 'taken' }]);
  });

  it('says nothing of a library that the caller may not read, and nothing at all to who may not see the task', async () => {
    const { id } = await makeEntry('E');
    await takeRow('row', id);
    await takeRow('lost', 'nowhere');
    await changeEntry(id, 'E', 'after', 1);
    const reader = await participant('reader', 'ProjectAnalysisRead');
    expect(await news(reader)).toEqual({ changed: [], gone: [] });
    expect((await contents([{ entry: id, revs: [1] }], reader)).data).toEqual([]);
    const stranger = await world.user('stranger', engineer);
    expect((await stranger.attempt(libraryUpdates.list, at())).status).toBe(404);
    expect((await contents([{ entry: id, revs: [1] }], stranger)).status).toBe(404);
  });

  it('is read for more entries than one statement may name', async () => {
    const { id } = await makeEntry('E');
    await takeRow('row', id);
    await changeEntry(id, 'E', 'after', 1);
    const link = { library: 'assets' as const, rev: 1, language: 'en' as const };
    const many = Array.from({ length: 1200 }, (_, i) =>
      add('assets', { name: `A ${i}`, library: { ...link, entry: `no-${i}` } }),
    );
    await edit(...many);
    const { changed, gone } = await news();
    expect([changed.length, gone.length]).toEqual([1, 1200]);
  });
});
