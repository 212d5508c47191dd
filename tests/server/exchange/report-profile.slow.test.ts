// @vitest-environment node
// postgres: no, the reports are files
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { api } from '#contract/index.ts';
import type { Job } from '#contract/report.ts';
import { codeOf } from '#domain/kinds/kinds.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';
import { drop } from '#domain/workspace/edit.ts';
import { engineer } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let here: Awaited<ReturnType<typeof annexH>>;
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  here = await annexH(lin);
});
afterEach(async () => {
  await world.env.reports.idle();
  await world.close();
});

async function profile(form: Partial<ReportProfileBody>): Promise<string> {
  const body = { name: 'Customer A', audience: 'customer' as const, ...form };
  const list = await lin.call(api.reportProfile.createForProject, { params: { projectId: here.projectId }, body });
  return list.find(({ name }) => name.en === body.name)?.id ?? '';
}
async function made(id: string | undefined, versionId = here.versionId): Promise<Job> {
  const body = { format: 'xlsx' as const, locale: 'en-US' as const, ...(id && { profile: id }) };
  const job = await lin.call(api.report.request, { params: { versionId }, body });
  await world.env.reports.idle();
  return lin.call(api.report.job, { params: { jobId: job.id } });
}
async function bytesOf({ id }: Job): Promise<Buffer> {
  const answer = await lin.fetch(`/intara/v1.0/jobs/${id}/file`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
/** The lines of each sheet by its name. */
async function bookOf(job: Job): Promise<Record<string, string[]>> {
  const { Sheets } = read(await bytesOf(job));
  const rows = Object.entries(Sheets).map(([name, sheet]) => [
    name,
    utils.sheet_to_json<unknown[]>(sheet, { header: 1 }).map((line) => line.join(' | ')),
  ]);
  return Object.fromEntries(rows);
}
const freeze = (versionId: string) =>
  lin.call(api.taskVersion.freeze, { params: { versionId }, body: { rev: 2, reason: 'as it is', approvers: [] } });

describe('a report by a profile', { timeout: 120_000 }, () => {
  it('says in its name for whom it is, and tells the names of no people', async () => {
    const whole = await bookOf(await made(undefined));
    expect(whole.Cover?.join()).toContain('lin');
    const job = await made('delivered-customer');
    expect(job.fileName).toContain('Extract for the customer');
    const book = await bookOf(job);
    expect(Object.values(book).flat().join()).not.toMatch(/\blin\b/);
    expect(book.Cover?.join()).toContain('Extract for the customer');
  });

  it('of a frozen version is made once for each state of the profile', async () => {
    await freeze(here.versionId);
    const id = await profile({ leaveOut: ['people'] });
    const [first, again] = [await made(id), await made(id)];
    expect((await bytesOf(again)).equals(await bytesOf(first))).toBe(true);
    const params = { projectId: here.projectId, profileId: id };
    const form = {
      name: 'Customer A',
      audience: 'customer' as const,
      leaveOut: ['people' as const, 'reasons' as const],
    };
    await lin.call(api.reportProfile.changeForProject, { params, body: { rev: 1, form } });
    const changed = await made(id);
    expect((await bytesOf(changed)).equals(await bytesOf(first))).toBe(false);
    expect((await bytesOf(first)).length).toBeGreaterThan(0);
  });

  it('of changes lists what is new or otherwise since the last frozen version, and what was removed', async () => {
    await freeze(here.versionId);
    world.clock.advance(minutes(1));
    const { taskId, versionId: base } = here;
    const body = { version: 'V2.0', base, content: 'Update', author: lin.id, current: true };
    const { versionId } = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    const { rows } = await lin.call(api.version.snapshot, { params: { versionId } });
    const [gone] = rows.assumptions ?? [];
    const damage = rows.damages?.[0];
    const patch = { effects: 'Drivers behind are surprised' };
    const edits = [
      drop('assumptions', { id: gone?.id ?? '' }),
      { op: 'change' as const, kind: 'damages' as const, id: damage?.id ?? '', rev: damage?.rev ?? 0, patch },
    ];
    await lin.call(api.version.edit, { params: { versionId }, body: { edits } });
    const book = await bookOf(await made(await profile({ since: 'lastFinal' }), versionId));
    expect(book['Damage scenarios']?.filter((line) => /^DS-/.test(line))).toEqual([
      expect.stringContaining('Drivers behind are surprised'),
    ]);
    expect(book.Removed?.join()).toContain(gone && codeOf(gone));
    expect(book.Cover?.join('\n')).toMatch(/Only changes since \| V1\.0/);
  });
});
