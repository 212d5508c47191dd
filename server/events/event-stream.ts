const pingEvery = 15_000;

/** @param id comes back as Last-Event-ID when the client reconnects */
export type Send = (event: string, data: unknown, id?: string) => void;

/**
 * A response of server-sent events that lives until the client leaves, `end` is called or the server stops.
 * @param start begins to send; what it returns is called once at the end
 */
export function eventStream(
  { stopping }: { stopping: AbortSignal },
  start: (send: Send, end: () => void) => () => void,
): Response {
  const encoder = new TextEncoder();
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false;
      let cleanUp = () => {};
      const write = (text: string) => {
        if (!ended) controller.enqueue(encoder.encode(text));
      };
      const ping = setInterval(() => write(': ping\n\n'), pingEvery);
      finish = () => {
        if (ended) return;
        ended = true;
        clearInterval(ping);
        stopping.removeEventListener('abort', end);
        cleanUp();
      };
      const end = () => {
        if (ended) return;
        finish();
        controller.close();
      };
      stopping.addEventListener('abort', end);
      write('retry: 1000\n\n');
      const stop = start((event, data, id) => {
        write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      }, end);
      if (ended) stop();
      else cleanUp = stop;
      if (stopping.aborted) end();
    },
    cancel: () => finish(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
