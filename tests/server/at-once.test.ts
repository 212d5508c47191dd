// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impactModel, riskModel, securityProperty } from '#contract/model.ts';
import { permissions } from '#contract/permissions.ts';
import { project } from '#contract/project.ts';
import { tag, tagCategory } from '#contract/tag.ts';
import { task } from '#contract/task.ts';
import type { ImpactModelForm } from '#domain/model/model-form.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, type Reply, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** Many who do the same at the same moment. On PostgreSQL their transactions really run side by side. */

let world: ServerWorld;
let li: Actor;
beforeAll(async () => {
  world = await serverWorld();
  li = await world.user('li', permissions);
});
afterAll(() => world.close());

const many = <A>(call: (i: number) => Promise<Reply<A>>) => Promise.all(Array.from({ length: 12 }, (_, i) => call(i)));
/** How many were served, and the keys of the refusals. */
const served = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200).length;
const codes = (replies: readonly Reply[]) => [
  ...new Set(replies.flatMap(({ status, failure }) => (status === 200 ? [] : [failure.errorCode]))),
];
const both = (text: string) => ({ en: text, zh: text });
const nameTaken = '20140001';
const gone = '20110007';

async function impactForm(name: string): Promise<ImpactModelForm> {
  const { id: _, ...model } = (await li.call(impactModel.get, { params: { modelId: 'impact-annex-f' } })).model;
  return { ...model, name: both(name) };
}

describe('at the same moment', () => {
  it('a model name is given once', async () => {
    const body = await impactForm('Once');
    const replies = await many(() => li.attempt(impactModel.create, { body }));
    expect(served(replies)).toBe(1);
    expect(codes(replies)).toEqual([nameTaken]);
  });

  it('of models that all want one new name one gets it', async () => {
    const form = await impactForm('Renamed');
    const ids: string[] = [];
    for (let i = 0; i < 6; i++)
      ids.push((await li.call(impactModel.create, { body: { ...form, name: both(`Former ${i}`) } })).item.id);
    const replies = await Promise.all(
      ids.map((modelId) => li.attempt(impactModel.change, { params: { modelId }, body: { rev: 1, form } })),
    );
    expect(served(replies)).toBe(1);
    expect(codes(replies)).toEqual([nameTaken]);
  });

  it('a model is deleted once', async () => {
    const { item } = await li.call(impactModel.create, { body: await impactForm('Short-lived') });
    const replies = await many(() => li.attempt(impactModel.drop, { params: { modelId: item.id } }));
    expect(served(replies)).toBe(1);
    expect(codes(replies)).toEqual([gone]);
  });

  it('no project starts with a model that is just deleted', async () => {
    const { id: _, ...model } = (await li.call(riskModel.get, { params: { modelId: 'risk-matrix-h8' } })).model;
    const { item } = await li.call(riskModel.create, { body: { ...model, name: both('Going') } });
    const projects = many((i) =>
      li.attempt(project.create, { body: projectForm({ name: `G${i}`, code: `G${i}`, riskModel: item.id }) }),
    );
    const dropped = await li.attempt(riskModel.drop, { params: { modelId: item.id } });
    const made = served(await projects);
    expect(dropped.status === 200 ? made : dropped.failure.errorCode).toBe(dropped.status === 200 ? 0 : '20140004');
    expect(codes(await projects)).toEqual(made === 12 ? [] : [gone]);
  });

  it('projects of different names are all made, each with a number of its own', async () => {
    const replies = await many((i) =>
      li.attempt(project.create, { body: projectForm({ name: `N${i}`, code: `N${i}` }) }),
    );
    expect(codes(replies)).toEqual([]);
    expect(new Set(replies.map(({ data }) => data.number)).size).toBe(12);
  });

  it('of changes of one project or task one is served, the others are told by whom it was changed', async () => {
    const { id, rev, form } = await li.call(project.create, { body: projectForm({ name: 'Same', code: 'SAME' }) });
    const projects = await many((i) =>
      li.attempt(project.change, { params: { projectId: id }, body: { rev, form: { ...form, description: `v${i}` } } }),
    );
    const begun = await li.call(task.create, { params: { projectId: id }, body: taskForm(li.id) });
    const tasks = await many((i) =>
      li.attempt(task.change, {
        params: { taskId: begun.id },
        body: { rev: begun.rev, form: { ...begun.form, description: `v${i}` } },
      }),
    );
    expect([served(projects), served(tasks)]).toEqual([1, 1]);
    const told = [...projects, ...tasks].flatMap(({ status, failure }) => (status === 412 ? [failure.enMessage] : []));
    expect([...new Set(told)]).toEqual([
      'SAME was changed by li before you. Your input is kept.',
      'T-1 was changed by li before you. Your input is kept.',
    ]);
  });

  it('a renamed tag takes nothing back that is changed in its tasks', async () => {
    const { id } = await li.call(project.create, { body: projectForm({ name: 'Tagged', code: 'TAGGED' }) });
    const { tags } = await li.call(tag.create, { body: { name: 'quay', scopes: ['analysis'] } });
    const quay = tags.find(({ name }) => name === 'quay');
    const begun = await many((i) =>
      li.attempt(task.create, {
        params: { projectId: id },
        body: taskForm(li.id, { name: `Q${i}`, code: `Q${i}`, tags: ['quay'] }),
      }),
    );
    const changes = begun.map(({ data }) =>
      li.attempt(task.change, {
        params: { taskId: data.id },
        body: { rev: data.rev, form: { ...data.form, description: 'worked on' } },
      }),
    );
    const form = {
      name: 'pier',
      color: 'cyan' as const,
      categoryId: null,
      description: '',
      scopes: ['analysis' as const],
    };
    await li.call(tag.change, { params: { tagId: quay?.id ?? '' }, body: { rev: 1, form } });
    const replies = await Promise.all(changes);
    for (const [i, { data }] of begun.entries()) {
      const kept = await li.call(task.get, { params: { taskId: data.id } });
      expect(kept.form.description).toBe(replies[i]?.status === 200 ? 'worked on' : data.form.description);
    }
  });

  it('entries added to one list are all kept', async () => {
    const sentences = { description: both('x'), sentence: both('{A}'), goalSentence: both('{A}') };
    const replies = await many((i) =>
      li.attempt(securityProperty.create, { body: { code: `P${i}`, name: both(`Property ${i}`), ...sentences } }),
    );
    expect(codes(replies)).toEqual([]);
    const { list } = await li.call(securityProperty.list);
    expect(list.filter(({ code }) => /^P\d+$/.test(code))).toHaveLength(12);
  });

  it('a tag and a category of tags are made once, whatever the case of their names', async () => {
    const category = await many((i) =>
      li.attempt(tagCategory.create, { body: { name: both(i % 2 ? 'Ship' : 'SHIP'), description: '' } }),
    );
    expect(served(category)).toBe(1);
    const tags = await many((i) =>
      li.attempt(tag.create, { body: { name: i % 2 ? 'wharf' : 'Wharf', scopes: ['analysis'] } }),
    );
    expect(served(tags)).toBe(1);
    expect(codes([...category, ...tags])).toEqual(['20150001']);
  });
});
