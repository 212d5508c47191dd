// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { impactModel, riskModel, securityProperty } from '#contract/model.ts';
import { project } from '#contract/project.ts';
import { tag, tagCategory } from '#contract/tag.ts';
import { type TaskDetail, task } from '#contract/task.ts';
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
    expect(codes(replies)).toEqual(['10000003']);
  });

  describe('a risk model', () => {
    const inUse = '20140004';
    let n = 0;
    const newModel = async () => {
      const { id: _, ...model } = (await li.call(riskModel.get, { params: { modelId: 'risk-matrix-h8' } })).model;
      return (await li.call(riskModel.create, { body: { ...model, name: both(`Going ${++n}`) } })).item.id;
    };
    const start = (modelId: string, code: string) =>
      li.attempt(project.create, { body: projectForm({ name: code, code, riskModel: modelId }) });
    const drop = (modelId: string) => li.attempt(riskModel.drop, { params: { modelId } });

    it('is either deleted or used by projects that are created meanwhile, never both', async () => {
      const id = await newModel();
      const projects = many((i) => start(id, `G${i}`));
      const dropped = await drop(id);
      const outcome = { dropped: codes([dropped]), made: served(await projects), refused: codes(await projects) };
      expect([
        { dropped: [], made: 0, refused: [gone] },
        { dropped: [inUse], made: 12, refused: [] },
      ]).toContainEqual(outcome);
    });

    it('starts no project once it is deleted', async () => {
      const id = await newModel();
      expect((await drop(id)).status).toBe(200);
      const projects = await many((i) => start(id, `D${i}`));
      expect([served(projects), codes(projects)]).toEqual([0, [gone]]);
    });

    it('is not deleted once a project uses it', async () => {
      const id = await newModel();
      expect((await start(id, 'FIRST')).status).toBe(200);
      const [dropped, ...projects] = await Promise.all([
        drop(id),
        ...Array.from({ length: 11 }, (_, i) => start(id, `U${i}`)),
      ]);
      expect(codes([dropped as Reply])).toEqual([inUse]);
      expect(served(projects)).toBe(11);
    });
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
      'SAME has been changed since you opened it, last by yourself. Your input is kept.',
      'T-1 has been changed since you opened it, last by yourself. Your input is kept.',
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
    const work = (i: number) => {
      const { id: taskId, rev, form } = (begun[i] as Reply<TaskDetail>).data;
      return li.attempt(task.change, {
        params: { taskId },
        body: { rev, form: { ...form, description: 'worked on' } },
      });
    };
    const form = {
      name: 'pier',
      color: 'cyan' as const,
      categoryId: null,
      description: '',
      scopes: ['analysis' as const],
    };
    // One surely before the new name, ten beside it, one surely after it.
    const first = await work(0);
    const [renamed, ...beside] = await Promise.all([
      li.attempt(tag.change, { params: { tagId: quay?.id ?? '' }, body: { rev: 1, form } }),
      ...Array.from({ length: 10 }, (_, i) => work(i + 1)),
    ]);
    const last = await work(11);
    expect([first.status, renamed.status, last.status]).toEqual([200, 200, 412]);
    for (const [i, { status }] of [first, ...beside, last].entries()) {
      expect([200, 412]).toContain(status);
      const { data } = begun[i] as Reply<TaskDetail>;
      const kept = await li.call(task.get, { params: { taskId: data.id } });
      expect(kept.form.description).toBe(status === 200 ? 'worked on' : data.form.description);
      expect(kept.form.tags).toEqual(['pier']);
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
