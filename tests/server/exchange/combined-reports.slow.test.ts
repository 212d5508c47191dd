// @vitest-environment node
// postgres: no, the database has no part in it
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import { api } from '#contract/index.ts';
import { libraryCalls } from '#contract/library.ts';
import type { Job } from '#contract/report.ts';
import { engineer, taskForm } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let projectId: string;
/** The headlamp system, and an empty task of another type. */
let tasks: string[];
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  const made = await annexH(lin);
  projectId = made.projectId;
  const form = taskForm(lin.id, { name: 'Camera-TARA', code: 'TARA-CAM', type: 'component' });
  const { id } = await lin.call(api.task.create, { params: { projectId }, body: form });
  tasks = [made.taskId, id];
});
afterEach(() => world.close());

type Asked = NonNullable<Parameters<typeof lin.attempt<typeof api.report.combine>>[1]>['body'];
const combine = (body: Partial<Asked>, who = lin) =>
  who.attempt(api.report.combine, {
    params: { projectId },
    body: { tasks, content: 'tara', format: 'xlsx', locale: 'en-US', reason: 'Working copy', ...body } as Asked,
  });

/** The jobs once they have ended. */
async function ended(jobs: readonly Job[]): Promise<Job[]> {
  for (;;) {
    const now = await Promise.all(jobs.map(({ id }) => lin.call(api.report.job, { params: { jobId: id } })));
    if (now.every(({ status }) => status !== 'queued' && status !== 'running')) return now;
    await new Promise((done) => setTimeout(done, 50));
  }
}
async function bookOf({ id }: Job) {
  const answer = await lin.fetch(`/intara/v1.0/jobs/${id}/file`);
  expect(answer.status).toBe(200);
  return read(new Uint8Array(await answer.arrayBuffer()));
}

