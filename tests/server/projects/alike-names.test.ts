import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/* Two projects, or two tasks of one, must not have names that nobody can tell apart. */

let w: ServerWorld;
let li: Actor;
beforeEach(async () => {
  w = await serverWorld();
  li = await w.user('li', ['ProjectConfigRead', 'ProjectConfigModify', 'ProjectAnalysisRead', 'ProjectAnalysisModify']);
});
afterEach(() => w.close());

const name = 'Zündung';
/** How else it can be written so that it looks the same, or as good as the same. */
const alike = [
  ['accents of their own', name.normalize('NFD')],
  ['a sign of no width', 'Zün\u200bdung'],
  ['a soft hyphen at its end', 'Zündung\u00ad'],
  ['other cases', 'ZÜNDUNG'],
  ['letters of full width', 'Ｚündung'],
] as const;

let codes = 0;
const newProject = (own: string) =>
  li.attempt(project.create, { body: projectForm({ name: own, code: `P-${codes++}` }) });
const newTask = (projectId: string, own: string) =>
  li.attempt(task.create, { params: { projectId }, body: taskForm(li.id, { name: own, code: `T-${codes++}` }) });
const refused = ({ status, failure }: Awaited<ReturnType<typeof newProject | typeof newTask>>) => [
  status,
  failure?.errorCode,
  failure?.fields,
];
const at = (path: string) => [{ path, problem: 'taken' }];

describe('a name that looks like that of another', () => {
  it.each(alike)('with %s is refused for a project, whose own name stays free for itself', async (_, own) => {
    expect(own).not.toBe(name);
    const made = await newProject(name);
    const second = await newProject('Lenkung');
    expect(refused(await newProject(own))).toEqual([400, '20110002', at('name')]);
    const change = (of: typeof made, to: string) =>
      li.attempt(project.change, {
        params: { projectId: of.data.id },
        body: { rev: of.data.rev, form: { ...of.data.form, name: to } },
      });
    expect(refused(await change(second, own))).toEqual([400, '20110002', at('form.name')]);
    expect((await change(made, own)).data.name).toBe(own);
    const clone = await li.attempt(project.clone, {
      params: { projectId: second.data.id },
      body: { name, code: `P-${codes++}` },
    });
    expect(clone.failure?.errorCode).toBe('20110002');
  });

  it.each(alike)('with %s is refused for a task of the same project', async (_, own) => {
    const { data } = await newProject('Lenkung');
    const made = await newTask(data.id, name);
    const second = await newTask(data.id, 'Sensor');
    expect(refused(await newTask(data.id, own))).toEqual([400, '20110004', at('name')]);
    const change = (of: typeof made, to: string) =>
      li.attempt(task.change, {
        params: { taskId: of.data.id },
        body: { rev: of.data.rev, form: { ...of.data.form, name: to } },
      });
    expect(refused(await change(second, own))).toEqual([400, '20110004', at('form.name')]);
    expect((await change(made, own)).data.name).toBe(own);
    const other = await newProject('Bremse');
    expect((await newTask(other.data.id, own)).status).toBe(200);
  });

  it('is found in a list by letters of full width, or with a sign of no width', async () => {
    await newProject('Lenkung');
    const found = async (words: string) => (await li.call(project.list, { query: { name: words } })).list;
    for (const words of ['Ｌｅｎｋ', 'len\u200bkung'])
      expect((await found(words)).map((one) => one.name)).toEqual(['Lenkung']);
    expect(await found('Ｌａｎｋ')).toEqual([]);
  });

  it('is found by what is typed in half width where it is stored in full width', async () => {
    const { data } = await newProject('Ｌｅｎｋung');
    await newTask(data.id, 'ＥＰＳ-2');
    const found = async (words: string) => [
      ...(await li.call(project.list, { query: { name: words } })).list,
      ...(await li.call(task.list, { params: { projectId: data.id }, query: { name: words } })).list,
      ...(await li.call(task.across, { query: { name: words } })).list,
    ];
    for (const words of ['lenk', 'ＬＥＮＫ', 'Ｌｅｎｋ'])
      expect((await found(words)).map((one) => one.name)).toEqual(['Ｌｅｎｋung']);
    for (const words of ['eps', 'EPS-2', 'ＥＰＳ'])
      expect((await found(words)).map((one) => one.name)).toEqual(['ＥＰＳ-2', 'ＥＰＳ-2']);
  });

  it('stays as it is where there were two before, and everything else of both can be changed', async () => {
    const made = [await newProject(name), await newProject('Lenkung')];
    const twin = 'Zün\u200bdung';
    const { id = '' } = made[1]?.data ?? {};
    const { rev, form } = await li.call(project.get, { params: { projectId: id } });
    await w.store.db
      .updateTable('project')
      .set({ name: twin, name_key: nameKey(twin), body: { ...form, name: twin } })
      .where('id', '=', id)
      .execute();
    const written = await li.call(project.change, {
      params: { projectId: id },
      body: { rev, form: { ...form, name: twin, description: 'Another' } },
    });
    expect(written.description).toBe('Another');
    const first = made[0]?.data;
    const again = await li.attempt(project.change, {
      params: { projectId: first?.id ?? '' },
      body: { rev: first?.rev ?? 0, form: { ...projectForm({ name, code: first?.code ?? '' }), description: 'Too' } },
    });
    expect(again.data.description).toBe('Too');
  });
});
