// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterEach, beforeEach, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { png } from '#tests/world/exchange-files.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

it('what is written beside a project that is deleted at that moment is not found, which is no fault of the server', async () => {
  const { li, projectId, versionId, logged, env } = world;
  const read = env.versions.read.bind(env.versions);
  env.versions.read = async (id) => {
    const w = await read(id);
    await li.call(api.project.drop, { params: { projectId } });
    return w;
  };
  const form = new FormData();
  form.append('file', new File([png], 'switch.png'));
  const reply = await li.attempt(api.attachment.upload, { params: { versionId }, form });
  expect([reply.status, reply.failure?.enMessage]).toEqual([404, 'Not found.']);
  expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
