// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#contract/kit/errors.ts';
import { ObjectStore } from '#server/files/shared/object-store.ts';
import { probe } from '#server/files/shared/probe.ts';
import type { SharedPlace } from '#server/files/shared/shared-place.ts';
import { StoreTrouble } from '#server/files/shared/store-failure.ts';
import { ObjectServer } from '#tests/world/files/object-server.ts';

let server: ObjectServer;
beforeAll(async () => {
  server = await ObjectServer.start();
});
afterAll(() => server.remove());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What whoever runs the server is told, and the refusal that callers get. */
async function troubleOf(work: Promise<unknown>): Promise<{ words: string; key: string; trouble: StoreTrouble }> {
  const error = await work.then(
    () => undefined,
    (one: unknown) => one,
  );
  if (!(error instanceof Failure) || !(error.cause instanceof StoreTrouble)) throw error ?? new Error('no refusal');
  return { words: error.cause.message, key: error.key, trouble: error.cause };
}

describe('a bucket', () => {
  it('gives back what was put there, and says how long it is', async () => {
    const objects = new ObjectStore(server.place());
    const bytes = randomBytes(300_000);
    await objects.put('a/b.bin', bytes, sha256(bytes));
    expect(await objects.get('a/b.bin')).toEqual(new Uint8Array(bytes));
    expect(await objects.head('a/b.bin')).toMatchObject({ size: 300_000, notedHash: sha256(bytes) });
    expect(server.keys()).toEqual(['one/a/b.bin']);
    await objects.remove('a/b.bin');
    await objects.remove('a/b.bin');
    expect(await objects.get('a/b.bin')).toBeUndefined();
    expect(await objects.head('a/b.bin')).toBeUndefined();
    expect(server.keys()).toEqual([]);
  });

  it('lists all its objects, and none of another folder', async () => {
    const objects = new ObjectStore(server.place({ prefix: 'many/' }));
    const names = Array.from({ length: 600 }, (_, n) => `many/x/${String(n).padStart(5, '0')}`);
    server.plant([...names, 'many-more/x/1', 'one/x/1'], Buffer.from('four'));
    const found: string[] = [];
    for await (const { key, size } of objects.list('x/')) found.push(`many/${key} ${size}`);
    expect(found).toEqual(names.map((name) => `${name} 4`));
  });

  it('is tried at the start, which leaves nothing there', async () => {
    const before = server.keys();
    const place = server.place();
    expect(await probe(new ObjectStore(place))).toEqual({ line: `Files: ${place.bucket}/one`, isAway: false });
    expect(server.keys()).toEqual(before);
  });
});

describe('a wrong setting is said in words, without the keys, when', () => {
  const cases: [string, Partial<SharedPlace>, string][] = [
    ['the secret key is wrong', { secretKey: 'a-secret-nobody-sees' }, 'Correct FILES_SECRET_KEY'],
    ['nobody knows the access key', { accessKey: 'AKNOBODY' }, 'Correct FILES_ACCESS_KEY'],
  ];
  it.each(cases)('%s', async (_, changes, words) => {
    const place = server.place(changes);
    const told = await troubleOf(probe(new ObjectStore(place)));
    expect(told).toMatchObject({ key: 'FilesAway', trouble: { isSetting: true } });
    expect(told.words).toContain(words);
    expect(JSON.stringify([told, told.trouble.stack])).not.toMatch(/a-secret-nobody-sees|AKNOBODY|S3RVER/);
  });

  it('there is no such bucket', async () => {
    const bucket = `http://127.0.0.1:${server.port}/nowhere`;
    const told = await troubleOf(probe(new ObjectStore(server.place({ bucket }))));
    expect(told.words).toContain('there is no such bucket. Create it, or correct FILES_URL.');
    expect((await troubleOf(new ObjectStore(server.place({ bucket })).get('x'))).words).toContain('NoSuchBucket');
  });
});

/** Answers as a spec wants it. */
let odd: Server | undefined;
async function oddServer(answer: Parameters<typeof createServer>[1]): Promise<SharedPlace> {
  odd = createServer(answer as Parameters<typeof createServer>[1] & object);
  await new Promise<void>((done) => odd?.listen(0, '127.0.0.1', done));
  return server.place({ bucket: `http://127.0.0.1:${(odd.address() as AddressInfo).port}/tara` });
}
afterEach(() => {
  odd?.closeAllConnections();
  odd?.close();
  odd = undefined;
});

