// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { ReviewRow } from '#domain/kinds/review/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let wang: Actor;
let versionId: string;
let taskId: string;
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  wang = await world.user('wang', ['ProjectConfigRead', 'ProjectAnalysisRead']);
  const project = await lin.call(api.project.create, {
    body: { ...projectForm(), participants: [lin.id, wang.id] } as never,
  });
  const task = await lin.call(api.task.create, {
    params: { projectId: project.id },
    body: { ...taskForm(lin.id), members: [lin.id, wang.id] },
  });
  ({ id: taskId, versionId } = task);
  await edit(
    versionId,
    add('assets', { name: 'Lamp', category: 'HW', description: 'Lights the road', properties: ['I'] }, 'lamp'),
    add('damages', { description: 'Dark', assets: ['lamp'], property: 'I' }, 'dark'),
  );
});
afterEach(() => world.close());

const edit = (id: string, ...edits: ReturnType<typeof add>[]) =>
  lin.call(api.version.edit, { params: { versionId: id }, body: { edits } });
const reviewsIn = async (id: string) =>
  ((await lin.call(api.version.snapshot, { params: { versionId: id } })).rows.reviews ?? []) as ReviewRow[];
const frozen = async (approvers: string[]) => {
  const { rev } = await lin.call(api.version.snapshot, { params: { versionId } });
  world.clock.advance(minutes(1));
  await lin.call(api.taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'first', approvers } });
};
const next = async () => {
  const body = { version: 'V2', content: 'Second', author: lin.id, base: versionId, current: true } as const;
  return (await lin.call(api.taskVersion.create, { params: { taskId }, body })).versionId;
};

describe('reviews on the server', () => {
  it('are tied to the facts of the row by the server, and refused to a reader', async () => {
    await edit(versionId, add('reviews', { kind: 'damages', row: 'dark' }));
    expect(await reviewsIn(versionId)).toMatchObject([
      { row: 'dark', by: lin.id, how: 'person', basis: { 'assets/lamp': { inside: 'yes' } } },
    ]);
    const body = { edits: [add('reviews', { kind: 'damages', row: 'dark' })] };
    expect((await wang.attempt(api.version.edit, { params: { versionId }, body })).status).toBe(403);
  });

  it('begin a version after a frozen one by who froze it', async () => {
    await frozen([]);
    const made = await reviewsIn(await next());
    expect(made.map(({ row, by, how }) => [row, by, how]).sort()).toEqual([
      ['dark', lin.id, 'frozen'],
      ['lamp', lin.id, 'frozen'],
    ]);
    expect(await reviewsIn(versionId)).toEqual([]);
  });

  it('begin a version after an approved one by who approved it, and become open points', async () => {
    await frozen([wang.id]);
    world.clock.advance(minutes(3));
    await wang.call(api.approval.answer, { params: { versionId }, body: { answer: 'approved' } });
    const id = await next();
    expect((await reviewsIn(id)).map(({ by, how }) => [by, how])).toEqual([
      [wang.id, 'approved'],
      [wang.id, 'approved'],
    ]);
    await edit(id, change('assets', { id: 'lamp', rev: 1 }, { insideTrustBoundary: false }) as never);
    const { points } = await lin.call(api.taskVersion.openPoints, { params: { versionId: id }, query: {} as never });
    const compared = await lin.call(api.comparison.compare, { params: { versionId: id }, query: { with: versionId } });
    expect(compared.suspects?.map(({ code, reasons }) => [code, reasons])).toEqual([
      ['DS-1', { en: ['A-1 left the boundary'], zh: ['A-1 移出了边界'] }],
    ]);
    expect(points.filter(({ key }) => key === 'rowSuspect').map(({ code, detail }) => [code, detail])).toEqual([
      ['DS-1', 'A-1'],
    ]);
  });
});
