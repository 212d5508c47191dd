import { randomBytes } from 'node:crypto';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { Listener } from './listener.ts';
import { Findings, type Outcome, type Part, pause, statusOf, until } from './part.ts';
import { Cluster } from './postgres-cluster.ts';
import { signIn, Writers } from './writers.ts';

const rounds = { short: { cuts: 20, restarts: 4, away: 8_000 }, long: { cuts: 100, restarts: 20, away: 120_000 } };

/** How long a server may take to serve again after its database came back (ms). */
const backWithin = 10_000;

/** Lost connections, restarts and absence of PostgreSQL, with two servers on it: one is written to, at the other somebody listens. */
export const postgres: Part = {
  name: 'postgres',
  about: 'connections are ended, PostgreSQL restarts and goes away under writers; nothing acknowledged is lost',
  async run(short, say) {
    const cluster = await Cluster.make();
    if (!cluster) return { failures: [], notTried: ['PostgreSQL is not installed'] };
    try {
      return await tryAll(cluster, short ? rounds.short : rounds.long, say);
    } finally {
      await cluster.remove();
    }
  },
};

async function tryAll(cluster: Cluster, todo: typeof rounds.long, say: (line: string) => void): Promise<Outcome> {
  const found = new Findings();
  const env = { DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal', SECRET_KEY: randomBytes(32).toString('base64') };
  const product = await startProduct({ env });
  const call = await firstAdministrator(product);
  const { versionId } = await newTask(call, 'postgres');
  const other = await startProduct({ env });
  const listener = new Listener(other.base, call.token, versionId);
  const writers = new Writers(versionId);
  const isReady = () => statusOf(`${product.base}/readyz`).then((status) => status === 200);
  const servesAgain = async (after: string) =>
    found.expect(await until(backWithin, isReady), `not ready ${backWithin} ms after ${after}`);

  writers.start(call, 'cut');
  let cut = 0;
  for (let round = 1; round <= todo.cuts; round++) {
    await pause(50 + Math.random() * 150);
    cut += await cluster.cut(round % 3 === 0);
    if (round % 20 === 0)
      say(`${round} rounds, ${cut} connections ended, ${writers.acknowledged.size} rows acknowledged`);
  }
  await servesAgain('lost connections');
  for (let round = 1; round <= todo.restarts; round++) {
    await pause(200 + Math.random() * 300);
    await cluster.stop(round % 2 === 0 ? 'fast' : 'immediate');
    await cluster.start();
    await servesAgain(`restart ${round}`);
  }
  say(`${todo.restarts} restarts, ${writers.acknowledged.size} rows acknowledged`);

  await cluster.stop('fast');
  await watchAbsence(product.base, call.token, todo.away, found);
  await cluster.start();
  await servesAgain(`${todo.away / 1000} s without PostgreSQL`);
  await pause(500);
  await writers.stop();
  say(`away for ${todo.away / 1000} s, ${writers.tryAgain} times "try again" in all`);

  const again = await signIn(product.base);
  const rowsLost = await writers.missing(again);
  const { rev } = await again('GET', `/intara/v1.0/versions/${versionId}/snapshot`).catch(() => ({ rev: -1 }));
  const hasCaughtUp = await until(backWithin, async () => listener.lastRev === rev);
  found.expect(hasCaughtUp, `the listener at the other server has rev ${listener.lastRev} of ${rev}`);
  say(
    `the listener at the other server has every change up to rev ${listener.lastRev}, ${listener.comebacks} comebacks`,
  );
  for (const line of writers.odd) found.expect(false, line);
  await listener.close();
  for (const server of [product, other]) {
    const { code, signal } = await server.kill('SIGTERM');
    found.expect(code === 0, `a server ended with ${code ?? signal}`);
  }
  return {
    faults: todo.cuts + todo.restarts + 1,
    load: writers.acknowledged.size,
    rowsLost,
    failures: found.failures,
  };
}

/** Every second of the absence: `/readyz` says no within a second, calls say when to come back, `/healthz` goes on. */
async function watchAbsence(base: string, token: string, ms: number, found: Findings): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(1_000)) {
    const begun = performance.now();
    const ready = await statusOf(`${base}/readyz`);
    const took = Math.round(performance.now() - begun);
    found.expect(ready === 503 && took <= 1_000, `/readyz answered ${ready} after ${took} ms`);
    const refused = await fetch(`${base}/intara/v1.0/projects`, { headers: { authorization: token } });
    await refused.arrayBuffer();
    const after = refused.headers.get('retry-after');
    found.expect(refused.status === 503 && after !== null, `a call got ${refused.status}, Retry-After ${after}`);
    found.expect((await statusOf(`${base}/healthz`)) === 200, '/healthz did not answer');
  }
}
