// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exchange } from '#contract/exchange.ts';
import { api } from '#contract/index.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { report } from '#contract/report.ts';
import { taraTable } from '#contract/tara-table.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(async () => {
  await world.env.reports.idle();
  await world.close();
});

const reads: readonly Permission[] = ['ProjectAdmin', 'ProjectConfigRead', 'ProjectAnalysisRead'];
const form = { format: 'xlsx', locale: 'en-US' } as const;

/** What takes an analysis away as a file, by name; the status of each. */
async function exportsBy(who: Actor): Promise<Record<string, number>> {
  const { taskId, projectId, versionId } = world;
  const replies = {
    task: who.attempt(exchange.exportTask, { params: { taskId } }),
    project: who.attempt(exchange.exportProject, { params: { projectId } }),
    table: who.attempt(taraTable.file, { params: { versionId } }),
    report: who.attempt(report.request, { params: { versionId }, body: form }),
    combined: who.attempt(report.combine, {
      params: { projectId },
      body: { ...form, content: 'tara', tasks: [taskId] },
    }),
  };
  const entries = await Promise.all(Object.entries(replies).map(async ([name, reply]) => [name, (await reply).status]));
  return Object.fromEntries(entries);
}
const all = (status: number) => ({ task: status, project: status, table: status, report: status, combined: status });

describe('files of an analysis', () => {
  it('are refused to who may only read it, and made for who may download reports, too', async () => {
    expect(await exportsBy(await world.user('reader', reads))).toEqual(all(403));
    expect(await exportsBy(await world.user('auditor', [...reads, 'ProjectReportDownload']))).toEqual(all(200));
  });

  it('open nothing that a screen would not: who may not read analyses gets none', async () => {
    const clerk = await world.user('clerk', ['ProjectAdmin', 'ProjectConfigRead', 'ProjectReportDownload']);
    expect(await exportsBy(clerk)).toEqual(all(403));
    // The project holds more than its tasks.
    const half = await world.user('half', ['ProjectAdmin', 'ProjectAnalysisRead', 'ProjectReportDownload']);
    expect(await exportsBy(half)).toEqual({ ...all(200), project: 403 });
  });

  it('are no longer handed out when the right to read was taken since they were asked for', async () => {
    const auditor = await world.user('auditor', [...reads, 'ProjectReportDownload']);
    const { id: jobId } = await auditor.call(report.request, { params: { versionId: world.versionId }, body: form });
    await world.env.reports.idle();
    expect((await auditor.fetch(`/intara/v1.0/jobs/${jobId}/file`)).status).toBe(200);
    await world.store.db
      .updateTable('inauth_user')
      .set({ permissions: JSON.stringify(['ProjectAdmin', 'ProjectReportDownload']) as never })
      .where('id', '=', auditor.id)
      .execute();
    const later = await world.renewed(auditor);
    expect((await later.fetch(`/intara/v1.0/jobs/${jobId}/file`)).status).toBe(403);
  });

  it('are out of sight with their project, for who asked for them too', async () => {
    const { li, projectId, versionId } = world;
    const wang = await world.user('wang', engineer);
    const params = { projectId };
    const join = async (participants: string[]) => {
      const { form, rev } = await li.call(api.project.get, { params });
      await li.call(api.project.change, { params, body: { rev, form: { ...form, participants } } });
    };
    await join([li.id, wang.id]);
    const { id: jobId } = await wang.call(report.request, { params: { versionId }, body: form });
    await world.env.reports.idle();
    const statuses = async () => {
      const job = { params: { jobId } };
      const [state, file, cancel] = await Promise.all([
        wang.attempt(report.job, job),
        wang.fetch(`/intara/v1.0/jobs/${jobId}/file`),
        wang.attempt(report.cancel, job),
      ]);
      return [state.status, file.status, cancel.status];
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    await join([li.id]);
    expect(await statuses()).toEqual([404, 404, 404]);
    await join([li.id, wang.id]);
    expect((await statuses())[1]).toBe(200);
  });

  it('list standards only to who may read those', async () => {
    const { projectId } = world;
    const listedTo = async (who: Actor) =>
      (await who.attempt(report.combine, { params: { projectId }, body: { ...form, content: 'standards' } })).status;
    const auditor = await world.user('auditor', [...reads, 'ProjectReportDownload']);
    expect(await listedTo(auditor)).toBe(403);
    const clerk = await world.user('clerk', ['ProjectAdmin', 'ProjectReportDownload', 'LibCriteriaRead']);
    expect(await listedTo(clerk)).toBe(200);
  });

  const without = (lost: Permission) => ({
    permissions: JSON.stringify([...reads, 'ProjectReportDownload'].filter((one) => one !== lost)) as never,
  });
  it.each([
    ['task', 'account', { state: 'disabled' }],
    ['project', 'account', { state: 'disabled' }],
    ['task', 'right to read analyses', without('ProjectAnalysisRead')],
    ['project', 'right to read analyses', without('ProjectAnalysisRead')],
    ['project', 'right to read projects', without('ProjectConfigRead')],
  ] as const)('end in the middle when it is lost meanwhile: of a %s, the %s', async (what, _, loss) => {
    const { li, versionId, taskId, projectId, env } = world;
    const many = Array.from({ length: 400 }, (_, n) => add('assumptions', { name: `${n}`, text: 'x'.repeat(1_900) }));
    await li.call(api.version.edit, { params: { versionId }, body: { edits: many } });
    const auditor = await world.user('auditor', [...reads, 'ProjectReportDownload']);
    const path = what === 'task' ? `tasks/${taskId}` : `projects/${projectId}`;
    const reader = (await auditor.fetch(`/intara/v1.0/${path}/exchange`)).body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await env.store.db.updateTable('inauth_user').set(loss).where('id', '=', auditor.id).execute();
    await new Promise((done) => setTimeout(done, 1_100));
    const readOn = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readOn()).rejects.toThrow();
  });
});
