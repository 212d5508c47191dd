import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { workplace } from '#contract/workplace.ts';
import { startMetrics } from '#server/metrics/prometheus.ts';
import { type ServerWorld, serverWorld } from '../world/server.ts';

let world: ServerWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const token = 'a-token-for-prometheus';
const watched = async () => {
  world = await serverWorld({ metrics: await startMetrics(token, { version: '1.2.3', commit: 'abcdef12' }) });
  return world;
};
const figures = async ({ app }: ServerWorld, headers: HeadersInit = { authorization: `Bearer ${token}` }) =>
  app.request('/metrics', { headers });

describe('the figures for Prometheus', () => {
  it('are an unknown address unless a token is set', async () => {
    world = await serverWorld();
    expect((await figures(world)).status).toBe(404);
  });

  it('are shown by their token alone, not by the token of a user', async () => {
    const served = await watched();
    const admin = await served.user('admin', ['InAuthUserRead']);
    for (const given of ['', 'Bearer a-token-for-prometheu', admin.token, `Bearer ${admin.token}`])
      expect((await figures(served, { authorization: given })).status).toBe(401);
    expect((await figures(served, {})).status).toBe(401);
    const answer = await figures(served);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it('count calls by group and status, and never by an address that a caller thinks up', async () => {
    const served = await watched();
    const lin = await served.user('lin', ['ProjectConfigRead']);
    await lin.attempt(workplace.summary);
    await served.stranger('none').attempt(workplace.summary);
    for (const made of ['/intara/v1.0/made-up', '/made-up']) await served.app.request(made);
    await served.app.request('/healthz');
    const text = await (await figures(served)).text();
    const count = (group: string, status: number) =>
      text.match(
        new RegExp(`intara_http_request_duration_seconds_count{group="${group}",status="${status}"} (\\d+)`),
      )?.[1];
    expect(count('workplace', 200)).toBe('1');
    expect(count('workplace', 401)).toBe('1');
    expect(count('other', 404)).toBe('2');
    expect(count('health', 200)).toBe('1');
    expect(text).not.toContain('made-up');
  });

  it('count tries to sign in by what became of them', async () => {
    const served = await watched();
    await served.stranger().attempt(inauth.login, { body: { username: 'nobody', password: 'Wrong2026' } });
    expect(await (await figures(served)).text()).toContain('intara_sign_ins_total{outcome="refused"} 1');
  });

  it('say what is open, what waits, how fast the database is, and of which build', async () => {
    const served = await watched();
    const text = await (await figures(served)).text();
    for (const name of ['open_versions', 'open_rows', 'streams', 'reports_waiting', 'reports_running'])
      expect(text).toMatch(new RegExp(`^intara_${name} 0$`, 'm'));
    expect(Number(text.match(/^intara_database_ping_seconds (\S+)$/m)?.[1])).toBeGreaterThan(0);
    expect(text).toContain('intara_build_info{version="1.2.3",commit="abcdef12"} 1');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('have all figures that the dashboard for Grafana draws', async () => {
    const served = await watched();
    await served.app.request('/healthz');
    served.env.metrics?.message('mail', 'failed');
    served.env.metrics?.signedIn('in');
    served.env.metrics?.asked(0.001);
    const text = await (await figures(served)).text();
    const dashboard = readFileSync(join(import.meta.dirname, '../../deploy/grafana-dashboard.json'), 'utf8');
    const drawn = new Set([...dashboard.matchAll(/\b(?:intara|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name));
    expect(drawn.size).toBeGreaterThan(10);
    expect([...drawn].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  });
});
