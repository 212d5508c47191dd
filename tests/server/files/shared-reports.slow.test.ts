// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add } from '#domain/workspace/edit.ts';
import { SharedFiles } from '#server/store/files/shared-files.ts';
import type { Store } from '#server/store/store.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { png } from '#tests/world/exchange-files.ts';
import { ObjectServer } from '#tests/world/files/object-server.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { scratchStore } from '#tests/world/store.ts';

let server: ObjectServer;
let store: Store;
/** Each with a disk of its own. */
let here: Analysis;
let there: ServerWorld;
let liThere: Actor;
const silent = { error: () => undefined } as never;
const files = () => new SharedFiles({ store, log: silent, place: server.place(), dataDir: '/nowhere' });

beforeEach(async () => {
  server = await ObjectServer.start();
  store = await scratchStore();
  here = await analysis({ store, files: files() });
  there = await serverWorld({ store, files: files() });
  liThere = await there.renewed(here.li);
});
afterEach(async () => {
  await here.env.reports.idle();
  await there.close();
  await here.close();
  await server.remove();
});

const { report } = api;
const of = () => ({ params: { versionId: here.versionId } });

async function made(more: object = {}) {
  const body = { format: 'xlsx' as const, locale: 'en-US' as const, reason: 'Working copy', ...more };
  const { id } = await here.li.call(report.request, { ...of(), body });
  await here.env.reports.idle();
  return here.li.call(report.job, { params: { jobId: id } });
}
const bytesOf = async (who: Actor, id: string) => {
  const answer = await who.fetch(`/intara/v1.0/jobs/${id}/file`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('a report where servers share a store of files', { timeout: 60_000 }, () => {
  it('is handed out by the server that did not make it, with the pictures that it prints', async () => {
    const form = new FormData();
    form.append('file', new File([png], 'picture.png'));
    const picture = await here.li.call(api.attachment.upload, { ...of(), form });
    const chapter = add('chapters', { topic: 'overview', text: 'Seen', pictures: [picture] }, 'chapter-overview');
    await here.li.call(api.version.edit, { ...of(), body: { edits: [chapter] } });
    const job = await made({ format: 'docx' });
    expect(job).toMatchObject({ status: 'done', available: true });
    const [own, other] = [await bytesOf(here.li, job.id), await bytesOf(liThere, job.id)];
    expect([own.status, other.status]).toEqual([200, 200]);
    expect(other.bytes.equals(own.bytes)).toBe(true);
    // The picture is one of the files in the package.
    expect(own.bytes.includes('word/media/')).toBe(true);
    expect(server.keys()).toContain(`one/reports/${job.id}.docx`);
    expect(readdirSync(join(there.env.dataDir, 'reports'))).toEqual([`${job.id}.docx`]);
  });

  it('is not handed out where it is damaged in the store', async () => {
    const job = await made();
    server.damage(`one/reports/${job.id}.xlsx`, (bytes) => bytes.subarray(0, bytes.length - 1));
    expect((await bytesOf(liThere, job.id)).status).not.toBe(200);
    expect((await bytesOf(here.li, job.id)).status).toBe(200);
    expect(readdirSync(join(there.env.dataDir, 'reports'))).toEqual([]);
  });

  it('is gone from the store, too, once it has expired', async () => {
    const job = await made();
    server.plant([`one/reports/${randomBytes(8).toString('hex')}.pdf`], Buffer.from('of nobody'));
    await there.env.reports.tidy();
    expect(server.keys()).toHaveLength(2);
    for (const key of server.keys()) server.makeOlder(key, minutes(70));
    await there.env.reports.tidy();
    expect(server.keys()).toEqual([`one/reports/${job.id}.xlsx`]);
    there.clock.advance(minutes(60 * 24 * 40));
    await there.env.reports.tidy();
    expect(server.keys()).toEqual([]);
  });

  it('fails in words while the store is away, and can be asked for again', async () => {
    await server.stop();
    const failed = await made();
    expect(failed).toMatchObject({
      status: 'failed',
      error: 'The store of files was not responding. Please create the report again.',
    });
    server = await server.again();
    expect((await made()).status).toBe('done');
    const gone = await made();
    await server.stop();
    const refused = await liThere.fetch(`/intara/v1.0/jobs/${gone.id}/file`);
    expect(refused.status).toBe(503);
    expect((await bytesOf(here.li, gone.id)).status).toBe(200);
    server = await server.again();
  });
});
