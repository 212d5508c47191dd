import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { sweepFiles } from '#server/actions/sweep-files.ts';
import { sweepUnattached } from '#server/actions/sweep-unattached.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import { setVariable } from '#tests/world/identity.ts';
import { pngOf } from '#tests/world/pictures.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const { projectDocument } = api;
const pdf = (text = 'Lamp') => new Uint8Array(Buffer.from(`%PDF-1.7\n${text}`));
interface Sent {
  name?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  version?: string;
  kind?: string;
  projectId?: string;
}
function send(who: Actor, { name = 'Lamp.pdf', bytes = pdf(), version = '1.0', kind = 'plan', projectId }: Sent = {}) {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  form.append('kind', kind);
  form.append('version', version);
  return who.attempt(projectDocument.upload, { params: { projectId: projectId ?? world.projectId }, form });
}
const names = async (query: object = {}, who = world.li) =>
  (await who.call(projectDocument.list, { params: { projectId: world.projectId }, query: query as never })).list.map(
    ({ name, version }) => `${name} ${version}`,
  );
const fileOf = (who: Actor, documentId: string, projectId = world.projectId) =>
  who.fetch(`/intara/v1.0/projects/${projectId}/project-documents/${documentId}/file`);
const reads: readonly Permission[] = ['ProjectAdmin', 'ProjectConfigRead', 'ProjectAnalysisRead'];

describe('documents of a project', () => {
  it('are uploaded with kind and version, say by whom and when, and come back byte for byte', async () => {
    const { data } = await send(world.li);
    expect(data).toMatchObject({
      name: 'Lamp.pdf',
      kind: 'plan',
      version: '1.0',
      type: 'pdf',
      createBy: { id: world.li.id, name: 'li' },
      createdOn: '2026-03-02T08:00:00.000Z',
    });
    const reader = await world.user('reader', reads);
    const answer = await fileOf(reader, data.id);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf());
  });

  it('are found by name, sorted and paged', async () => {
    for (const name of ['Lamp.pdf', '大灯 规范.pdf', 'Camera plan.pdf']) await send(world.li, { name });
    await send(world.li, { name: 'Lamp.pdf', version: '2.0' });
    expect(await names({ sorter: 'name' })).toEqual([
      'Camera plan.pdf 1.0',
      'Lamp.pdf 1.0',
      'Lamp.pdf 2.0',
      '大灯 规范.pdf 1.0',
    ]);
    expect(await names({ name: 'LAMP', sorter: '-version' })).toEqual(['Lamp.pdf 2.0', 'Lamp.pdf 1.0']);
    expect(await names({ name: '规范' })).toEqual(['大灯 规范.pdf 1.0']);
    expect(await names({ name: '%' })).toEqual([]);
    expect(await names({ sorter: 'name', pageSize: 2, current: 2 })).toEqual(['Lamp.pdf 2.0', '大灯 规范.pdf 1.0']);
  });

  it('have one name in each version once, and are no programs under another name', async () => {
    const { data } = await send(world.li);
    expect((await send(world.li, { name: 'lamp.PDF', bytes: pdf('other') })).failure.fields).toEqual([
      { path: 'version', problem: 'taken' },
    ]);
    await send(world.li, { version: '2.0' });
    const form = { kind: 'plan', version: '2.0', note: '' } as const;
    const params = { projectId: world.projectId, documentId: data.id };
    const taken = await world.li.attempt(projectDocument.change, { params, body: { rev: 1, form } });
    expect(taken.failure.fields).toEqual([{ path: 'form.version', problem: 'taken' }]);
    const refused = async (sent: Sent) => (await send(world.li, sent)).failure.fields?.[0]?.path;
    expect(await refused({ name: 'page.html' })).toBe('file');
    expect(await refused({ name: 'Plan.pdf', bytes: new Uint8Array([77, 90, 0, 1]) })).toBe('file');
    expect(await refused({ name: 'Plan.pdf', bytes: new Uint8Array() })).toBe('file');
    expect(await refused({ name: 'Plan.pdf', version: ' ' })).toBe('version');
    expect(await refused({ name: 'Plan.pdf', kind: 'virus' })).toBe('kind');
  });

  it('are changed by one person at a time, and deleted', async () => {
    const { data } = await send(world.li);
    const params = { projectId: world.projectId, documentId: data.id };
    const form = { kind: 'test', version: '1.1', note: 'Signed' } as const;
    const changed = await world.li.call(projectDocument.change, { params, body: { rev: 1, form } });
    expect(changed).toMatchObject({ rev: 2, kind: 'test', version: '1.1', note: 'Signed' });
    expect((await world.li.attempt(projectDocument.change, { params, body: { rev: 1, form } })).status).toBe(412);
    await world.li.call(projectDocument.drop, { params });
    expect(await names()).toEqual([]);
    expect((await fileOf(world.li, data.id)).status).toBe(404);
    const events = await world.store.db.selectFrom('audit').select(['event', 'target', 'detail']).execute();
    expect(events.filter(({ event }) => event.startsWith('document.'))).toEqual([
      { event: 'document.added', target: 'Lamp.pdf', detail: '1.0' },
      { event: 'document.changed', target: 'Lamp.pdf', detail: '1.1' },
      { event: 'document.deleted', target: 'Lamp.pdf', detail: '1.1' },
    ]);
  });

  it('have the rights of the analyses, and are not reached through another project', async () => {
    const { data } = await send(world.li);
    const params = { projectId: world.projectId, documentId: data.id };
    const reader = await world.user('reader', reads);
    expect(await names({}, reader)).toHaveLength(1);
    expect((await send(reader)).status).toBe(403);
    expect((await reader.attempt(projectDocument.drop, { params })).status).toBe(403);
    const stranger = await world.user('stranger', engineer);
    expect((await send(stranger)).status).toBe(404);
    expect((await fileOf(stranger, data.id)).status).toBe(404);
    const own = await stranger.call(api.project.create, { body: projectForm({ name: 'Own', code: 'OWN' }) });
    expect((await fileOf(stranger, data.id, own.id)).status).toBe(404);
    const through = { params: { projectId: own.id, documentId: data.id } };
    expect((await stranger.attempt(projectDocument.drop, through)).status).toBe(404);
    expect(await names()).toHaveLength(1);
  });

  it('keep their files while they are there, and go with their project', async () => {
    const { data } = await send(world.li);
    const later = (days: number) => Date.now() + days * 24 * 3_600_000;
    await sweepFiles(world.env, later(3));
    await sweepFiles(world.env, later(30));
    expect((await fileOf(world.li, data.id)).status).toBe(200);
    await world.li.call(api.project.drop, { params: { projectId: world.projectId } });
    expect(await world.store.db.selectFrom('project_document').select('id').execute()).toEqual([]);
  });
});

