import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A span as OTLP has it in JSON, its attributes as an object. */
interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  /** 2: an error. */
  status: number;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: string | number; boolValue?: boolean };
}

interface Otlp {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'status'> & { attributes: Attribute[]; status?: { code?: number } })[];
    }[];
  }[];
}

const factsOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.boolValue ?? Number(value.intValue)]),
  );

/** A collector of a few lines on a port of its own: it takes OTLP over HTTP, in JSON or protobuf, and remembers the spans of JSON. */
export interface Collector {
  /** `http://127.0.0.1:…` */
  origin: string;
  spans: ReceivedSpan[];
  /** What the sender says of itself. */
  resource: Record<string, unknown>;
  /** The whole text of what came in JSON. */
  texts: string[];
  requests: { url: string; headers: IncomingHttpHeaders; bytes: number }[];
  /** What the next requests are answered: a status, or nothing at all. */
  answer: number | 'nothing';
  stop(): Promise<void>;
}

/** Starts one. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      collector.requests.push({ url: request.url ?? '', headers: request.headers, bytes: body.length });
      if (collector.answer === 'nothing') return;
      if (collector.answer === 200 && request.headers['content-type'] === 'application/json') take(body.toString());
      response.writeHead(collector.answer, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const collector: Collector = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resource: {},
    texts: [],
    requests: [],
    answer: 200,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  function take(text: string) {
    collector.texts.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as Otlp).resourceSpans) {
      collector.resource = factsOf(resource.attributes);
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        collector.spans.push({
          ...span,
          parentSpanId: span.parentSpanId || undefined,
          attributes: factsOf(span.attributes),
          links: span.links ?? [],
          status: span.status?.code ?? 0,
        });
    }
  }
  return collector;
}

/** Waits until it is so. @throws Error after ten seconds */
export async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('It did not happen within ten seconds.');
    await pause(20);
  }
}
