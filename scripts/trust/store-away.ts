import { randomBytes } from 'node:crypto';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { ObjectServerProcess } from './object-server.ts';
import { Findings, type Outcome, type Part, pause, statusOf, until } from './part.ts';
import { Cluster } from './postgres-cluster.ts';
import { Uploaders } from './uploaders.ts';
import { signIn, Writers } from './writers.ts';

const rounds = { short: { kills: 3, freezes: 1 }, long: { kills: 20, freezes: 4 } };

/** How long uploads may still be refused after the store came back (ms). */
const backWithin = 15_000;

/** Two servers share a database and a store of files; the store is killed, frozen and started again under uploads and edits. */
export const storeAway: Part = {
  name: 'store-away',
  about: 'the store of files is killed and frozen under uploads to two servers; no upload is lost, edits go on',
  alone: true,
  async run(short, say) {
    const cluster = await Cluster.make();
    if (!cluster) return { failures: [], notTried: ['PostgreSQL is not installed'] };
    const objects = await ObjectServerProcess.start();
    try {
      return await tryAll(cluster.url, objects, short ? rounds.short : rounds.long, say);
    } finally {
      await objects.remove();
      await cluster.remove();
    }
  },
};

async function tryAll(
  url: string,
  objects: ObjectServerProcess,
  todo: typeof rounds.long,
  say: (line: string) => void,
): Promise<Outcome> {
  const found = new Findings();
  const SECRET_KEY = randomBytes(32).toString('base64');
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent', SECRET_KEY, ...objects.env };
  const first = await startProduct({ env });
  const call = await firstAdministrator(first);
  const { versionId } = await newTask(call, 'store-away');
  const servers = [first, await startProduct({ env })];
  const bases = servers.map(({ base }) => base);
  const uploaders = new Uploaders(bases, call.token, versionId);
  const writers = new Writers(versionId);
  writers.start(call, 'store-away');
  uploaders.start();
  const servesAgain = async (after: string) => {
    const before = uploaders.acknowledged.size;
    found.expect(
      await until(backWithin, async () => uploaders.acknowledged.size > before),
      `no upload was taken within ${backWithin} ms after ${after}`,
    );
  };
  /** What needs no store goes on without it. */
  const goesOn = async (during: string) => {
    const edits = writers.acknowledged.size;
    for (const base of bases) {
      const ready = await statusOf(`${base}/readyz`);
      found.expect(ready === 200, `/readyz answered ${ready} ${during}`);
    }
    found.expect(await until(5_000, async () => writers.acknowledged.size > edits), `no edit was taken ${during}`);
  };

  await servesAgain('the start');
  for (let round = 1; round <= todo.kills; round++) {
    await pause(1_000 + Math.random() * 1_500);
    await objects.kill();
    await goesOn('without the store');
    // A server that starts meanwhile serves everything else.
    if (round === 1) await (await startProduct({ env })).kill('SIGTERM');
    await pause(1_500);
    await objects.start();
    await servesAgain(`kill ${round}`);
  }
  say(`${todo.kills} kills of the store, ${uploaders.acknowledged.size} uploads acknowledged`);
  for (let round = 1; round <= todo.freezes; round++) {
    objects.freeze();
    await pause(10_000);
    await goesOn('with a frozen store');
    objects.thaw();
    await servesAgain(`freeze ${round}`);
  }
  await uploaders.stop();
  await writers.stop();
  say(`${todo.freezes} freezes of 10 s, ${uploaders.acknowledged.size} uploads acknowledged in all`);

  const uploadsLost = await uploaders.missing();
  const rowsLost = await writers.missing(await signIn(first.base));
  say(
    `lost uploads: ${uploadsLost}; ${uploaders.refused} calls refused with 503 in words; ${writers.acknowledged.size} edits acknowledged, ` +
      `${writers.tryAgain} told to try again; ${uploaders.read} files read at the other server meanwhile`,
  );
  found.expect(uploadsLost === 0, `${uploadsLost} acknowledged uploads were lost`);
  found.expect(uploaders.refused > 0, 'no call noticed that the store was away');
  found.expect(writers.tryAgain === 0, `${writers.tryAgain} edits were told to try again`);
  for (const line of [...writers.odd, ...uploaders.odd]) found.expect(false, line);
  for (const { kill } of servers) {
    const { code, signal } = await kill('SIGTERM');
    found.expect(code === 0, `a server ended with ${code ?? signal}`);
  }
  const load = uploaders.acknowledged.size + uploaders.read + writers.acknowledged.size;
  return { faults: todo.kills + todo.freezes, load, rowsLost: rowsLost + uploadsLost, failures: found.failures };
}
