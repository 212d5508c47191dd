import { createHash, randomBytes } from 'node:crypto';
import { pause } from './part.ts';

/** A server that had no answer from the store spares it for some seconds (ms). */
const patience = 10_000;
const words = 'The store of uploaded files and reports is not responding.';

/** People who upload files to several servers in turn, read them at the next one, and remember what was acknowledged. */
export class Uploaders {
  /** Hashes of files. */
  readonly acknowledged = new Set<string>();
  /** Answers that are neither the file nor a refusal in words. */
  readonly odd = new Set<string>();
  refused = 0;
  read = 0;
  #going = false;
  #uploading: Promise<unknown> | undefined;

  constructor(
    private readonly bases: readonly string[],
    private readonly token: string,
    private readonly versionId: string,
    private readonly count = 3,
  ) {}

  start(): void {
    this.#going = true;
    this.#uploading = Promise.all(Array.from({ length: this.count }, (_, one) => this.#upload(one)));
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#uploading;
  }

  /** How many were acknowledged and are not handed out whole by each server. */
  async missing(): Promise<number> {
    let missing = 0;
    for (const hash of this.acknowledged)
      for (const base of this.bases) if ((await this.#getAtLast(base, hash)) !== 'whole') missing += 1;
    return missing;
  }

  get #path() {
    return `/intara/v1.0/versions/${this.versionId}/attachments`;
  }

  async #upload(one: number): Promise<void> {
    for (let n = one; this.#going; n++) {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(2_000 + Math.floor(Math.random() * 20_000))]);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const body = new FormData();
      body.set('file', new Blob([bytes], { type: 'application/pdf' }), `evidence-${n}.pdf`);
      const answer = await fetch((this.bases[n % this.bases.length] ?? '') + this.#path, {
        method: 'POST',
        headers: { authorization: this.token },
        body,
      });
      if (answer.ok) {
        await answer.arrayBuffer();
        this.acknowledged.add(hash);
        const got = await this.#get(this.bases[(n + 1) % this.bases.length] ?? '', hash);
        if (got === 'whole') this.read += 1;
        else if (got !== 'refused') this.odd.add(`reading what was just uploaded: ${got}`);
      } else await this.#noteRefusal('an upload', answer);
      await pause(40);
    }
  }

  /** Who is told to try again does so. */
  async #getAtLast(base: string, hash: string): Promise<string> {
    const end = Date.now() + patience;
    for (let got = await this.#get(base, hash); ; got = await this.#get(base, hash)) {
      if (got !== 'refused' || Date.now() > end) return got;
      await pause(200);
    }
  }

  /** @returns `whole`, `refused` in words, or what else came */
  async #get(base: string, hash: string): Promise<string> {
    const answer = await fetch(`${base}${this.#path}/${hash}`, { headers: { authorization: this.token } });
    if (!answer.ok) return this.#noteRefusal('a download', answer);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return createHash('sha256').update(bytes).digest('hex') === hash ? 'whole' : 'other bytes';
  }

  async #noteRefusal(of: string, answer: Response): Promise<string> {
    const text = await answer.text();
    const isInWords = answer.status === 503 && text.includes(words) && answer.headers.has('retry-after');
    if (isInWords) this.refused += 1;
    else this.odd.add(`${of} was answered ${answer.status} ${text.slice(0, 200)}`);
    return isInWords ? 'refused' : `${answer.status}`;
  }
}