describe('bytes of documents that nothing names', () => {
  const megabyte = 1024 * 1024;
  const large = (n: number) => pdf(`${n} ${'x'.repeat(6 * megabyte)}`);
  const kept = () => {
    const entries = readdirSync(join(world.env.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  const drop = (documentId: string) =>
    world.li.call(projectDocument.drop, { params: { projectId: world.projectId, documentId } });
  beforeEach(async () => setVariable(await world.user('admin', permissions), 'upload.unnamedMegabytes', 10));

  it('are not kept where the name has the version already', async () => {
    await send(world.li);
    for (const n of [1, 2, 3]) expect((await send(world.li, { bytes: pdf(`${n}`) })).status).toBe(400);
    expect(kept()).toBe(1);
  });

  it('count for a day once they are deleted, whoever deletes them, but not while they are documents', async () => {
    const one = await send(world.li, { bytes: large(1) });
    const two = await send(world.li, { bytes: large(2), version: '2.0' });
    expect([one.status, two.status]).toEqual([200, 200]);
    await drop(one.data.id);
    const refused = await send(world.li, { bytes: large(3), version: '3.0' });
    expect([refused.status, refused.failure.errorCode]).toEqual([413, errors.TooMuchUnattached.code]);
    world.clock.advance(2 * 3_600_000);
    expect((await send(world.li, { bytes: large(3), version: '3.0' })).status).toBe(413);
    world.clock.advance(23 * 3_600_000);
    const later = await world.renewed(world.li);
    expect((await send(later, { bytes: large(3), version: '3.0' })).status).toBe(200);
  });

  it('count where they were refused at the same moment, and where their project is deleted', async () => {
    const all = await Promise.all([1, 2, 3].map((n) => send(world.li, { bytes: large(n) })));
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    await world.li.call(api.project.drop, { params: { projectId: world.projectId } });
    const { id: projectId } = await world.li.call(api.project.create, {
      body: projectForm({ name: 'Next', code: 'NX', participants: [world.li.id] }),
    });
    expect((await send(world.li, { bytes: large(4), projectId })).status).toBe(413);
  });

  it('are set aside an hour after many were deleted, and removed an hour later; one that is sent again stays', async () => {
    await setVariable(await world.user('admin2', permissions), 'upload.unnamedMegabytes', 1_000);
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) ids.push((await send(world.li, { bytes: large(n), version: `${n}.0` })).data.id);
    for (const id of ids) await drop(id);
    await send(world.li, { bytes: large(0), version: '9.0' });
    const early = new Set<string>();
    const begun = world.clock.now.getTime();
    const round = async (hours: number) => {
      world.clock.advance(hours * 3_600_000);
      await sweepUnattached(world.env, early, Date.now() + world.clock.now.getTime() - begun);
    };
    await round(0.5);
    expect([kept(), early.size]).toEqual([9, 0]);
    await round(1);
    expect([kept(), early.size]).toEqual([9, 8]);
    await round(1);
    expect(kept()).toBe(1);
  });

  it('count where a logo is replaced by another', async () => {
    const logo = (n: number) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array([...pngOf(20, 20), ...new Uint8Array(400_000).fill(n)])], 'a.png'));
      return world.li.attempt(api.project.setLogo, { params: { projectId: world.projectId }, form });
    };
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await logo(n)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 413]));
  });
});
