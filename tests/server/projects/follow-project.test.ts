// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Method } from '#domain/model/method.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
let example: { projectId: string; taskId: string; versionId: string };
beforeEach(async () => {
  world = await analysis();
  const { projectId, versionId } = await world.li.call(api.workplace.loadExample, { body: { locale: 'en-US' } });
  const { list } = await world.li.call(api.task.list, { params: { projectId }, query: {} });
  example = { projectId, versionId, taskId: list[0]?.id ?? '' };
  await freeze();
});
afterEach(() => world.close());

async function freeze(): Promise<void> {
  const { versionId } = example;
  const { rev } = await world.li.call(api.taskVersion.openPoints, { params: { versionId } });
  await world.li.call(api.taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'As planned' } });
}

/** Severe damage that is easy to do is risk 4 from now on; it was 5, which R-1 is. */
const lower = (method: Method): Method => ({
  ...method,
  risk: { ...method.risk, matrix: { ...method.risk.matrix, SEV: { ...method.risk.matrix.SEV, H: 4 } } },
});
async function changeMethod(next: (method: Method) => Method): Promise<void> {
  const params = { projectId: example.projectId };
  const { rev, method } = await world.li.call(api.project.get, { params });
  await world.li.call(api.project.changeMethod, { params, body: { rev, method: next(method), accepted: false } });
}

const valueOfR1 = async (versionId: string) => {
  const risks = await world.li.call(api.risks.list, { params: { versionId } });
  const { id } = risks.find(({ code }) => code === 'R-1') ?? { id: '' };
  const rated = await world.li.call(api.ratings.all, { params: { versionId } });
  return rated.risks.find((risk) => risk.id === id)?.overall;
};
const create = (method?: string) => {
  const form = { version: 'V2.0', base: example.versionId, content: 'Next', author: world.li.id, current: true };
  return world.li.attempt(api.taskVersion.create, {
    params: { taskId: example.taskId },
    body: { ...form, ...(method && { method }) },
  });
};
const clone = (method?: string) =>
  world.li.attempt(api.task.clone, {
    params: { taskId: example.taskId },
    body: { name: 'Headlamp-2', code: 'H-2', ...(method && { method }) },
  });
const moved = 'In 1 task the change alters 1 rating and makes 2 reviewed rows suspect. Accept it to save.';

describe('what is made of a version whose project rates by another method since', () => {
  it('is not made without a word where a rating would move', async () => {
    await changeMethod(lower);
    for (const refused of [await create(), await clone()])
      expect([refused.status, refused.failure.enMessage]).toEqual([409, moved]);
    const { list } = await world.li.call(api.task.list, { params: { projectId: example.projectId }, query: {} });
    expect(list).toHaveLength(1);
    expect(list[0]?.versionId).toBe(example.versionId);
  });

  it('rates by the method of the project where that is said, or by its own', async () => {
    await changeMethod(lower);
    const { data: made } = await create('project');
    expect(await valueOfR1(made.versionId)).toBe(4);
    const { data: kept } = await clone('base');
    // The current version of the task is the new one.
    expect(await valueOfR1(kept.versionId)).toBe(4);
    expect(await valueOfR1(example.versionId)).toBe(5);
  });

  it('keeps the method of its base where that is said', async () => {
    await changeMethod(lower);
    const { data: copy } = await clone('base');
    const { data: made } = await create('base');
    expect([await valueOfR1(copy.versionId), await valueOfR1(made.versionId)]).toEqual([5, 5]);
  });

  it('follows the project without a question where nothing moves', async () => {
    await changeMethod((method) => ({ ...method, codePrefixes: { assets: 'LAMP' } }));
    const { data: made } = await create();
    const { method } = await world.li.call(api.version.snapshot, { params: { versionId: made.versionId } });
    expect(method.codePrefixes).toEqual({ assets: 'LAMP' });
  });

  it('rates in a clone of the project as it does in the project', async () => {
    await changeMethod(lower);
    const params = { projectId: example.projectId };
    const { id } = await world.li.call(api.project.clone, { params, body: { name: 'Rearlamp', code: 'RL' } });
    const { list } = await world.li.call(api.task.list, { params: { projectId: id }, query: {} });
    expect(await valueOfR1(list[0]?.versionId ?? '')).toBe(5);
  });

  it('is shown which ratings would move, with both methods', async () => {
    await changeMethod(lower);
    const params = { versionId: example.versionId };
    const { before, after, effect } = await world.li.call(api.taskVersion.methodEffect, { params });
    expect([before.risk.matrix.SEV?.H, after.risk.matrix.SEV?.H]).toEqual([5, 4]);
    expect(effect.moved.map((one) => [one.code, one.before?.name.en, one.after?.name.en])).toEqual([
      ['R-1', 'Serious', 'High'],
    ]);
  });
});
