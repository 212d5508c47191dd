// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#contract/project.ts';
import { ratings } from '#contract/ratings.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import type { Method } from '#domain/model/method.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
let example: { projectId: string; versionId: string };
beforeAll(async () => {
  world = await analysis();
  example = await world.li.call(workplace.loadExample, { body: { locale: 'en-US' } });
});
afterAll(() => world.close());

const detail = () => world.li.call(project.get, { params: { projectId: example.projectId } });
const snapshot = () => world.li.call(version.snapshot, { params: { versionId: example.versionId } });
const rated = () => world.li.call(ratings.all, { params: { versionId: example.versionId } });

/** The method with a parameter of the attack potential called TIME, and its levels by other codes. */
const respelt = (method: Method): Method => ({
  ...method,
  feasibility: method.feasibility.map((model, i) => ({
    ...model,
    parameters: model.parameters.map((one) => (i === 0 && one.code === 'ET' ? { ...one, code: 'TIME' } : one)),
  })),
});

describe('a parameter of a project called by another code', () => {
  it('asks nothing, since no rating moves; the paths of the open versions follow', async () => {
    const before = await rated();
    const { rev, method } = await detail();
    await world.li.call(project.changeMethod, {
      params: { projectId: example.projectId },
      body: { rev, method: respelt(method), accepted: false },
    });
    const after = await rated();
    const renamed = ({ ET, ...values }: Record<string, unknown>) => (ET ? { ...values, TIME: ET } : values);
    expect(after.paths).toEqual(
      before.paths.map((path) => ({
        ...path,
        values: renamed(path.values),
        missing: path.missing.map((one) => (one.parameter === 'ET' ? { ...one, parameter: 'TIME' } : one)),
      })),
    );
    expect(after.risks).toEqual(before.risks);
    const { rows } = await snapshot();
    const [model = ''] = method.feasibility.map(({ id }) => id);
    const paths = rows.paths as { ratings: Record<string, Record<string, string>> }[];
    const values = paths.map(({ ratings: of }) => of[model]).filter((own) => own !== undefined);
    expect(values.length).toBeGreaterThan(0);
    expect(values.every((own) => 'TIME' in own && !('ET' in own))).toBe(true);
  });

  it('is stored, not only in memory, and a screen that saw the rows before is told that they changed', async () => {
    const stored = await world.env.store.db
      .selectFrom('entity')
      .select(['body', 'rev', 'id'])
      .where('version_id', '=', example.versionId)
      .where('kind', '=', 'paths')
      .execute();
    // One that nobody had edited before.
    const [path] = stored.filter(({ body }) => JSON.stringify(body).includes('"TIME"')).sort((a, b) => a.rev - b.rev);
    expect(path?.rev).toBe(2);
    const late = await world.li.attempt(version.edit, {
      params: { versionId: example.versionId },
      body: { edits: [{ op: 'change', kind: 'paths', id: path?.id ?? '', rev: 1, patch: { reason: 'late' } }] },
    });
    expect(late.status).toBe(412);
  });

  it('stays with a default level: its code is what it is known by', async () => {
    const { rev, method } = await detail();
    const feasibilityLevels = method.feasibilityLevels.filter(({ code }) => code !== 'H');
    const { failure } = await world.li.attempt(project.changeMethod, {
      params: { projectId: example.projectId },
      body: { rev, method: { ...method, feasibilityLevels }, accepted: true },
    });
    expect(failure.enMessage).toBe('Default level does not allow deletion!');
    expect(failure.fields).toEqual([{ path: 'method.feasibilityLevels', problem: 'required' }]);
  });
});
