import { api } from '#contract/index.ts';
import { type Analysis, projectForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { tasksWorkbook } from '#tests/world/tasks-workbook.ts';
import { fillTasks, users, wideTag } from '../fill/fill-workplace.ts';
import type { Act } from './act.ts';

const tasks = 300;
const participants = 100;
const imported = 200;

/** Acts that touch much of what is kept, in an order in which each can be done. */
export async function wideActs(world: Analysis & { admin: Actor; member: Actor }): Promise<Act[]> {
  const { admin, li } = world;
  const { id: projectId } = await li.call(api.project.create, {
    body: projectForm({ name: 'Many', code: 'MANY', participants: [li.id] }),
  });
  await fillTasks(world, projectId, tasks);
  const at = { params: { projectId } };
  const changed = async (name: string, change: (participants: string[]) => object): Promise<void> => {
    const { rev, form } = await li.call(api.project.get, at);
    await li.call(api.project.change, {
      ...at,
      body: { rev, form: { ...form, name, ...change(form.participants) } },
    });
  };
  const comeIn = () => changed('Many', (known) => ({ participants: [...known, ...users.slice(0, participants)] }));
  const goOut = () => changed('Many', () => ({ participants: [li.id] }));
  const project = `a project of ${tasks} tasks`;
  return [
    { name: `${participants} participants into ${project}`, run: comeIn },
    { name: `${participants} participants out of it`, run: goOut },
    { name: `the same into it again`, run: comeIn },
    { name: `${project} renamed`, run: () => changed('MoreThanMany', () => ({})) },
    { name: `${imported} tasks imported into it`, run: () => importTasks(admin) },
    { name: `${project} read as an exchange file`, run: () => download(li, projectId) },
    {
      name: `${project} and ${participants} participants cloned`,
      run: () => li.call(api.project.clone, { ...at, body: { name: 'AsMany', code: 'AS-MANY' } }),
    },
    { name: `that project deleted`, run: () => li.call(api.project.drop, at) },
    ...actsOnEverything(world),
  ];
}

function actsOnEverything({ admin, member }: { admin: Actor; member: Actor }): Act[] {
  const form = { color: 'daybreak' as const, categoryId: null, description: '', scopes: ['analysis' as const] };
  const params = { tagId: wideTag.id };
  const unknown = Array.from({ length: 200 }, (_, n) => `unknown-${n}`);
  const ids = Array.from({ length: 500 }, (_, n) => `bench-${n}`);
  const bulk = (what: { act: 'tag'; tag: string } | { act: 'review' | 'delete' }) =>
    admin.call(api.libraryAttack.bulk, { body: { ids, do: what } });
  return [
    {
      name: 'a tag of half of all tasks and entries renamed',
      run: () => admin.call(api.tag.change, { params, body: { rev: 0, form: { ...form, name: 'here-and-there' } } }),
    },
    { name: 'that tag deleted', run: () => admin.call(api.tag.drop, { params }) },
    { name: `${ids.length} entries tagged`, run: () => bulk({ act: 'tag', tag: 'bus' }) },
    { name: `${ids.length} entries marked as reviewed`, run: () => bulk({ act: 'review' }) },
    { name: `${ids.length} entries deleted`, run: () => bulk({ act: 'delete' }) },
    { name: 'all notifications read', run: () => admin.call(api.inbox.mark, { body: { read: true } }) },
    { name: 'a method put together', run: () => admin.call(api.project.compose, { body: projectForm() }) },
    { name: 'people looked for', run: () => admin.call(api.inauth.users, { body: { search: 'person' } }) },
    {
      name: 'attacks that fit found',
      // Two megabytes, which the caller does not read here.
      run: () => post(admin, api.fittingAttacks.find.path, { threatTypes: ['S'], assetCategories: [] }),
    },
    {
      name: 'attacks that fit looked for by 200 types and categories that none has',
      run: () => admin.call(api.fittingAttacks.find, { body: { threatTypes: unknown, assetCategories: unknown } }),
    },
    {
      name: 'a user of a thousand projects disabled',
      run: () => admin.call(api.userAdmin.disable, { params: { userId: member.id } }),
    },
    { name: 'that user deleted', run: () => admin.call(api.userAdmin.drop, { params: { userId: member.id } }) },
  ];
}

async function post(who: Actor, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await who.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
}

async function download(who: Actor, projectId: string): Promise<void> {
  const answer = await who.fetch(`/intara/v1.0/projects/${projectId}/exchange`);
  if (!answer.ok) throw new Error(`the exchange file: ${answer.status}`);
  await answer.text();
}

async function importTasks(admin: Actor): Promise<void> {
  const form = new FormData();
  form.set('file', new File([tasksWorkbook(imported, '', 'MANY')], 'tasks.xlsx'));
  await admin.call(api.importData.initDatabase, { form });
}
