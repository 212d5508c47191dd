import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import type { Gauges } from '#server/metrics/meter.ts';
import type { App } from './mount.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `GET /metrics` for Prometheus, by the token of the environment alone. Without one it is like any unknown address. @param ping asks the database */
export function mountMetrics(app: App, env: Env, ping: () => Promise<void>): void {
  const { metrics } = env;
  if (!metrics) return;
  const expected = digest(metrics.token);
  const gauges: Gauges = {
    openVersions: () => env.versions.size(),
    streams: () => env.streams.size(),
    reports: () => env.reports.size(),
    auditWaiting: async () => env.auditDelivery?.waiting().catch(() => Number.NaN) ?? 0,
    database: async () => {
      const began = performance.now();
      return ping().then(
        () => (performance.now() - began) / 1000,
        () => Number.NaN,
      );
    },
  };
  app.get('/metrics', async (c) => {
    const given = (c.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '');
    if (!timingSafeEqual(digest(given), expected)) throw new Failure('Unauthorized');
    return c.body(await metrics.text(gauges), 200, { 'content-type': metrics.contentType });
  });
}
