// @vitest-environment node
// postgres: no, the reports are files
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Job } from '#contract/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { sweepFiles } from '#server/actions/sweep-files.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
});
afterEach(async () => {
  await world.env.reports.idle();
  await world.close();
});

const { report, taskVersion, approval } = api;
/** Asks for a report of the version and waits for it. */
async function made(who: Actor, more: object = {}): Promise<Job> {
  const body = { format: 'docx' as const, locale: 'en-US' as const, reason: 'Working copy', ...more };
  const { id } = await who.call(report.request, { params: { versionId: world.versionId }, body });
  await world.env.reports.idle();
  return who.call(report.job, { params: { jobId: id } });
}
const bytesOf = async (who: Actor, { id }: Job) => {
  const answer = await who.fetch(`/intara/v1.0/jobs/${id}/file`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};
const exports = async (query: object = {}) =>
  wang.call(report.exports, { params: { projectId: world.projectId }, query: query as never });

describe('the list of exports', { timeout: 60_000 }, () => {
  it('is the project’s: what was exported, from which task, who asked for it and who downloaded it', async () => {
    const job = await made(world.li);
    world.clock.advance(minutes(1));
    await bytesOf(wang, job);
    world.clock.advance(minutes(1));
    await bytesOf(world.li, job);
    world.clock.advance(minutes(1));
    await wang.fetch(`/intara/v1.0/versions/${world.versionId}/table?format=csv&locale=en-US`);
    world.clock.advance(minutes(1));
    await (await wang.fetch(`/intara/v1.0/projects/${world.projectId}/exchange`)).text();
    const { list, total } = await exports();
    expect(total).toBe(3);
    expect(list.map(({ kind, by, subject, available }) => [kind, by.name, subject, available])).toEqual([
      ['exchange', 'wang', 'HL Headlamp', false],
      ['table', 'wang', 'T-1 TARA-1 V1.0', false],
      ['report', 'li', 'T-1 TARA-1 V1.0', true],
    ]);
    expect(list[2]).toMatchObject({
      downloads: [
        { by: 'li', on: '2026-03-02T08:02:00.000Z' },
        { by: 'wang', on: '2026-03-02T08:01:00.000Z' },
      ],
      downloadCount: 2,
      startedOn: expect.any(String),
      endedOn: expect.any(String),
    });
    expect((await exports({ name: 'headlamp.EXCHANGE' })).list.map(({ kind }) => kind)).toEqual(['exchange']);
    expect((await exports({ pageSize: 1, current: 2, sorter: 'createdOn' })).list[0]?.kind).toBe('table');
  });

  it('goes on after the files have expired, and goes with the project', async () => {
    const { id: jobId } = await made(world.li);
    await world.store.db.updateTable('job').set({ expires_at: world.clock.now.toISOString() }).execute();
    await world.env.reports.tidy();
    expect((await exports()).list).toMatchObject([{ id: jobId, available: false }]);
    expect((await world.li.attempt(report.file, { params: { jobId } })).status).toBe(404);
    expect(readdirSync(join(world.env.dataDir, 'reports'))).toEqual([]);
    await world.li.call(api.project.drop, { params: { projectId: world.projectId } });
    expect(await world.store.db.selectFrom('job').select('id').execute()).toEqual([]);
  });
});

describe('the report of a final version', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    const edits = [add('functions', { name: 'Switch the lamps' })];
    await world.li.call(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
  });
  const final = (approvers: string[] = []) =>
    world.li.call(taskVersion.freeze, {
      params: { versionId: world.versionId },
      body: { rev: 2, reason: 'as it is', approvers },
    });

  it('is made once and has the same bytes for ever, for all who ask', async () => {
    await final();
    const first = await made(world.li);
    expect(first).toMatchObject({ status: 'done', expiresAt: null, available: true });
    const bytes = await bytesOf(world.li, first);
    world.clock.advance(minutes(90));
    await world.store.db.updateTable('inauth_user').set({ full_name: 'Somebody Else' }).execute();
    await world.env.reports.tidy();
    const again = await made(wang);
    expect([again.status, again.id === first.id, again.fileName]).toEqual(['done', false, first.fileName]);
    expect(await bytesOf(wang, again)).toBe(bytes);
    expect(await bytesOf(wang, first)).toBe(bytes);
    // In another language or format it is another report.
    expect(await bytesOf(wang, await made(wang, { locale: 'zh-CN' }))).not.toBe(bytes);
    expect(readdirSync(join(world.env.dataDir, 'reports'))).toEqual([]);
  });

  it('is one file, though several people ask for it at the same moment', async () => {
    await final();
    const params = { versionId: world.versionId };
    const body = { format: 'xlsx', locale: 'en-US' } as const;
    const jobs = await Promise.all([world.li, wang].map((who) => who.call(report.request, { params, body })));
    await world.env.reports.idle();
    const [one, other] = await Promise.all(jobs.map((job) => bytesOf(wang, job)));
    expect(one).toBe(other);
  });

  it('that was signed since has an edition with the signature, and the former stays', async () => {
    await final([world.li.id]);
    const before = await made(wang);
    const bytes = await bytesOf(wang, before);
    const body = { answer: 'approved', comment: 'Good' } as const;
    await world.li.call(approval.answer, { params: { versionId: world.versionId }, body });
    expect(await bytesOf(wang, await made(wang))).not.toBe(bytes);
    expect(await bytesOf(wang, before)).toBe(bytes);
  });

  it('outlives the sweep of files while its version is there, and goes with it', async () => {
    await final();
    const job = await made(world.li);
    const days = (n: number) => Date.now() + n * 24 * 3_600_000;
    await sweepFiles(world.env, days(3));
    await sweepFiles(world.env, days(30));
    await bytesOf(world.li, job);
    await world.li.call(api.task.drop, { params: { taskId: world.taskId } });
    expect((await wang.attempt(report.file, { params: { jobId: job.id } })).status).toBe(404);
    expect((await exports()).list).toMatchObject([{ id: job.id, available: false, subject: 'T-1 TARA-1 V1.0' }]);
  });

  it('is not kept while the version is open', async () => {
    const open = await made(world.li);
    expect(open.expiresAt).not.toBeNull();
    expect(await world.store.db.selectFrom('kept_report').select('file').execute()).toEqual([]);
  });
});
