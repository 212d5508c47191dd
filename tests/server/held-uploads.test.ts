// @vitest-environment node
// postgres: no, the database has no part in it
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { implement } from '#server/handlers/implement.ts';
import { HeldUpload } from '#server/http/held-uploads.ts';
import { readInChild } from '#server/import/in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';

const shared = { method: 'POST', access: 'public', kind: 'upload', answer: z.null() } as const;
const uploads = {
  kept: endpoint({ ...shared, path: '/intara/v1.0/toy-kept', summary: 'Takes a file' }),
  read: endpoint({ ...shared, path: '/intara/v1.0/toy-read', summary: 'Reads a file', errors: ['TooManyRequests'] }),
};

let world: ServerWorld;
beforeAll(async () => {
  const taken = async () => null;
  world = await serverWorld({}, { uploads: implement(uploads, { kept: taken, read: taken }) });
});
afterAll(() => world.close());

const megabyte = 1024 * 1024;
function fileOf(size: number): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(size)], 'a.bin'));
  return form;
}
/** As bytes, as a server gets them: the stream that Node 24 makes of a form goes on after it was given up, and fails where nobody listens. */
async function send(path: string, form: FormData): Promise<number> {
  const whole = new Response(form);
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  const body = await whole.arrayBuffer();
  return (await world.stranger().fetch(`/intara/v1.0/${path}`, { method: 'POST', headers, body })).status;
}

describe('many large uploads at once', () => {
  it('are refused once those that are read hold too much, and taken again afterwards', async () => {
    const other = new HeldUpload();
    other.add(159 * megabyte);
    expect(await send('toy-kept', fileOf(2 * megabyte))).toBe(429);
    expect(await send('toy-kept', fileOf(1_000))).toBe(200);
    other.release();
    expect(await send('toy-kept', fileOf(2 * megabyte))).toBe(200);
  });

  it('never keep out the only one, however large', () => {
    const only = new HeldUpload();
    expect(() => only.add(200 * megabyte)).not.toThrow();
    only.release();
  });

  it('are refused before they are read where too many files wait to be read', async () => {
    const given = new AbortController();
    const steps = new ImportSteps(() => undefined, given.signal);
    const wait = () =>
      readInChild<object, never>(
        {
          worker: 'import/stix-worker',
          heapLimit: 64,
          bytes: new Uint8Array(1),
          patience: 1_000,
          take: () => undefined,
          exhausted: () => new Failure('CatalogueTooLarge'),
        },
        steps,
      ).catch(() => undefined);
    const first = wait();
    await Promise.resolve().then(() => undefined);
    const others = Array.from({ length: 4 }, wait);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(megabyte));
          if (sent === 40) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const answer = await world.stranger().fetch('/intara/v1.0/toy-read', init);
    expect([answer.status, sent]).toEqual([429, 0]);
    given.abort(new Error('enough'));
    await Promise.all([first, ...others]);
    expect(await send('toy-read', fileOf(1_000))).toBe(200);
  });
});
