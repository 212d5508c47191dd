import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ListedObject, readListing, textOf } from './listing.ts';
import { nameOfPlace, type SharedPlace } from './shared-place.ts';
import { refusalOf, StoreTrouble, troubleOf } from './store-failure.ts';

/** An answer has to begin, and to go on, within this (ms). */
const patience = 8_000;
/** What is sent goes at least so fast (bytes per ms), or it is given up. */
const slowest = 128;
/** Every call may be made again: it puts the same, or only reads. */
const attempts = 3;
/** Of commands, for which nobody waits. */
const patientAttempts = 8;
const longestPause = 5_000;
/** No new attempt after this (ms): somebody waits. */
const giveUpAfter = 10_000;
/** After an answer that did not come in time the next calls are refused at once for so long (ms), instead of all waiting. */
const restAfterSilence = 3_000;
/** No file is longer (bytes): what is, is none of ours. */
const mostBytes = 1024 ** 3;
/** Of the body of a refusal no more is read (characters). */
const mostWords = 64 * 1024;
/** A page of a listing: 1 000 names of at most 1 kB, and what is said of them. */
const mostOfListing = 16 * 1024 ** 2;

const nothing = createHash('sha256').update('').digest('hex');

/** Loaded only where there is a store. */
const loadSigner = () => import('aws4fetch');

interface Sent {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Of the object; empty for the bucket. */
  key: string;
  query?: Record<string, string>;
  body?: Uint8Array | undefined;
  /** The sha256 of the body, which the store checks. */
  hash?: string;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  headers: Headers;
  /** The body, piece by piece. @throws StoreTrouble when it breaks off or does not go on */
  pieces: AsyncIterable<Uint8Array>;
}

export interface StoredObject {
  size: number;
  /** When it was last written, by the clock of the store (ms since 1970). */
  writtenAt: number;
  /** The sha256 that was noted with it; undefined where none was. */
  notedHash: string | undefined;
}

interface Options {
  /** Hears of every trouble that a call ended with. */
  onTrouble?: ((trouble: StoreTrouble) => void) | undefined;
  /** Tries for a minute rather than some seconds: nobody waits for it. */
  isPatient?: boolean;
  /** Instead of `patience`; for specs. */
  patience?: number | undefined;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Objects in a bucket that is spoken to by the protocol of S3 (Amazon S3 API 2006-03-01, signatures of version 4, buckets in the path). Each call is
 * tried again while that may help; then it is refused: FilesAway, or StorageFull where the store has no room.
 */
export class ObjectStore {
  /** By the clock that nobody sets (ms). */
  #restsUntil = 0;
  readonly #keys = new Map<string, ArrayBuffer>();

  constructor(
    readonly place: SharedPlace,
    private readonly options: Options = {},
  ) {}

  /** Writes an object whole: who reads it gets the former one or this one. @param hash sha256 of the bytes, noted with it */
  async put(key: string, bytes: Uint8Array, hash: string): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream', 'x-amz-meta-sha256': hash };
    await this.#call({ method: 'PUT', key, body: bytes, hash, headers }, drained);
  }

