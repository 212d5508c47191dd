import type { Gauges, Meter } from './meter.ts';

/** A meter whose figures can be read in the text format of Prometheus. */
export interface Metrics extends Meter {
  /** Whoever reads the figures shows this token. */
  token: string;
  contentType: string;
  /** The figures of now. Gauges are looked at by this call. */
  text(gauges: Gauges): Promise<string>;
}

/** From a remembered answer to a long import (s). */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.5];

/** Figures of Node itself (`process_…`, `nodejs_…`) and those of the product (`intara_…`). The package is loaded only by servers that are watched. */
export async function startMetrics(token: string, about: { version: string; commit: string }): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const build = { name: 'intara_build_info', help: 'Version and commit of the product, always 1', registers };
  new Gauge({ ...build, labelNames: ['version', 'commit'] as const }).set(about, 1);
  const calls = new Histogram({
    name: 'intara_http_request_duration_seconds',
    help: 'Time from a request to the beginning of its answer',
    labelNames: ['group', 'status'] as const,
    buckets: callBuckets,
    registers,
  });
  const statements = new Histogram({
    name: 'intara_database_statement_seconds',
    help: 'Time of statements of the database',
    buckets: statementBuckets,
    registers,
  });
  const signIns = new Counter({
    name: 'intara_sign_ins_total',
    help: 'Tries to sign in with a password, by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  const messages = new Counter({
    name: 'intara_messages_total',
    help: 'Mails and text messages, by kind and outcome (sent, limited, refused, failed)',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const shown = {
    versions: gauge('intara_open_versions', 'Versions in memory'),
    rows: gauge('intara_open_rows', 'Rows of the versions in memory, as they are weighed'),
    streams: gauge('intara_streams', 'Browsers that listen to a version'),
    streamed: gauge('intara_streamed_versions', 'Versions that somebody listens to'),
    waiting: gauge('intara_reports_waiting', 'Reports that wait'),
    running: gauge('intara_reports_running', 'Reports that are being made'),
    auditWaiting: gauge(
      'intara_audit_waiting',
      'Lines of the audit log that wait to be sent; 0 where it is sent nowhere',
    ),
    database: gauge('intara_database_ping_seconds', 'Time the database takes to answer; NaN when it does not'),
  };
  return {
    token,
    contentType: registry.contentType,
    answered: (group, status, seconds) => calls.observe({ group, status: String(status) }, seconds),
    signedIn: (outcome) => signIns.inc({ outcome }),
    message: (kind, outcome) => messages.inc({ kind, outcome }),
    asked: (seconds) => statements.observe(seconds),
    async text(gauges) {
      const [open, streams, reports] = [gauges.openVersions(), gauges.streams(), gauges.reports()];
      shown.versions.set(open.versions);
      shown.rows.set(open.rows);
      shown.streams.set(streams.listeners);
      shown.streamed.set(streams.versions);
      shown.waiting.set(reports.waiting);
      shown.running.set(reports.running);
      shown.auditWaiting.set(await gauges.auditWaiting());
      shown.database.set(await gauges.database());
      return registry.metrics();
    },
  };
}
