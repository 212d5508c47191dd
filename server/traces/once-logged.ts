/** The part of an exporter that is used; `@opentelemetry/sdk-trace` has the whole. */
interface Exporter<S> {
  export(spans: S[], done: (result: { code: number; error?: Error }) => void): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
}

interface Lines {
  warn(facts: object, line: string): void;
  info(line: string): void;
}

/** A collector that comes and goes would fill the log: the next outage is said so much later (ms). */
const quiet = 3_600_000;

/** Only what the transport says of itself: an answer of a collector may hold anything, such as the headers it was sent. */
const reasonOf = (error: Error | undefined): string => {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'number' ? `status ${code}` : typeof code === 'string' ? code : 'no answer';
};

/** An exporter that says in the log when a collector takes no spans, and when it takes them again: once, not at each try. */
export function onceLogged<S>(exporter: Exporter<S>, log: Lines, now = () => Date.now()): Required<Exporter<S>> {
  let lostAt: number | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && lostAt === undefined) {
          lostAt = now();
          if (lostAt - saidAt >= quiet) {
            saidAt = lostAt;
            log.warn({ reason: reasonOf(result.error) }, 'the collector takes no traces; they are dropped');
          }
        } else if (result.code === 0 && lostAt !== undefined) {
          if (saidAt === lostAt) log.info('the collector takes traces again');
          lostAt = undefined;
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
