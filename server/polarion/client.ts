import { inOneLine } from '#domain/model/base.ts';
import type { Traces } from '#server/traces/traces.ts';
import { failureOfAnswer, PolarionFailure } from './failure.ts';

/** A work item as it is sent. Custom fields stand beside the fields every work item has. */
export interface SentItem {
  title: string;
  description: string;
  fields: Readonly<Record<string, string>>;
}

/** A work item as Polarion shows it. */
export interface FoundItem {
  /** `EL-12`, without the project before it. */
  id: string;
  title: string;
  description: string;
  status: string;
  /** The custom fields that were asked for; what is not there is empty. */
  fields: Record<string, string>;
}

interface Options {
  /** `https://host/polarion` */
  server: string;
  project: string;
  token: string;
  /** Ends what is under way. */
  signal: AbortSignal;
  /** Ends waits that Polarion asks for, while nothing is under way: whoever asked has left. */
  left?: AbortSignal;
  /** Is told of a wait that Polarion asks for. */
  onWait?: (seconds: number) => void;
  /** The longest time that one call waits because Polarion asks for it (s). */
  longestWait?: number;
  /** How long an answer is waited for (ms), and the pause before something is asked again; specs wait less. */
  patience?: number;
  pause?: number;
  /** How long a second of `Retry-After` is (ms); specs make it shorter. */
  second?: number;
  traces?: Traces;
}

/** What may be absent. */
type Given = 'left' | 'onWait' | 'traces';

/** How often is asked that may be asked again. */
const tries = 3;
/** Who asks for more than this (s) is not waited for: nobody sits before it that long. */
const longestWait = 600;
/** The largest answer that is read: a page of a hundred work items with long descriptions. */
const largestAnswer = 20_000_000;
const pageSize = 100;
const ownFields = 'title,description,status,type';
/** What is kept of a title and of the id of a status: nothing of ours, so it may be anything. */
const longestTitle = 255;
const longestStatus = 60;

/** The part of the REST API (v1) of Polarion that the exchange needs. It knows no store; what fails is thrown as `PolarionFailure`. */
export class PolarionClient {
  readonly #options: Required<Omit<Options, Given>> & Pick<Options, Given>;
  /** Until then nothing is asked: one answer that asks for a wait speaks for all calls. */
  #notBefore = 0;

  constructor(options: Options) {
    this.#options = { patience: 30_000, pause: 1_000, second: 1_000, longestWait, ...options };
  }

  /** The name of the project. */
  async projectName(): Promise<string> {
    const answer = await this.#ask('GET', '', { query: { 'fields[projects]': 'name' }, once: true });
    const shown = dataOf(answer);
    // Anything may answer with JSON at an address.
    if (!isObject(shown) || shown.id !== this.#options.project) throw new PolarionFailure('strange');
    return textOf(attributesOf(shown).name);
  }

  /**
   * Makes work items and returns their ids in the same order. Not asked again by itself: whether an answer that got lost had made them, the caller finds out
   * by `find`.
   */
  async create(type: string, items: readonly SentItem[]): Promise<string[]> {
    const data = items.map((item) => ({ type: 'workitems', attributes: { type, ...attributesFor(item) } }));
    const answer = await this.#ask('POST', '/workitems', { body: { data }, once: true });
    const made = dataOf(answer);
    const ids = Array.isArray(made) ? made.map((one: unknown) => this.#idOf(one)) : [];
    if (ids.length !== items.length || ids.includes('')) throw new PolarionFailure('strange');
    return ids;
  }

  /** Changes one. */
  async change(id: string, item: SentItem): Promise<void> {
    const { project } = this.#options;
    const data = { type: 'workitems', id: `${project}/${id}`, attributes: attributesFor(item) };
    await this.#ask('PATCH', `/workitems/${encodeURIComponent(id)}`, { body: { data } });
  }

  /** One by its id, without asking the index, which follows a moment later; `undefined` when it is not there. */
  async get(id: string): Promise<FoundItem | undefined> {
    try {
      const query = { 'fields[workitems]': ownFields };
      return this.#itemOf(dataOf(await this.#ask('GET', `/workitems/${encodeURIComponent(id)}`, { query })), []);
    } catch (error) {
      if (error instanceof PolarionFailure && error.kind === 'missing') return undefined;
      throw error;
    }
  }

  /** All work items a query (Lucene) finds, with these custom fields. */
  async find(query: string, fields: readonly string[]): Promise<FoundItem[]> {
    const found: FoundItem[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await this.#ask('GET', '/workitems', {
        query: {
          query,
          'fields[workitems]': [ownFields, ...fields].join(','),
          'page[size]': String(pageSize),
          'page[number]': String(page),
        },
      });
      const data = dataOf(answer);
      if (!Array.isArray(data)) throw new PolarionFailure('strange');
      found.push(...data.map((one: unknown) => this.#itemOf(one, fields)));
      // A server that always says there is more is not believed.
      if (data.length === 0 || nextOf(answer) === undefined || page >= 100) return found;
    }
  }

  #itemOf(one: unknown, fields: readonly string[]): FoundItem {
    const attributes = attributesOf(one);
    return {
      id: this.#idOf(one),
      title: cut(textOf(attributes.title), longestTitle),
      description: textOf(attributes.description),
      status: cut(textOf(attributes.status), longestStatus),
      fields: Object.fromEntries(fields.map((field) => [field, textOf(attributes[field])])),
    };
  }

  /** Polarion names a work item `PROJECT/EL-12`. */
  #idOf(one: unknown): string {
    const id = isObject(one) ? textOf(one.id) : '';
    const own = `${this.#options.project}/`;
    const short = id.startsWith(own) ? id.slice(own.length) : '';
    return /^[\w.-]{1,100}$/.test(short) ? short : '';
  }

