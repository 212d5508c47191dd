// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { libraries } from '#domain/library/libraries.ts';
import { insertEntries } from '#server/store/libraries/libraries.ts';
import { openStore } from '#server/store/open.ts';
import { insertTasks, projectMethod } from '#server/store/projects/task-table.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

/** More than one statement looks at or writes. */
const many = 1_100;

let world: Analysis;
let admin: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('admin', permissions);
});
afterEach(() => world.close());

const at = '2026-01-01T00:00:00.000Z';

async function insertManyTasks(tags: (n: number) => string[], count = many): Promise<void> {
  const { store, projectId, li } = world;
  await store.tx(async (tx) => {
    const methodHash = (await projectMethod(tx, projectId)) ?? '';
    const tasks = Array.from({ length: count }, (_, n) => ({
      taskId: randomUUID(),
      versionId: randomUUID(),
      projectId,
      methodHash,
      form: taskForm(li.id, { name: `Many-${n}`, code: `M-${n}`, tags: tags(n) }),
    }));
    for (let from = 0; from < count; from += 100)
      await insertTasks(tx, tasks.slice(from, from + 100), { by: li.id, at });
  });
}

async function insertManyAttacks(change: (n: number) => object): Promise<void> {
  const stamp = { rev: 1, origin: 'own' as const, createBy: '', updateBy: '', updateTime: at };
  const attacks = Array.from({ length: many }, (_, n) => {
    const words = { en: `Attack ${n}`, zh: '' };
    const steps = [{ name: words, potential: {}, reason: words }];
    const form = { code: `A-${n}`, name: words, source: 'measured', reason: words, steps, ...change(n) };
    return { ...libraries.attacks.form.parse(form), ...stamp, id: randomUUID() };
  });
  await world.store.tx((tx) => insertEntries(tx, 'attacks', attacks));
}

describe('a tag that many carry', () => {
  const tagForm = {
    name: 'Pilot',
    color: 'daybreak' as const,
    categoryId: null,
    description: '',
    scopes: ['analysis' as const],
  };
  const carrying = async (name: string) => {
    const tasks = await world.store.db.selectFrom('task').select('body').execute();
    const entries = await world.store.db.selectFrom('library_entry').select('tags').execute();
    return {
      tasks: tasks.filter(({ body }) => (body as { tags: string[] }).tags.includes(name)).length,
      entries: entries.filter(({ tags }) => (JSON.parse(tags) as string[]).includes(name)).length,
    };
  };

  it('is counted, renamed and taken away wherever it is', async () => {
    const tagged = (n: number) => (n % 2 === 0 ? ['Pilot', 'other'] : ['Pilot two']);
    await insertManyTasks(tagged);
    await insertManyAttacks((n) => ({ tags: tagged(n) }));
    const half = { tasks: many / 2, entries: many / 2 };
    const { tags } = await admin.call(api.tag.create, { body: tagForm });
    const params = { tagId: tags[0]?.id ?? '' };
    expect(await admin.call(api.tag.usage, { params })).toEqual(half);
    await admin.call(api.tag.change, { params, body: { rev: 1, form: { ...tagForm, name: 'Series' } } });
    expect(await carrying('Pilot')).toEqual({ tasks: 0, entries: 0 });
    expect(await carrying('Series')).toEqual(half);
    expect(await admin.call(api.tag.drop, { params })).toEqual(half);
    expect(await carrying('Series')).toEqual({ tasks: 0, entries: 0 });
    expect(await carrying('Pilot two')).toEqual(half);
  }, 30_000);
});

describe('many attacks of the library', () => {
  it('are offered by code, as many as fit on a list', async () => {
    await insertManyAttacks((n) => ({
      threatTypes: n % 2 === 0 ? ['S'] : ['T'],
      assetCategories: n === many - 1 ? ['DAR'] : ['FUN'],
    }));
    const found = async (threatTypes: string[], assetCategories: string[]) =>
      (await admin.call(api.fittingAttacks.find, { body: { threatTypes, assetCategories } })).map(({ code }) => code);
    expect(await found(['T'], ['DAR'])).toEqual([`A-${many - 1}`]);
    const all = await found(['S'], ['FUN']);
    expect(all).toHaveLength(500);
    expect(all.slice(0, 3)).toEqual(['A-0', 'A-2', 'A-4']);
    expect(all.at(-1)).toBe('A-998');
  }, 30_000);
});