  /** What is known of an object; undefined where there is none. */
  head(key: string): Promise<StoredObject | undefined> {
    return this.#call({ method: 'HEAD', key }, async ({ status, headers }) =>
      status === 404
        ? undefined
        : {
            size: Number(headers.get('content-length') ?? 0),
            writtenAt: Date.parse(headers.get('last-modified') ?? ''),
            notedHash: headers.get('x-amz-meta-sha256') ?? undefined,
          },
    );
  }

  /** The content of an object; undefined where there is none. One that is longer than any file is cut off. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.#call({ method: 'GET', key }, async ({ status, pieces }) =>
      status === 404 ? undefined : whole(pieces, mostBytes),
    );
  }

  /** Writes the content of an object into a file, never held whole. @returns its sha256 and the one that was noted; undefined where there is none */
  download(key: string, path: string): Promise<{ hash: string; notedHash: string | undefined } | undefined> {
    return this.#call({ method: 'GET', key }, async ({ status, headers, pieces }) => {
      if (status === 404) return undefined;
      const digest = createHash('sha256');
      const file = await open(path, 'w', 0o600);
      try {
        for await (const piece of pieces) {
          digest.update(piece);
          await file.writeFile(piece);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      return { hash: digest.digest('hex'), notedHash: headers.get('x-amz-meta-sha256') ?? undefined };
    });
  }

  /** Removes an object; none there is as good. */
  async remove(key: string): Promise<void> {
    await this.#call({ method: 'DELETE', key }, drained);
  }

  /** All objects whose names begin so, page by page. */
  async *list(begin: string): AsyncGenerator<ListedObject> {
    const prefix = this.place.prefix + begin;
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
      const page: ReturnType<typeof readListing> = await this.#call({ method: 'GET', key: '', query }, async (answer) =>
        this.#listed(answer),
      );
      for (const object of page.objects)
        if (object.key.startsWith(prefix)) yield { ...object, key: object.key.slice(this.place.prefix.length) };
      if (page.next !== undefined && page.next === token)
        throw refusalOf(new StoreTrouble(`${this.#name}: the list of objects does not go on.`));
      token = page.next;
    }
  }

  async #listed({ status, pieces }: Answer) {
    const text = new TextDecoder().decode(await whole(pieces, mostOfListing));
    try {
      if (status === 404) throw new Error('There is no such bucket.');
      return readListing(text);
    } catch (error) {
      throw new StoreTrouble(`${this.#name}: ${(error as Error).message}`);
    }
  }

  get #name(): string {
    return nameOfPlace(this.place);
  }

  /** @throws Failure FilesAway, StorageFull */
  async #call<T>(sent: Sent, use: (answer: Answer) => Promise<T>): Promise<T> {
    if (performance.now() < this.#restsUntil)
      throw refusalOf(new StoreTrouble(`${this.#name}: has just not answered in time.`));
    const began = performance.now();
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#once(sent, use);
      } catch (error) {
        if (!(error instanceof StoreTrouble)) throw error;
        const waitingHelps = !error.isSetting && !error.isFull;
        if (!waitingHelps || this.#isLast(attempt, began)) {
          if (error instanceof Silence) this.#restsUntil = performance.now() + restAfterSilence;
          this.options.onTrouble?.(error);
          throw refusalOf(error);
        }
        await pause(Math.min(100 * 3 ** attempt, longestPause) * (0.5 + Math.random()));
      }
  }

  #isLast(attempt: number, began: number): boolean {
    if (this.options.isPatient) return attempt === patientAttempts;
    return attempt === attempts || performance.now() - began > giveUpAfter;
  }

  async #once<T>(sent: Sent, use: (answer: Answer) => Promise<T>): Promise<T> {
    const { method, key, body } = sent;
    const act = `${method} ${key || 'the list of objects'}`;
    const stop = new AbortController();
    const within = this.options.patience ?? patience;
    let timer: NodeJS.Timeout | undefined;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(new Silence(`${this.#name}: no answer to ${act} for ${ms} ms.`)), ms);
    };
    wait(within + Math.ceil((body?.byteLength ?? 0) / slowest));
    try {
      const { url, headers } = await this.#signed(sent);
      const response = await fetch(url, {
        method,
        headers,
        body: body as Uint8Array<ArrayBuffer> | undefined,
        redirect: 'manual',
        signal: stop.signal,
      }).catch((error) => Promise.reject(this.#trouble(act, error)));
      wait(within);
      const pieces = this.#pieces(response, act, () => wait(within));
      const answer = { status: response.status, headers: response.headers, pieces };
      if (!response.ok) await this.#refuse(act, method, answer);
      return await use(answer);
    } finally {
      clearTimeout(timer);
      // What was not read is not waited for.
      stop.abort();
    }
  }

  async #signed({ method, key, query = {}, hash = nothing, headers: given = {} }: Sent) {
    const { AwsV4Signer } = await loadSigner();
    const { bucket, prefix, region, accessKey: accessKeyId, secretKey: secretAccessKey } = this.place;
    const url = new URL(key === '' ? bucket : `${bucket}/${prefix}${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const today = new Date().toISOString().slice(0, 10);
    // Keys of former days are of no use.
    for (const known of this.#keys.keys()) if (!known.includes(today.replaceAll('-', ''))) this.#keys.delete(known);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...given, 'x-amz-content-sha256': hash },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: this.#keys,
    });
    const { url: signedUrl, headers } = await signer.sign();
    // Not signed, because proxies may change it: what comes packed has another length than the object.
    headers.set('accept-encoding', 'identity');
    return { url: signedUrl, headers };
  }

  #trouble(act: string, error: unknown): StoreTrouble {
    if (error instanceof StoreTrouble) return error;
    const { cause, message } = error as Error;
    const behind = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : (cause as Error)?.message;
    return new StoreTrouble(`${this.#name}: ${act} got no answer: ${behind || message}`, false, false, {
      cause: error,
    });
  }

  async *#pieces(response: Response, act: string, goesOn: () => void): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader();
    for (;;) {
      const next = await reader?.read().catch((error) => Promise.reject(this.#trouble(act, error)));
      if (!next || next.done) return;
      goesOn();
      yield next.value;
    }
  }

  /** @throws StoreTrouble unless the object is only not there */
  async #refuse(act: string, method: Sent['method'], { status, headers, pieces }: Answer): Promise<void> {
    const body = method === 'HEAD' ? '' : new TextDecoder().decode(await whole(pieces, mostWords));
    const code = (textOf(body, 'Code') ?? '').replace(/\W/g, '').slice(0, 60);
    if (status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return;
    throw troubleOf(this.#name, act, status, code, headers.get('x-amz-bucket-region') ?? textOf(body, 'Region') ?? '');
  }
}

/** Nothing came in time. */
class Silence extends StoreTrouble {}

async function drained({ pieces }: Answer): Promise<void> {
  for await (const _ of pieces);
}

/** All pieces as one; nothing after so many bytes. */
async function whole(pieces: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    read.push(piece);
    length += piece.byteLength;
    if (length > most) break;
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of read) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}
