import { CallError, refusalOf } from './call-error';
import { noteBuild } from './new-build';
import { takeRefreshedToken } from './request';
import { readToken } from './storage';

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
  /** The version it is about, on a stream of several. */
  version: string;
}

/** The server says something every 15 s: a connection that says nothing for so long (ms) is dead, though nobody has noticed. */
const quietFor = 45_000;
const lookEvery = 10_000;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });

/**
 * Reads server-sent events with the token (EventSource cannot send headers). Comes back by itself with 0.5 … 30 s between attempts and
 * names the last id it saw: also when the server has ended the stream, because the token was replaced or the right is gone. Ends when the signal
 * aborts, or with the refusal when the server says that coming back is no use (400, 401, 403, 404).
 */
export async function readEvents(
  url: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
  onState: (state: 'open' | 'lost') => void = () => undefined,
  { noticesSilence = false } = {},
): Promise<CallError | undefined> {
  let lastId = '';
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (failures) await wait(Math.min(30_000, 500 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2), signal);
    const silence = noticesSilence ? new Silence(signal) : undefined;
    try {
      const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: readToken() ?? '' };
      if (lastId) headers['Last-Event-ID'] = lastId;
      const until = silence?.signal ?? signal;
      const response = await fetch(url, { headers, credentials: 'same-origin', cache: 'no-store', signal: until });
      takeRefreshedToken(response);
      noteBuild(response);
      if (final.has(response.status)) return await refusalIn(response);
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      onState('open');
      failures = 0;
      for await (const event of eventsIn(response.body, silence?.noteSound)) {
        if (event.id) lastId = event.id;
        onEvent(event);
        // What it said may have been a reason to listen no more.
        if (signal.aborted) break;
      }
    } catch {
      // A broken connection is the usual end of a stream: the loop opens the next one.
    } finally {
      silence?.end();
    }
    if (!signal.aborted) onState('lost');
  }
  return undefined;
}

/** Breaks off a connection that has gone quiet: after a night on another network no error may ever come. */
class Silence {
  readonly #connection = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;
  #heardAt = Date.now();

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', this.end, { once: true, signal: this.signal });
    if (signal.aborted) this.end();
    this.#timer = setInterval(() => {
      if (Date.now() - this.#heardAt > quietFor) this.end();
    }, lookEvery);
  }

  /** Of the connection. */
  get signal(): AbortSignal {
    return this.#connection.signal;
  }

  noteSound = (): void => {
    this.#heardAt = Date.now();
  };

  end = (): void => {
    clearInterval(this.#timer);
    this.#connection.abort();
  };
}

const final: ReadonlySet<number> = new Set([400, 401, 403, 404]);

async function refusalIn(response: Response): Promise<CallError> {
  const body = refusalOf(await response.json().catch(() => undefined));
  return new CallError(body?.message ?? '', { status: response.status, reason: 'http', body });
}

/** Splits a byte stream into events (WHATWG server-sent events: blank line ends an event, `data` lines are joined). */
export async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  onSound: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSound();
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event: ServerEvent = { id: '', event: 'message', data: '', version: '' };
      const data: string[] = [];
      for (const line of block.split(/\r?\n/)) {
        const [, name, text = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === 'id') event.id = text;
        else if (name === 'event') event.event = text;
        else if (name === 'version') event.version = text;
        else if (name === 'data') data.push(text);
      }
      if (data.length) yield { ...event, data: data.join('\n') };
    }
  }
}