  async #ask(method: string, path: string, asked: Asked): Promise<unknown> {
    let waited = 0;
    for (let n = 1; ; ) {
      try {
        await this.#waitUntilAllowed();
        return await this.#traced(method, path, asked);
      } catch (error) {
        this.#options.signal.throwIfAborted();
        if (!(error instanceof PolarionFailure)) throw error;
        if (error.kind === 'waits') {
          waited += error.seconds;
          if (!this.mayWait(waited)) throw error;
          this.putOff(error.seconds);
          if (asked.once && !error.isUndone) throw error;
          // However often: each of the others may have taken the place that was free.
          continue;
        }
        if (!error.isPassing || asked.once || n >= tries) throw error;
        await this.#wait(n);
        n += 1;
      }
    }
  }

  /** A little longer than asked for, and not all at the same moment: a clock of theirs may be behind. */
  putOff(seconds: number): void {
    const { second, onWait } = this.#options;
    this.#notBefore = Math.max(this.#notBefore, Date.now() + second * (seconds + 0.05 + Math.random() / 5));
    onWait?.(seconds);
  }

  /** Is it waited for so long (s)? */
  mayWait(seconds: number): boolean {
    return seconds <= this.#options.longestWait;
  }

  async #waitUntilAllowed(): Promise<void> {
    const { left } = this.#options;
    for (let rest = this.#notBefore - Date.now(); rest > 0; rest = this.#notBefore - Date.now()) {
      left?.throwIfAborted();
      await this.#pause(rest, left);
    }
  }

  /** Longer each time, and not all at the same moment. */
  #wait(n: number): Promise<void> {
    return this.#pause(this.#options.pause * 2 ** (n - 1) * (0.75 + Math.random() / 2));
  }

  #pause(ms: number, left?: AbortSignal): Promise<void> {
    const signal = left ? AbortSignal.any([this.#options.signal, left]) : this.#options.signal;
    return new Promise((resolve, reject) => {
      const end = setTimeout(done, ms);
      function done() {
        signal.removeEventListener('abort', broken);
        resolve();
      }
      function broken() {
        clearTimeout(end);
        reject(signal.reason);
      }
      signal.addEventListener('abort', broken, { once: true });
      if (signal.aborted) broken();
    });
  }

  /** Waits before the same is tried again by the caller. */
  pauseBefore(attempt: number): Promise<void> {
    return this.#wait(attempt);
  }

  /** Asks within a span of its own. It names no project and no query, and Polarion is sent no trace: it belongs to others. */
  async #traced(method: string, path: string, asked: Asked): Promise<unknown> {
    const { traces, server } = this.#options;
    const span = traces?.outgoing(`${method} Polarion`, {
      'http.request.method': method,
      'server.address': new URL(server).hostname,
    });
    if (!span) return this.#askOnce(method, path, asked);
    let error: string | undefined = 'given up';
    try {
      const answer = await span.run(() => this.#askOnce(method, path, asked));
      error = undefined;
      return answer;
    } catch (failure) {
      if (failure instanceof PolarionFailure) error = failure.kind;
      throw failure;
    } finally {
      span.end(error === undefined ? {} : { error });
    }
  }

  async #askOnce(method: string, path: string, { query = {}, body }: Asked): Promise<unknown> {
    const { server, project, token, signal, patience } = this.#options;
    const address = new URL(`${server}/rest/v1/projects/${encodeURIComponent(project)}${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const ended = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    try {
      const response = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // The token is for this address only: an answer that leads elsewhere is none.
        redirect: 'manual',
        signal: ended,
      });
      const text = await readText(response);
      if (!response.ok) throw failureOfAnswer(response, text, token);
      return text === '' ? undefined : parsed(text);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PolarionFailure) throw error;
      throw new PolarionFailure('away', '', error);
    }
  }
}

interface Asked {
  query?: Record<string, string>;
  body?: object;
  /** Not again by itself. */
  once?: true;
}

const attributesFor = ({ title, description, fields }: SentItem) => ({
  title,
  description: { type: 'text/html', value: description },
  ...fields,
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const dataOf = (answer: unknown): unknown => (isObject(answer) ? answer.data : undefined);
const attributesOf = (one: unknown): Record<string, unknown> =>
  isObject(one) && isObject(one.attributes) ? one.attributes : {};
const nextOf = (answer: unknown): unknown =>
  isObject(answer) && isObject(answer.links) ? answer.links.next : undefined;
/** In one line, without the signs that turn the direction of what stands beside them. */
const cut = (text: string, most: number): string =>
  [...inOneLine(text.slice(0, 2 * most)).replace(/\p{Bidi_Control}/gu, '')].slice(0, most).join('');
/** A text, or the text of a rich one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) && typeof value.value === 'string' ? value.value : '';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page for people: a proxy before Polarion, or its sign-in.
    throw new PolarionFailure('off');
  }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > largestAnswer) throw new PolarionFailure('strange');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
