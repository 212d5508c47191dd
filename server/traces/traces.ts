/** A value that a span carries: never of a person, a query, a body or a row. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** Where a span stands, for a later one that names it. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

/** Work that is timed. */
export interface Span {
  /** Undefined for a trace that the sampler leaves out. */
  readonly place: SpanPlace | undefined;
  /** Does work that belongs to the span: what is asked of the database in it becomes a span below it. */
  run<T>(work: () => T): T;
  /** @param end.name replaces the name, for what is known only at the end */
  end(end?: { name?: string; facts?: SpanFacts; error?: string }): void;
}

/** What was asked of the database, without a value. */
export interface Statement {
  /** `select`, `insert` … */
  kind: string;
  table: string | undefined;
  failed: boolean;
}

/** The spans of the server's work, for who collects them by OpenTelemetry. Absent where nobody does: then no part of OpenTelemetry is loaded. */
export interface Traces {
  /** A call begins. @param traceparent the header of that name, if the caller sent one: its trace goes on */
  call(method: string, traceparent: string | undefined): Span;
  /** Work that no call waits for begins. @param askedBy where it was asked for */
  job(name: string, facts: SpanFacts, askedBy: SpanPlace | undefined): Span;
  /** The server asks another one. */
  outgoing(name: string, facts: SpanFacts): Span;
  /** Does work that belongs to none: whoever looks after a queue is part of no call, be it that one woke them. */
  apart<T>(work: () => T): T;
  /** The span whose work this is; undefined outside of any. */
  here(): SpanPlace | undefined;
  /** A statement was answered after so many seconds. What belongs to no span is left out. */
  asked(seconds: number, statement: () => Statement): void;
  /** Sends what is not sent yet; gives up after so long (ms). */
  stop(within: number): Promise<void>;
}
