// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { project } from '#contract/project.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import type { ReviewRow } from '#domain/kinds/review/shape.ts';
import type { Method } from '#domain/model/method.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
let params: { projectId: string };
beforeAll(async () => {
  world = await analysis();
  const { projectId, versionId } = await world.li.call(workplace.loadExample, { body: { locale: 'en-US' } });
  params = { projectId };
  const { rows } = await world.li.call(version.snapshot, { params: { versionId } });
  const reviewed = new Set((rows.reviews as ReviewRow[] | undefined)?.map(({ row }) => row));
  const open = (rows.paths ?? []).filter(({ id }) => !reviewed.has(id));
  const edits = open.map(({ id }) => add('reviews', { kind: 'paths', row: id }));
  if (edits.length > 0) await world.li.call(version.edit, { params: { versionId }, body: { edits } });
});
afterAll(() => world.close());

/** One level of the first feasibility model is worth a point more. */
function* withOnePointMore(method: Method): Generator<Method> {
  const [first, ...others] = method.feasibility;
  for (const [p, parameter] of (first?.parameters ?? []).entries())
    for (const [l, level] of parameter.levels.entries()) {
      const levels = parameter.levels.with(l, { ...level, value: (level.value ?? 0) + 1 });
      const parameters = first?.parameters.with(p, { ...parameter, levels });
      yield { ...method, feasibility: [{ ...first, parameters } as Method['feasibility'][number], ...others] };
    }
}

it('a method that moves no rating is asked about when it makes reviewed rows suspect', async () => {
  const { rev, method } = await world.li.call(project.get, { params });
  for (const changed of withOnePointMore(method)) {
    const { effects } = await world.li.call(project.methodEffect, { params, body: { method: changed } });
    const suspects = effects.reduce((sum, one) => sum + (one.suspects?.count ?? 0), 0);
    if (suspects === 0 || effects.some(({ moved }) => moved.length > 0)) continue;
    const change = (accepted: boolean) =>
      world.li.attempt(project.changeMethod, { params, body: { rev, method: changed, accepted } });
    const { status, failure } = await change(false);
    expect([status, failure.errorCode]).toEqual([409, errors.MethodMoves.code]);
    expect(failure.message).toContain(`makes ${suspects} reviewed`);
    expect((await change(true)).status).toBe(200);
    return;
  }
  expect.fail('every change moves a rating or leaves all rows as they were');
});
