import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracesSettings } from './environment.ts';
import { onceLogged } from './once-logged.ts';
import type { Span, SpanFacts, SpanPlace, Traces } from './traces.ts';

/**
 * What waits for a collector: a few megabytes at most, then spans are dropped. A batch leaves after `delay` (ms) or when it is full; an answer is
 * waited for so long (ms), and so many batches at a time.
 */
const limits = { queue: 2_048, batch: 512, delay: 2_000, patience: 5_000, atOnce: 2 };
/** Spans of statements within one call: an import asks the database ten thousand times. The rest is counted. */
const mostStatements = 200;

/** The span that is under way, and the statements asked for it. */
interface UnderWay {
  context: Context;
  statements: number;
}

interface Lines {
  warn(facts: object, line: string): void;
  info(line: string): void;
}

function samplerOf({ sampler, ratio }: TracesSettings): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '')]?.() ?? new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** The parent that a caller names (W3C Trace Context); what else is sent with it (`tracestate`, `baggage`) is not read: it may hold anything. */
function parentOf(traceparent: string | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = ''] =
    traceparent?.match(/^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  if (version === undefined || version === 'ff' || !isSpanContextValid(parent)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** Methods as the conventions of OpenTelemetry know them: anything else is one value. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Starts sending spans to a collector. Nothing here waits for it: what it does not take is dropped.
 * @param about what spans of this server say of it
 * @param log is told once when the collector takes nothing
 */
export function startTraces(
  settings: TracesSettings,
  about: { version: string; database: string },
  log: Lines,
): Traces {
  const { url, headers, protocol, service, resource } = settings;
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({
    url,
    headers: { ...headers },
    timeoutMillis: limits.patience,
    concurrencyLimit: limits.atOnce,
  });
  const processor = new BatchSpanProcessor({
    exporter: onceLogged(exporter, log),
    maxQueueSize: limits.queue,
    maxExportBatchSize: limits.batch,
    scheduledDelayMillis: limits.delay,
    exportTimeoutMillis: limits.patience + 1_000,
  });
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    spanProcessors: [processor],
    resource: resourceFromAttributes({
      'host.name': hostname(),
      'service.version': about.version,
      ...resource,
      'service.name': service,
    }),
  });
  const tracer = provider.getTracer('intara', about.version);
  // Only where traces are on: from then on every promise of the process is followed by hooks.
  const underWay = new AsyncLocalStorage<UnderWay>();

  const begin = (name: string, kind: SpanKind, facts: SpanFacts, parent: Context, askedBy?: SpanPlace): Span => {
    const links = askedBy ? [{ context: askedBy }] : [];
    const span = tracer.startSpan(name, { kind, links, attributes: facts as Attributes }, parent);
    const here: UnderWay = { context: trace.setSpan(ROOT_CONTEXT, span), statements: 0 };
    // A call that is left out is followed by no hook and asks for no span.
    if (!span.isRecording()) return { place: undefined, run: (work) => work(), end: () => {} };
    return {
      place: span.spanContext(),
      run: (work) => underWay.run(here, work),
      end({ name: known, facts: more = {}, error } = {}) {
        if (known) span.updateName(known);
        span.setAttributes(more as Attributes);
        if (here.statements > 0) span.setAttribute('intara.statements', here.statements);
        if (error) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };

  return {
    call(given, traceparent) {
      const method = methods.has(given) ? given : '_OTHER';
      return begin(method, SpanKind.SERVER, { 'http.request.method': method }, parentOf(traceparent));
    },
    job: (name, facts, askedBy) => begin(name, SpanKind.INTERNAL, facts, ROOT_CONTEXT, askedBy),
    outgoing: (name, facts) => begin(name, SpanKind.CLIENT, facts, underWay.getStore()?.context ?? ROOT_CONTEXT),
    apart: (work) => underWay.exit(work),
    here() {
      const store = underWay.getStore();
      return store && trace.getSpanContext(store.context);
    },
    asked(seconds, statement) {
      const store = underWay.getStore();
      if (!store) return;
      store.statements += 1;
      if (store.statements > mostStatements) return;
      const { kind, table, failed } = statement();
      const ended = Date.now();
      const span = tracer.startSpan(
        table ? `${kind} ${table}` : kind,
        {
          kind: SpanKind.CLIENT,
          startTime: ended - seconds * 1000,
          attributes: {
            'db.system.name': about.database,
            'db.operation.name': kind,
            ...(table && { 'db.collection.name': table }),
          },
        },
        store.context,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    },
    async stop(within) {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<void>((done) => {
        timer = setTimeout(done, within);
      });
      await Promise.race([provider.shutdown().catch(() => {}), tooLate]);
      clearTimeout(timer);
    },
  };
}
