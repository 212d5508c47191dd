// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { UploadedTemplate } from '#contract/reports/report-template.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add as addRow, drop } from '#domain/workspace/edit.ts';
import { headlampTask } from '#server/seed/headlamp.ts';
import { sampleTemplate } from '#server/templates/sample.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { linesOf, p, packed, partsOf } from '#tests/world/docx-parts.ts';
import { type Actor, minutes } from '#tests/world/server.ts';
import { docx } from '#tests/world/template-files.ts';

let world: Analysis;
let admin: Actor;
beforeEach(async () => {
  world = await analysis();
  admin = await world.user('root', permissions);
});
afterEach(() => world.close());

const { reportTemplate, report } = api;
const formOf = (bytes: Uint8Array, name?: string) => {
  const form = new FormData();
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'Company.docx'));
  if (name !== undefined) form.append('name', name);
  return form;
};
const add = (bytes: Uint8Array, name = 'Company') =>
  admin.attempt(reportTemplate.create, { form: formOf(bytes, name) });

/** A template that is in use. */
async function inUse(bytes: Uint8Array) {
  const { data } = await add(bytes);
  const { template } = data as UploadedTemplate;
  if (!template) throw new Error('the template has problems');
  const form = { name: template.name, used: 1, archived: false };
  return admin.call(reportTemplate.change, { params: { templateId: template.id }, body: { rev: template.rev, form } });
}

