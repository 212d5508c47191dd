import { randomBytes } from 'node:crypto';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { Front } from './front.ts';
import { Listener } from './listener.ts';
import { Findings, type Outcome, type Part, pause, until } from './part.ts';
import { Cluster } from './postgres-cluster.ts';
import { type Call, signIn, Writers } from './writers.ts';

/** Times that each of the two servers is restarted. */
const restarts = { short: 2, long: 10 };

/** Longer than the proxy needs to see that a server is not ready (ms). */
const stopDelay = 2_000;

/** How long the proxy may take to send calls to a server that is ready again, and a listener to come back (ms). */
const backWithin = 10_000;

/** Two servers behind a reverse proxy are restarted in turn, while people write, read and listen through it. */
export const rolling: Part = {
  name: 'rolling',
  about:
    'two servers behind a proxy restart in turn under writers and readers; no call fails and nothing acknowledged is lost',
  alone: true,
  async run(short, say) {
    const cluster = await Cluster.make();
    if (!cluster) return { failures: [], notTried: ['PostgreSQL is not installed'] };
    try {
      return await restartInTurn(cluster.url, short ? restarts.short : restarts.long, say);
    } finally {
      await cluster.remove();
    }
  },
};

async function restartInTurn(url: string, rounds: number, say: (line: string) => void): Promise<Outcome> {
  const found = new Findings();
  const env = {
    DATABASE_URL: url,
    LOG_LEVEL: 'fatal',
    STOP_DELAY: String(stopDelay),
    SECRET_KEY: randomBytes(32).toString('base64'),
  };
  const first = await startProduct({ env });
  const { token } = await firstAdministrator(first);
  const servers = [first, await startProduct({ env })];
  const front = new Front(servers.map(({ port }) => port));
  const base = await front.open();
  try {
    const call = await signIn(base);
    const { versionId } = await newTask(call, 'rolling');
    const listener = new Listener(base, token, versionId);
    const writers = new Writers(versionId);
    writers.start(call, 'rolling');
    const readers = new Readers(call, `/intara/v1.0/versions/${versionId}/functions`);

    for (let round = 0; round < rounds * servers.length; round++) {
      await pause(500);
      const at = round % servers.length;
      const { port, kill } = servers[at] as (typeof servers)[number];
      const { code, signal } = await kill('SIGTERM');
      found.expect(code === 0, `a server ended with ${code ?? signal}`);
      servers[at] = await startProduct({ env, port });
      // The next one may stop only when this one has calls again.
      found.expect(await until(backWithin, async () => front.sendsTo(port)), 'the proxy did not find a server again');
    }
    await pause(500);
    await writers.stop();
    await readers.stop();
    say(`${front.refused} calls found no server, ${front.broken} answers ended early, streams included`);
    say(
      `${rounds * servers.length} restarts, ${writers.acknowledged.size} rows acknowledged, ${readers.answered} read`,
    );

    found.expect(front.refused === 0, `${front.refused} calls found no server`);
    found.expect(writers.tryAgain === 0, `${writers.tryAgain} calls were told to try again`);
    for (const line of [...writers.odd, ...readers.odd]) found.expect(false, line);
    found.expect(writers.acknowledged.size > 0 && readers.answered > 0, 'nothing was written or read');
    for (const { port } of servers) found.expect((front.answered.get(port) ?? 0) > 0, 'a server got no calls');
    const rowsLost = await writers.missing(call);
    const { rev } = await call('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
    const hasCaughtUp = await until(backWithin, async () => listener.lastRev === rev);
    found.expect(hasCaughtUp, `the listener has rev ${listener.lastRev} of ${rev}`);
    say(`the listener has every change up to rev ${listener.lastRev}, ${listener.comebacks} comebacks`);
    await listener.close();
    const load = writers.acknowledged.size + readers.answered;
    return { faults: rounds * servers.length, load, rowsLost, failures: found.failures };
  } finally {
    front.close();
    for (const { kill } of servers) await kill('SIGKILL');
  }
}

/** Somebody who reads without pause. Every call has to be answered. */
class Readers {
  answered = 0;
  readonly odd = new Set<string>();
  #going = true;
  readonly #reading: Promise<void>;

  constructor(call: Call, path: string) {
    this.#reading = this.#read(call, path);
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#reading;
  }

  async #read(call: Call, path: string): Promise<void> {
    for (; this.#going; await pause(20))
      try {
        await call('GET', path);
        this.answered += 1;
      } catch (error) {
        const { status, message } = error as { status?: number; message: string };
        this.odd.add(`a reader got ${status ?? 'no answer'}: ${message}`);
      }
  }
}
