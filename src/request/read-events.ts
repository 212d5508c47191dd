import { takeRefreshedToken } from './request';
import { readToken } from './storage';

export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

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
 * names the last id it saw. Ends when the signal aborts, or with the status when the server refuses (401, 403, 404).
 */
export async function readEvents(
  url: string,
  onEvent: (event: ServerEvent) => void,
  signal: AbortSignal,
  onState: (state: 'open' | 'lost') => void = () => undefined,
): Promise<number> {
  let lastId = '';
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (failures) await wait(Math.min(30_000, 500 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2), signal);
    try {
      const headers: Record<string, string> = { Accept: 'text/event-stream', Authorization: readToken() ?? '' };
      if (lastId) headers['Last-Event-ID'] = lastId;
      const response = await fetch(url, { headers, credentials: 'same-origin', cache: 'no-store', signal });
      takeRefreshedToken(response);
      if ([400, 401, 403, 404].includes(response.status)) return response.status;
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
      onState('open');
      failures = 0;
      for await (const event of eventsIn(response.body)) {
        if (event.id) lastId = event.id;
        onEvent(event);
      }
    } catch {
      // A broken connection is the usual end of a stream: the loop opens the next one.
    }
    if (!signal.aborted) onState('lost');
  }
  return 0;
}

/** Splits a byte stream into events (WHATWG server-sent events: blank line ends an event, `data` lines are joined). */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event: ServerEvent = { id: '', event: 'message', data: '' };
      const data: string[] = [];
      for (const line of block.split(/\r?\n/)) {
        const [, name, text = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === 'id') event.id = text;
        else if (name === 'event') event.event = text;
        else if (name === 'data') data.push(text);
      }
      if (data.length) yield { ...event, data: data.join('\n') };
    }
  }
}
