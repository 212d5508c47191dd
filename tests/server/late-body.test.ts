// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userAdmin } from '#contract/account/user-admin.ts';
import { api } from '#contract/index.ts';
import { fillPath } from '#contract/kit/endpoint.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, projectForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
let admin: Actor;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('admin', permissions);
  wang = await world.user('wang', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAnalysisModify']);
  await setParticipants([wang.id]);
});
afterEach(() => world.close());

async function setParticipants(participants: string[]): Promise<void> {
  const params = { projectId: world.projectId };
  const { rev } = await admin.call(api.project.get, { params });
  await admin.call(api.project.change, { params, body: { rev, form: projectForm({ participants }) } });
}

async function takePermission(taken: Permission): Promise<void> {
  const params = { userId: wang.id };
  const { rev, fullName, email, permissions: held } = await admin.call(userAdmin.get, { params });
  const form = { fullName, email, permissions: held.filter((one) => one !== taken) as Permission[] };
  await admin.call(userAdmin.change, { params, body: { rev, form } });
}

const longerThanAtOnce = () => new Promise((done) => setTimeout(done, 1_100));

/** An edit whose body begins at once, and ends after what happens meanwhile. */
function editLately(meanwhile: () => Promise<unknown>): Promise<Response> {
  const body = new TextEncoder().encode(JSON.stringify({ edits: [add('assets', { name: 'Lamp' }, 'lamp')] }));
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(body.subarray(0, 10));
      await longerThanAtOnce();
      await meanwhile();
      controller.enqueue(body.subarray(10));
      controller.close();
    },
  });
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  } as RequestInit;
  return wang.fetch(fillPath(api.version.edit.path, { versionId: world.versionId }), init);
}

const assets = () => admin.call(api.assets.list, { params: { versionId: world.versionId } });

describe('a call whose body comes late, from somebody who meanwhile', () => {
  it.each([
    ['is disabled', 401, () => admin.call(userAdmin.disable, { params: { userId: wang.id } })],
    ['signs out', 401, () => wang.call(api.inauth.logout)],
    ['loses the permission', 403, () => takePermission('ProjectAnalysisModify')],
    ['leaves the project', 404, () => setParticipants([])],
  ])('%s, is refused with %i and stores nothing', async (_, status, meanwhile) => {
    expect((await editLately(meanwhile)).status).toBe(status);
    expect(await assets()).toEqual([]);
  });

  it('keeps the rights, is served, also when the token was renewed for it', async () => {
    world.clock.advance(minutes(11));
    admin = await world.renewed(admin);
    const response = await editLately(async () => {});
    expect([response.status, response.headers.has('refresh-token')]).toEqual([200, true]);
    expect(await assets()).toHaveLength(1);
  });
});