async function made(who: Actor, template: string, versionId = world.versionId, profile?: string) {
  const body = { format: 'docx', locale: 'zh-CN', template, ...(profile && { profile }) } as const;
  const job = await who.call(report.request, { params: { versionId }, body });
  await world.env.reports.idle();
  const done = await who.call(report.job, { params: { jobId: job.id } });
  const answer = await who.fetch(`/intara/v1.0/jobs/${job.id}/file`);
  return { job: done, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

describe('templates of an organisation', () => {
  it('are stored in versions, and reports say with which they were made', async () => {
    const template = await inUse(docx(p('{project.name} · {task.name} · {version.status}') + p('{table: risks}')));
    expect(await world.li.call(reportTemplate.offered, {})).toEqual([{ id: template.id, name: 'Company', version: 1 }]);
    const { job, bytes } = await made(world.li, template.id);
    expect(job).toMatchObject({ status: 'done', template: { name: 'Company', version: 1 } });
    expect(linesOf(bytes)[0]).toMatch(/· 已激活（草稿）$/);
    const next = await admin.call(reportTemplate.addVersion, {
      params: { templateId: template.id },
      form: formOf(docx(p('Second {task.name}'))),
    });
    expect(next.template).toMatchObject({
      used: 1,
      versions: [
        { number: 2, uses: 0 },
        { number: 1, uses: 1 },
      ],
    });
    const first = await admin.fetch(`/intara/v1.0/system/report-templates/${template.id}/versions/1/file`);
    expect(linesOf(new Uint8Array(await first.arrayBuffer()))[0]).toContain('{project.name}');
  });

  it('make a kept report of a final version once for each version of the template', async () => {
    const template = await inUse(docx(p('One {task.name}')));
    await world.li.call(api.taskVersion.freeze, {
      params: { versionId: world.versionId },
      body: { rev: (await world.env.versions.read(world.versionId)).rev, reason: 'a spec' },
    });
    const once = await made(world.li, template.id);
    expect((await made(world.li, template.id)).bytes).toEqual(once.bytes);
    expect(once.job.expiresAt).toBeNull();
    const { template: second } = await admin.call(reportTemplate.addVersion, {
      params: { templateId: template.id },
      form: formOf(docx(p('Two {task.name}'))),
    });
    const form = { name: 'Company', used: 2, archived: false };
    await admin.call(reportTemplate.change, {
      params: { templateId: template.id },
      body: { rev: second?.rev ?? 0, form },
    });
    expect(linesOf((await made(world.li, template.id)).bytes)[0]).toMatch(/^Two /);
  });

  it('are filled with what a profile leaves, and the report says for whom', async () => {
    const template = await inUse(docx(p('{task.name}，{people.responsible}')));
    const { job, bytes } = await made(world.li, template.id, world.versionId, 'delivered-customer');
    expect(job).toMatchObject({ status: 'done', template: { version: 1 }, profile: { audience: 'customer' } });
    expect(job.fileName).toContain('节选（供客户使用）');
    expect(linesOf(bytes)[0]).toMatch(/^节选（供客户使用）/);
    expect(linesOf(bytes)[1]).toBe('TARA-1，');
    expect(linesOf((await made(world.li, template.id)).bytes)[0]).toBe('TARA-1，li');
  });

  it('tell the rows of their version alone, whatever the final one before it had', async () => {
    const template = await inUse(docx(p('{#assumptions}{name} {/assumptions}')));
    const { versionId: base, taskId } = world;
    const edits = ['Gone', 'Here'].map((name) => addRow('assumptions', { name, text: 'x', explanation: 'y' }));
    await world.li.call(api.version.edit, { params: { versionId: base }, body: { edits } });
    const { rev } = await world.env.versions.read(base);
    await world.li.call(api.taskVersion.freeze, { params: { versionId: base }, body: { rev, reason: 'a spec' } });
    world.clock.advance(minutes(1));
    const next = { version: 'V2.0', base, content: 'Update', author: world.li.id, current: true };
    const { versionId } = await world.li.call(api.taskVersion.create, { params: { taskId }, body: next });
    const { rows } = await world.li.call(api.version.snapshot, { params: { versionId } });
    const gone = (rows.assumptions as Row<'assumptions'>[] | undefined)?.find(({ name }) => name === 'Gone')?.id ?? '';
    await world.li.call(api.version.edit, {
      params: { versionId },
      body: { edits: [drop('assumptions', { id: gone })] },
    });
    expect(linesOf((await made(world.li, template.id, versionId)).bytes)[0]).toBe('Here ');
  });

  it('are not stored while something is wrong with them, and the answer says what', async () => {
    const { data } = await add(docx(p('{projct.name}')));
    expect(data).toMatchObject({
      template: null,
      problems: [{ problem: 'unknown', instead: '{project.name}', paragraph: 1 }],
    });
    expect(await admin.call(reportTemplate.list, {})).toEqual([]);
  });

  it('are refused in words of the user where they are hostile', async () => {
    const { failure } = await add(packed({ ...partsOf(docx('')), 'word/vbaProject.bin': 'x' }));
    expect(failure).toMatchObject({ errorCode: errors.TemplateRefused.code });
    expect(failure.message).toContain('macros');
    expect((await add(new TextEncoder().encode('no zip'))).failure.errorCode).toBe(errors.TemplateRefused.code);
  });

  it('are previewed with the example in both languages', async () => {
    const { data } = await add(sampleTemplate('zh'));
    const { template } = data as UploadedTemplate;
    const of = (locale: string) =>
      `/intara/v1.0/system/report-templates/${template?.id}/versions/1/preview?locale=${locale}`;
    const answer = await admin.fetch(of('zh-CN'));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(linesOf(bytes).join('\n')).toContain(headlampTask.name.zh);
    // Diagrams, trees and relations, and no placeholder left.
    expect(Object.keys(partsOf(bytes)).filter((name) => name.endsWith('.png')).length).toBeGreaterThan(3);
    expect(linesOf(bytes).join('\n')).not.toMatch(/[{}]/);
  }, 60_000);

  it('are changed by who manages settings, and used by who makes reports', async () => {
    const template = await inUse(docx(p('{task.name}')));
    const maker = await world.user(
      'maker',
      engineer.filter((one) => one !== 'InAuthUserModify'),
    );
    const refused = await maker.attempt(reportTemplate.create, { form: formOf(docx(p('x')), 'Other') });
    expect(refused.failure.errorCode).toBe(errors.PermissionDenied.code);
    const reader = await world.user(
      'reader',
      engineer.filter((one) => one !== 'ProjectReportDownload'),
    );
    expect((await reader.attempt(reportTemplate.offered, {})).failure.errorCode).toBe(errors.PermissionDenied.code);
    const form = { name: 'Company', used: 1, archived: true };
    await admin.call(reportTemplate.change, { params: { templateId: template.id }, body: { rev: template.rev, form } });
    expect(await world.li.call(reportTemplate.offered, {})).toEqual([]);
    const body = { format: 'docx', locale: 'en-US', template: template.id } as const;
    const asked = await world.li.attempt(report.request, { params: { versionId: world.versionId }, body });
    expect(asked.failure.fields).toEqual([{ path: 'template', problem: 'unknown' }]);
    const xlsx = await world.li.attempt(report.request, {
      params: { versionId: world.versionId },
      body: { ...body, format: 'xlsx' },
    });
    expect(xlsx.failure.fields).toEqual([{ path: 'template', problem: 'wrong' }]);
  });

  it('have one name once, and a deleted one leaves its reports', async () => {
    const template = await inUse(docx(p('{task.name}')));
    expect((await add(docx(p('x')), 'company')).failure.errorCode).toBe(errors.TemplateNameTaken.code);
    const { job } = await made(world.li, template.id);
    await admin.call(reportTemplate.drop, { params: { templateId: template.id } });
    expect(await admin.call(reportTemplate.list, {})).toEqual([]);
    expect((await world.li.fetch(`/intara/v1.0/jobs/${job.id}/file`)).status).toBe(200);
    const lines = await world.store.db.selectFrom('audit').select(['event', 'target']).execute();
    const own = lines.filter(({ event }) => event.startsWith('reportTemplate.')).map(({ event }) => event);
    expect(own.sort()).toEqual(['reportTemplate.added', 'reportTemplate.changed', 'reportTemplate.deleted']);
  });
});
