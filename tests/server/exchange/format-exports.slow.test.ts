// @vitest-environment node
// postgres: no, the database has no part in it
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { writtenFormats } from '#domain/formats/formats.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import type { LeftOutPart } from '#domain/report/profile/audience.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { fillTask } from '#tests/world/exchange-files.ts';
import type { Actor } from '#tests/world/server.ts';

const choices = Array.from({ length: 80 }, (_, n) => n * 7 + 3);
let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

/** The document of the version in a format, fetched when its job is done. */
async function documentOf(who: Actor, format: string): Promise<{ fileName: string; media: string; bytes: Uint8Array }> {
  const job = await who.call(api.format.export, { params: { versionId: world.versionId }, body: { format } });
  await world.env.reports.idle();
  const done = await who.call(api.report.job, { params: { jobId: job.id } });
  expect(done).toMatchObject({ status: 'done', kind: 'document', progress: 1, error: null });
  const file = await who.fetch(`/intara/v1.0/jobs/${job.id}/file`);
  return {
    fileName: done.fileName ?? '',
    media: file.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}
const formOf = (bytes: Uint8Array, name: string) => {
  const form = new FormData();
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return form;
};

describe('a version as a document of another tool', { timeout: 120_000 }, () => {
  it.each(writtenFormats.map(({ id }) => id))('%s is written by a job, after its losses were told', async (format) => {
    await fillTask(world, choices);
    const { li, versionId } = world;
    const { losses, lossCount } = await li.call(api.format.losses, { params: { versionId, format } });
    expect(losses).toHaveLength(lossCount);
    const { fileName, media, bytes } = await documentOf(li, format);
    const facts = writtenFormats.find(({ id }) => id === format);
    expect(fileName.endsWith(facts?.endings[0] ?? '?')).toBe(true);
    expect(media).toContain(facts?.media);
    expect(bytes.length).toBeGreaterThan(100);
  });

  it.each(writtenFormats.filter(({ reads }) => reads.includes('task')).map(({ id }) => id))(
    '%s comes back as a task, shown before with its format and its losses',
    async (format) => {
      await fillTask(world, choices);
      const { li, projectId } = world;
      const { bytes, fileName } = await documentOf(li, format);
      const params = { projectId };
      const preview = await li.call(api.exchange.checkTask, { params, form: formOf(bytes, fileName) });
      expect(preview.document?.format).toBe(format);
      expect(preview.tasks[0]?.versions[0]?.rows).toMatchObject({ threats: 2 });
      const form = formOf(bytes, fileName);
      form.append('name', 'Again');
      form.append('code', 'AGAIN');
      const made = await li.call(api.exchange.importTask, { params, form });
      const there = await li.call(api.version.snapshot, { params: { versionId: made.versionId } });
      const [threat] = there.rows.threats ?? [];
      expect(threat?.createBy).toBe(li.id);
      const [line] = await world.store.db
        .selectFrom('audit')
        .selectAll()
        .where('event', '=', 'exchange.imported')
        .execute();
      expect(line?.detail.split(':')[0]).toBe(`task ${format}`);
    },
  );

  it('tells before what it would lose of what a profile leaves, and refuses as the document would', async () => {
    await fillTask(
      world,
      Array.from({ length: 80 }, (_, n) => n * 7 + 4),
    );
    const { li, versionId, projectId } = world;
    const profileOf = async (name: string, leaveOut: readonly LeftOutPart[]) => {
      const body = { name, audience: 'customer' as const, leaveOut: [...leaveOut] };
      const list = await li.call(api.reportProfile.createForProject, { params: { projectId }, body });
      return list.find((one) => one.name.en === name)?.id ?? '';
    };
    const ask = (query: { profile?: string }) =>
      li.attempt(api.format.losses, { params: { versionId, format: 'rdx-json' }, query });
    const fields = async (query: { profile?: string }) => (await ask(query)).data.losses.map(({ field }) => field);
    // Reviews of rows are no part of the format.
    expect(await fields({})).toEqual(['entry', 'attachments', 'pictures', 'decided']);
    expect(await fields({ profile: await profileOf('Files', ['files']) })).toEqual(['decided']);
    const unfinished = await ask({ profile: await profileOf('Drafts', ['drafts']) });
    expect(unfinished.failure.errorCode).toBe(errors.ProfileNeedsFrozen.code);
    expect((await ask({ profile: 'of-nobody' })).failure.fields).toEqual([{ path: 'profile', problem: 'unknown' }]);
  });

  it('has its decisions by nobody when it comes back: whoever brings it has not decided', async () => {
    await fillTask(world, choices);
    const { li, projectId } = world;
    const { bytes, fileName } = await documentOf(li, 'rdx-json');
    const form = formOf(bytes, fileName);
    form.append('name', 'Again');
    form.append('code', 'AGAIN');
    const made = await li.call(api.exchange.importTask, { params: { projectId }, form });
    const there = await li.call(api.version.snapshot, { params: { versionId: made.versionId } });
    const risks = there.rows.risks as Row<'risks'>[];
    const decisions = risks.flatMap(({ decided }) => Object.values(decided).flatMap((one) => one ?? []));
    expect(decisions.length).toBeGreaterThan(0);
    expect(decisions.filter(({ by }) => by !== '')).toEqual([]);
  });

  it('is for who may take analyses away, and in formats that are written', async () => {
    const { li, versionId } = world;
    const nobody = await world.user('reads', ['ProjectAdmin', 'ProjectAnalysisRead']);
    const format = 'rdx-json';
    const asked = { params: { versionId }, body: { format } };
    expect((await nobody.attempt(api.format.export, asked)).status).toBe(403);
    expect((await nobody.attempt(api.format.losses, { params: { versionId, format } })).status).toBe(403);
    expect((await li.attempt(api.format.losses, { params: { versionId, format: 'dbc' } })).status).toBe(404);
    const unknown = await li.attempt(api.format.export, { ...asked, body: { format: 'toString' } });
    expect([unknown.status, unknown.failure.fields?.[0]?.path]).toEqual([400, 'format']);
  });

  it('names every format to a program', async () => {
    const list = await world.li.call(api.format.list, {});
    expect(list.map(({ id }) => id)).toContain('exchange');
    expect(list.filter(({ isDocument }) => isDocument).map(({ id }) => id)).toEqual(writtenFormats.map(({ id }) => id));
  });
});
