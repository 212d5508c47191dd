/** Many sign-ins at once, against the built server: the pages of others go on. `npm run trust -- sign-ins`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../bench/figure.ts';
import { firstAdministrator, startProduct } from '../product.mjs';
import { busyWords, insist, isBusy, ms, type Part } from './part.ts';
import { type Administrator as Call, newUser, type Product } from './users.ts';

const pageLimit = 200;

/** Times the page from a process of its own. Returns the way to stop, which returns the times. */
async function timePage(product: Product): Promise<() => Promise<number[]>> {
  const script = join(import.meta.dirname, 'time-page.mjs');
  const child = spawn(process.execPath, [script, `${product.base}/intara/index.html`]);
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const end = new Promise((done) => child.once('close', done));
  await Promise.race([new Promise((ready) => child.stderr.once('data', ready)), end]);
  return async () => {
    child.stdin.end();
    await end;
    insist(text !== '', 'index.html was not answered');
    return JSON.parse(text) as number[];
  };
}

/** What was measured, and whether it took longer than the limit on a machine that is busy with other things. */
interface Slow {
  line: string;
  isSlow: boolean;
}

/** @param tries a busy machine gets another one; the limit stays */
async function measureSignIns(product: Product, admin: Call, many: number, tries = 3): Promise<Slow> {
  const user = await newUser(product, admin, `crowd${tries}`);
  const atRest = await timePage(product);
  await sleep(500);
  const quiet = await atRest();
  const statuses = new Map<number, number>();
  const body = JSON.stringify({ username: user.username, password: user.password });
  const attempt = async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${product.base}/inauth/v1.0/login`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  };
  const underLoad = await timePage(product);
  const began = performance.now();
  await Promise.all(Array.from({ length: many }, attempt));
  const took = performance.now() - began;
  const pages = await underLoad();
  const of = (status: number) => statuses.get(status) ?? 0;
  insist(of(200) + of(429) === many, `sign-ins were answered ${JSON.stringify([...statuses])}`);
  insist(of(200) >= 2, 'nobody was signed in');
  const longest = Math.max(...pages);
  if (longest > pageLimit && tries > 1) return measureSignIns(product, admin, many, tries - 1);
  const isSlow = longest > pageLimit;
  insist(!isSlow || isBusy(), `index.html took ${ms(longest)} while ${many} signed in, limit ${ms(pageLimit)}`);
  const line = `${many} sign-ins at once: ${of(200)} signed in, ${of(429)} told to come back, in ${ms(took)}; index.html meanwhile at most ${ms(longest)} of ${pages.length} (p50 ${ms(percentile(pages, 0.5))}; before p50 ${ms(percentile(quiet, 0.5))}), limit ${ms(pageLimit)}`;
  return { line, isSlow };
}

export const signIns: Part = {
  name: 'sign-ins',
  about: 'many sign-ins at once',
  alone: true,
  async run(_short, say) {
    const product = await startProduct();
    try {
      const { line, isSlow } = await measureSignIns(product, await firstAdministrator(product), 300);
      say(line);
      const notTried = isSlow ? [`index.html within ${ms(pageLimit)} during sign-ins: ${busyWords()}`] : [];
      return { failures: [], load: 300, notTried };
    } finally {
      await product.kill();
    }
  },
};