describe('reports of several tasks', { timeout: 120_000 }, () => {
  it('are one file, in which each section has the code of its task', async () => {
    const { data } = await combine({});
    const [job] = await ended(data);
    expect([data.length, job?.status, job?.fileName]).toEqual([1, 'done', 'Headlamp-example-2026-03-02-0800-UTC.xlsx']);
    const book = await bookOf(job as Job);
    for (const name of [
      'Cover',
      'TARA-HL Cover',
      'TARA-HL Versions',
      'TARA-HL TARA',
      'TARA-HL List of risks',
      'TARA-CAM TARA',
      'TARA-CAM List of risks',
    ])
      expect(book.SheetNames).toContain(name);
    const cover = JSON.stringify(book.Sheets.Cover);
    expect(cover).toContain('Headlamp-TARA');
    expect(cover).toContain('Camera-TARA');
  });

  it('are a file for each task, or for each type of task', async () => {
    const batch = await ended((await combine({ files: 'task', format: 'docx' })).data);
    expect(batch.map(({ fileName }) => fileName)).toEqual([
      'Headlamp-TARA-V1.0-2026-03-02-0800-UTC.docx',
      'Camera-TARA-V1.0-2026-03-02-0800-UTC.docx',
    ]);
    const byType = await ended((await combine({ files: 'type' })).data);
    expect(byType.map(({ fileName }) => fileName)).toEqual([
      'Headlamp-example-system-2026-03-02-0800-UTC.xlsx',
      'Headlamp-example-component-2026-03-02-0800-UTC.xlsx',
    ]);
  });

  it('hold the requirements alone, with what they are for', async () => {
    const [job] = await ended((await combine({ content: 'requirements' })).data);
    expect(job?.fileName).toBe('Headlamp-example-Requirements-2026-03-02-0800-UTC.xlsx');
    const { SheetNames, Sheets } = await bookOf(job as Job);
    expect(SheetNames).toContain('TARA-HL Requirements');
    expect(SheetNames).toContain('TARA-HL Goals');
    expect(SheetNames.filter((name) => /risk|TARA$|Threat|Damage/i.test(name))).toEqual([]);
    expect(JSON.stringify(Sheets['TARA-HL Requirements'])).toContain('Authenticated lamp request');
  });

  it('tell the work items that the requirements became, which the report of the analysis does not', async () => {
    const rows = await world.store.db.selectFrom('entity').select('id').where('kind', '=', 'requirements').execute();
    const seen = { code: '', name: '', task_code: '', task_name: '', sent_hash: '', sent_by: '', there_hash: '' };
    const item = { ...seen, changed_there: false, gone_there: false, title_there: '', status: 'approved', refusal: '' };
    const body = { server: 'https://p.example/polarion', project: 'EL', type: 'r', originField: 'o', calField: '' };
    await world.store.db
      .insertInto('polarion_connection')
      .values({
        project_id: projectId,
        body: { ...body, language: 'en-US' },
        token: '',
        rev: 1,
        update_by: lin.id,
        update_time: '2026-03-02T08:00:00.000Z',
      })
      .execute();
    await world.store.db
      .insertInto('polarion_item')
      .values(
        rows.map(({ id }, i) => ({
          ...item,
          project_id: projectId,
          task_id: tasks[0] ?? '',
          row_id: id,
          work_item: `EL-${i}`,
        })),
      )
      .execute();
    const [first, second] = await ended([
      ...(await combine({ content: 'requirements' })).data,
      ...(await combine({ content: 'tara' })).data,
    ]);
    const told = async (job: Job | undefined) =>
      JSON.stringify((await bookOf(job as Job)).Sheets['TARA-HL Requirements']).includes('EL-0 (approved)');
    expect([await told(first), await told(second)]).toEqual([true, false]);
  });

  it('say when the work began and ended, and to all of the project by whom the file was downloaded and when', async () => {
    const { data } = await combine({});
    expect(data[0]).toMatchObject({ startedOn: null, endedOn: null, downloadedOn: null });
    const [job] = await ended(data);
    expect(job).toMatchObject({ startedOn: expect.any(String), endedOn: expect.any(String), downloadedOn: null });
    // HEAD would leave the file open: nobody reads it to its end.
    const head = await lin.fetch(`/intara/v1.0/jobs/${job?.id}/file`, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await lin.call(api.report.ofProject, { params: { projectId } })).toMatchObject([{ downloadedOn: null }]);
    await bookOf(job as Job);
    const [listed] = await lin.call(api.report.ofProject, { params: { projectId } });
    expect(listed).toMatchObject({ id: job?.id, downloadedOn: expect.any(String) });
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const told = { by: { name: 'lin' }, downloads: [{ by: 'lin', on: expect.any(String) }] };
    expect(await wang.call(api.report.ofProject, { params: { projectId } })).toMatchObject([told]);
  });

  it('are refused for tasks of another project, for none, and for more than may wait', async () => {
    const fields = async (body: Partial<Asked>) => (await combine(body)).failure.fields;
    expect(await fields({ tasks: [] })).toEqual([{ path: 'tasks', problem: 'required' }]);
    expect(await fields({ tasks: [...tasks, 'elsewhere'] })).toEqual([{ path: 'tasks', problem: 'unknown' }]);
    const wang = await world.user('wang', engineer);
    expect((await combine({}, wang)).status).toBe(404);
    const reader = await world.user('reader', ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAdmin']);
    expect((await combine({}, reader)).status).toBe(403);
  });
});

describe('the list of standards', { timeout: 120_000 }, () => {
  it('has those the project names with what the library says of them, for who may read the library', async () => {
    const { rev, form } = await lin.call(api.project.get, { params: { projectId } });
    const body = { rev, form: { ...form, safetyStandard: ['ISO 26262-3:2018', 'House rule'] } };
    await lin.call(api.project.change, { params: { projectId }, body });
    const both = (en: string, zh: string) => ({ en, zh });
    await lin.call(libraryCalls.standards.create, {
      body: { code: 'ST-OWN', name: both('House rule', '企业规范'), content: both('Our own rule.', '企业自有规范。') },
    });
    const [job] = await ended((await combine({ tasks: [], content: 'standards' })).data);
    expect(job?.fileName).toBe('Headlamp-example-Standards-2026-03-02-0800-UTC.xlsx');
    const { Sheets } = await bookOf(job as Job);
    expect(JSON.stringify(Sheets.Cover)).toContain('ISO 26262-3:2018');
    expect(JSON.stringify(Sheets.Standards)).toContain('ST-OWN');
    expect(JSON.stringify(Sheets['Clauses used'])).toContain('No requirement names a clause.');
    const without = engineer.filter((one) => one !== 'LibCriteriaRead');
    const wang = await world.user('wang', [...without, 'ProjectAdmin']);
    expect((await combine({ tasks: [], content: 'standards' }, wang)).status).toBe(403);
  });
});
