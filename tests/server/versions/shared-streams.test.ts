import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { mostStreamsOfUser } from '#server/versions/live-streams.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { shareOf } from '#tests/world/shared-listener.ts';

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', engineer);
  await take([wang.id]);
});
afterEach(() => world.close());

/** Sets who takes part in the project beside its owner. */
async function take(participants: string[]) {
  const params = { projectId: world.projectId };
  const { rev } = await world.li.call(api.project.get, { params });
  const form = projectForm({ participants: [world.li.id, ...participants] });
  await world.li.call(api.project.change, { params, body: { rev, form } });
}

const addAsset = (name: string, versionId = world.versionId) =>
  world.li.call(api.assets.create, { params: { versionId }, body: { name, properties: ['I'] } }).then(({ rev }) => rev);

/** A further task of the project, with its version. */
async function furtherTask(name: string) {
  const params = { projectId: world.projectId };
  const task = await world.li.call(api.task.create, {
    params,
    body: taskForm(world.li.id, { name, code: `T-${name}` }),
  });
  return { taskId: task.id, versionId: task.versionId };
}

describe('a stream of several versions', () => {
  it('hears thirty tasks, each edit with the version that it is of', async () => {
    const tasks = [];
    for (let n = 0; n < 30; n += 1) tasks.push(await furtherTask(`Task-${n}`));
    const shared = await shareOf(wang);
    for (const { versionId } of tasks) await shared.hear(versionId, 0);
    for (const [n, { versionId }] of tasks.entries()) await addAsset(`Asset of ${n}`, versionId);
    for (const n of tasks.keys()) await shared.until(`Asset of ${n}"`);
    const told = shared.events().filter(({ event }) => event === 'changes');
    const assets = new Map(told.map(({ version, data }) => [version, /Asset of (\d+)/.exec(data)?.[1]]));
    expect(told).toHaveLength(30);
    expect(assets).toEqual(new Map(tasks.map(({ versionId }, n) => [versionId, `${n}`])));
    await shared.leave();
  });

  it('begins behind the rev that is named, and again when it is named again', async () => {
    const first = await addAsset('First');
    const second = await addAsset('Second');
    const shared = await shareOf(wang);
    await shared.hear(world.versionId, first);
    await shared.until('Second');
    await shared.hear(world.versionId, 0);
    await shared.until('First');
    await addAsset('Third');
    await shared.until('Third');
    const ids = shared.events().flatMap(({ event, id }) => (event === 'changes' ? [Number(id)] : []));
    expect(ids).toEqual([second, first, second, second + 1]);
    const people = shared.events().filter(({ event }) => event === 'people');
    expect(new Set(people.map(({ data }) => data))).toEqual(new Set([`[{"id":"${wang.id}","name":"wang"}]`]));
    await shared.leave();
  });

  it('hears no more of a version that was left, and nobody sees the person there', async () => {
    const other = await furtherTask('Other');
    const shared = await shareOf(wang);
    await shared.hear(world.versionId, 0);
    await shared.hear(other.versionId, 0);
    const colleague = await shareOf(world.li);
    await colleague.hear(world.versionId, 0);
    await colleague.until('"name":"wang"');
    await shared.hearNoMore(world.versionId);
    await colleague.until(`people\ndata: [{"id":"${world.li.id}","name":"li"}]`);
    await addAsset('Unheard');
    await addAsset('Heard', other.versionId);
    await shared.until('Heard');
    expect(shared.text()).not.toContain('Unheard');
    for (const one of [shared, colleague]) await one.leave();
  });

  it('says once that its user has other rights, whatever number of versions it hears', async () => {
    const other = await furtherTask('Other');
    const shared = await shareOf(wang);
    for (const { versionId } of [world, other]) await shared.hear(versionId, 0);
    const rights = world.store.db.updateTable('inauth_user').set({ permissions: [...engineer, 'ProjectAdmin'] });
    await rights.where('id', '=', wang.id).execute();
    await shared.until('event: rights');
    await addAsset('After it');
    await shared.until('After it');
    expect(shared.events().filter(({ event }) => event === 'rights')).toHaveLength(1);
    await shared.leave();
  });
});

describe('the right to each version', () => {
  it('ends what is heard of it alone, within two seconds', async () => {
    const other = await furtherTask('Other');
    const shared = await shareOf(wang);
    for (const { versionId } of [world, other]) await shared.hear(versionId, 0);
    const began = performance.now();
    await world.li.call(api.task.drop, { params: { taskId: other.taskId } });
    await shared.until(`version: ${other.versionId}\nevent: gone`);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await shared.refusalOf(other.versionId)).toBe(404);
    await addAsset('Still heard');
    await shared.until('Still heard');
    await shared.leave();
  });

  it('is looked at before anything is told', async () => {
    const shared = await shareOf(wang);
    await shared.hear(world.versionId, 0);
    await take([]);
    await addAsset('Secret');
    await shared.until('event: gone');
    await shared.hearNoMore(world.versionId).catch(() => undefined);
    expect(shared.text()).not.toContain('Secret');
    await shared.leave();
  });

  it('does not let a stream of somebody else hear it', async () => {
    const stranger = await world.user('stranger', engineer);
    const theirs = await shareOf(stranger);
    expect(await theirs.refusalOf(world.versionId)).toBe(404);
    await shareOf(wang).then(async (own) => {
      await wang.call(api.version.hear, {
        params: { streamId: theirs.id, versionId: world.versionId },
        body: { after: 0 },
      });
      await own.leave();
    });
    await addAsset('Secret');
    await theirs.leave();
    expect(theirs.text()).not.toContain(world.versionId);
  });

  it('ends with the session: a stream that hears nothing ends, too', async () => {
    const shared = await shareOf(wang);
    await wang.call(api.inauth.logout);
    expect(await shared.ended()).toBeLessThan(2_000);
  });
});

it('has its place among the streams of its user', async () => {
  const streams = [];
  for (let n = 0; n < mostStreamsOfUser; n += 1) streams.push(await shareOf(wang));
  expect((await wang.fetch('/intara/v1.0/stream')).status).toBe(429);
  for (const one of streams) await one.leave();
});