describe('many lines of the audit log', () => {
  const lines = 4_500;

  it('are found by a word page by page, from either end, and handed out whole', async () => {
    const { db } = world.store;
    const rows = Array.from({ length: lines }, (_, n) => ({
      id: `line-${String(n).padStart(5, '0')}`,
      // Some at the same moment.
      at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 1_000).toISOString(),
      event: 'user.changed' as const,
      account: 'root',
      address: '',
      target: n % 10 === 0 ? 'Needle' : 'Hay',
    }));
    for (let from = 0; from < lines; from += 500)
      await db
        .insertInto('audit')
        .values(rows.slice(from, from + 500))
        .execute();
    const needles = rows.filter(({ target }) => target === 'Needle').map(({ id }) => id);
    const page = async (query: object) => {
      const { list, total } = await admin.call(api.audit.list, { query: { name: 'needle', pageSize: 100, ...query } });
      return { ids: list.map(({ id }) => id), total };
    };
    const latest = needles.toReversed();
    for (const current of [1, 3, 5])
      expect(await page({ current })).toEqual({
        ids: latest.slice(current * 100 - 100, current * 100),
        total: lines / 10,
      });
    expect(await page({ current: 3, sorter: 'at' })).toEqual({ ids: needles.slice(200, 300), total: lines / 10 });
    const day = { from: '2025-01-01', to: '2025-12-31' };
    expect(await page(day)).toEqual({ ids: [], total: 0 });
    const file = await (await admin.fetch('/intara/v1.0/system/audit/export?name=needle')).text();
    expect(file.match(/Needle/g)).toHaveLength(lines / 10);
  }, 30_000);
});

describe('many people of a project', () => {
  const places = async () => {
    const { db } = world.store;
    const found = await db.selectFrom('task_place').select(['user_id', 'task_id', 'visible', 'mine']).execute();
    const tasks = new Set(found.map(({ task_id }) => task_id));
    return { tasks: tasks.size, seen: found.filter(({ visible }) => visible).length, left: found.length };
  };

  it('find all its tasks, those that are there, come later or are cloned, until they leave', async () => {
    const { li, projectId } = world;
    const params = { params: { projectId } };
    const people = [li.id];
    for (let n = 0; n < 150; n++) people.push((await world.user(`person-${n}`)).id);
    const take = async (participants: string[]) => {
      const { rev, form } = await li.call(api.project.get, params);
      await li.call(api.project.change, { ...params, body: { rev, form: { ...form, participants } } });
    };
    const add = (n: number) =>
      li.call(api.task.create, { ...params, body: taskForm(li.id, { name: `More-${n}`, code: `MORE-${n}` }) });
    for (let n = 0; n < 7; n++) await add(n);
    await take(people);
    expect(await places()).toEqual({ tasks: 8, seen: 8 * 151, left: 8 * 151 });
    await add(7);
    expect(await places()).toEqual({ tasks: 9, seen: 9 * 151, left: 9 * 151 });
    const copy = await li.call(api.project.clone, { ...params, body: { name: 'Copy', code: 'COPY' } });
    expect(await places()).toEqual({ tasks: 18, seen: 18 * 151, left: 18 * 151 });
    await li.call(api.project.drop, { params: { projectId: copy.id } });
    await take(people.slice(0, 2));
    expect(await places()).toEqual({ tasks: 9, seen: 9 * 2, left: 9 * 2 });
  }, 60_000);

  it('come in while others are heard', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'many-rows-'));
    await world.close();
    // In memory nobody could read meanwhile.
    world = await analysis({ store: await openStore({ file: join(folder, 'intara.db') }), dataDir: folder });
    const { li, projectId } = world;
    await insertManyTasks(() => [], 200);
    const people = [li.id];
    for (let n = 0; n < 150; n++) people.push((await world.user(`person-${n}`)).id);
    const { rev, form } = await li.call(api.project.get, { params: { projectId } });
    let heard = 0;
    const others = setInterval(() => {
      heard += 1;
    }, 1);
    await li.call(api.project.change, {
      params: { projectId },
      body: { rev, form: { ...form, participants: people } },
    });
    clearInterval(others);
    expect(heard).toBeGreaterThan(10);
    expect(await places()).toMatchObject({ seen: 201 * 151 });
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
});