describe('a store that', () => {
  it('nobody serves is refused at once, and the server starts all the same', async () => {
    const place = server.place({ bucket: 'http://127.0.0.1:9/tara' });
    const began = performance.now();
    expect((await troubleOf(new ObjectStore(place).get('x'))).key).toBe('FilesAway');
    expect(performance.now() - began).toBeLessThan(5_000);
    const started = await probe(new ObjectStore(place));
    expect(started).toMatchObject({ isAway: true });
    expect(started.line).toContain('Uploads and downloads are refused until it answers.');
  });

  it('is silent is given up in time, and others do not wait for it as well', async () => {
    let calls = 0;
    const place = await oddServer(() => {
      calls += 1;
    });
    const objects = new ObjectStore(place, { patience: 100 });
    expect((await troubleOf(objects.get('x'))).words).toContain('no answer');
    const asked = calls;
    expect((await troubleOf(objects.get('x'))).words).toContain('has just not answered');
    expect([asked, calls]).toEqual([3, 3]);
  });

  it('breaks off in the middle is asked again', async () => {
    let calls = 0;
    const place = await oddServer((_, response) => {
      calls += 1;
      response.writeHead(200, { 'content-length': '10' });
      if (calls < 3) response.write('12345', () => response.destroy());
      else response.end('1234567890');
    });
    expect(Buffer.from((await new ObjectStore(place).get('x')) ?? []).toString()).toBe('1234567890');
  });

  it('is overloaded for a moment is asked again, one that refuses is not', async () => {
    const codes = [503, 500, 200];
    const place = await oddServer((_, response) => response.writeHead(codes.shift() ?? 403).end());
    const objects = new ObjectStore(place);
    await objects.put('x', Buffer.from('a'), sha256(Buffer.from('a')));
    expect(codes).toEqual([]);
    expect((await troubleOf(objects.remove('x'))).words).toContain('rights to list the bucket and to read, write');
  });

  it('has no room says so, and is not asked again', async () => {
    let calls = 0;
    const place = await oddServer((_, response) => {
      calls += 1;
      response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
    });
    const told = await troubleOf(new ObjectStore(place).put('x', Buffer.from('a'), sha256(Buffer.from('a'))));
    expect([told.key, calls]).toEqual(['StorageFull', 1]);
  });

  it('leads elsewhere is not followed: keys are for one address', async () => {
    const place = await oddServer((_, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1:9/', 'x-amz-bucket-region': 'eu-west-1' }).end(),
    );
    expect((await troubleOf(new ObjectStore(place).get('x'))).words).toContain('eu-west-1. Set FILES_REGION.');
  });

  it('lists a million objects in pages is read to the end of them', async () => {
    const pages = ['', 'a+/=&b', 'c'];
    const asked: (string | null)[] = [];
    const place = await oddServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
      asked.push(token);
      const at = pages.indexOf(token ?? '');
      const next = pages[at + 1];
      const more = next ? `<NextContinuationToken>${next.replace('&', '&amp;')}</NextContinuationToken>` : '';
      const one = (n: number) =>
        `<Contents><Key>one/x/${at}-${n} &amp; &#x4e2d;</Key><LastModified>2026-03-02T08:00:00.000Z</LastModified><Size>${n}</Size></Contents>`;
      response.end(
        `<?xml version="1.0"?><ListBucketResult xmlns="x"><IsTruncated>${next !== undefined}</IsTruncated>${more}${one(1)}${one(2)}</ListBucketResult>`,
      );
    });
    const found: string[] = [];
    for await (const { key, writtenAt } of new ObjectStore(place).list('x/')) found.push(`${key} ${writtenAt}`);
    expect(asked).toEqual([null, 'a+/=&b', 'c']);
    expect(found).toHaveLength(6);
    expect(found.at(-1)).toBe(`x/2-2 & 中 ${Date.parse('2026-03-02T08:00:00.000Z')}`);
  });

  it('lists in circles is left', async () => {
    const page =
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken></ListBucketResult>';
    const place = await oddServer((_, response) => response.writeHead(200).end(page));
    const all = async () => {
      for await (const _ of new ObjectStore(place).list('x'));
    };
    expect((await troubleOf(all())).words).toContain('does not go on');
  });

  it('answers a page for people instead of a list is refused', async () => {
    const place = await oddServer((_, response) => response.writeHead(200).end('<html>Welcome</html>'));
    const all = async () => {
      for await (const _ of new ObjectStore(place).list('x'));
    };
    expect((await troubleOf(all())).words).toContain('not a list of objects');
  });
});
