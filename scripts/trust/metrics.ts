/** What Prometheus reads while people work, against the built server. `npm run trust -- metrics`. */
import { randomBytes } from 'node:crypto';
import { percentile } from '../bench/figure.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { Findings, ms, type Part, pause } from './part.ts';
import { signIn, Writers } from './writers.ts';

/** Prometheus asks every 15 s or more; here it is asked more often (ms). */
const askEvery = 200;
/** Lines of figures at most, whatever people do: each distinct set of labels costs memory in Prometheus. */
const mostLines = 1_500;

/** The figures of the text format by name and labels; comments left out. */
function figuresIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** Of the product, what only grows. */
const isCounter = (name: string) => /^intara_.*_(total|count|sum|bucket)(\{|$)/.test(name);

/** Calls that were answered with 200 or 201, by group of the API. */
const answeredIn = (figures: Map<string, number>, group: string) =>
  [...figures]
    .filter(([name]) => name.startsWith('intara_http_request_duration_seconds_count{') && /status="20\d"/.test(name))
    .filter(([name]) => name.includes(`group="${group}"`))
    .reduce((sum, [, value]) => sum + value, 0);

/** Asks for the figures again and again, and compares each answer with the one before. */
class Watcher {
  figures = new Map<string, number>();
  readonly took: number[] = [];
  readonly texts: string[] = [];
  #going = true;
  readonly #watching: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly authorization: string,
    private readonly found: Findings,
  ) {
    this.#watching = this.#watch();
  }

  /** Asks once more; returns the figures. */
  async stop(): Promise<Map<string, number>> {
    this.#going = false;
    await this.#watching;
    await this.#ask();
    return this.figures;
  }

  async #watch(): Promise<void> {
    for (; this.#going; await pause(askEvery)) await this.#ask();
  }

  async #ask(): Promise<void> {
    const began = performance.now();
    const answer = await fetch(this.url, { headers: { authorization: this.authorization } });
    const text = await answer.text();
    this.took.push(performance.now() - began);
    this.found.expect(answer.status === 200, `the figures were answered ${answer.status}`);
    this.texts.push(text);
    const now = figuresIn(text);
    const fewer = [...this.figures].filter(([name, value]) => isCounter(name) && !((now.get(name) ?? -1) >= value));
    this.found.expect(fewer.length === 0, `counters went down or away: ${fewer.map(([name]) => name).join(', ')}`);
    this.figures = now;
  }
}

export const metrics: Part = {
  name: 'metrics',
  about: 'figures for Prometheus agree with what people were answered, under load',
  async run(short, say) {
    const found = new Findings();
    const token = randomBytes(16).toString('hex');
    const product = await startProduct({ env: { METRICS_TOKEN: token } });
    try {
      const admin = await firstAdministrator(product);
      const { versionId } = await newTask(admin, 'metrics');
      const url = `${product.base}/metrics`;
      for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, `Bearer ${admin.token}`]) {
        const { status } = await fetch(url, { headers: authorization === '' ? {} : { authorization } });
        found.expect(status === 401, `"${authorization.slice(0, 8)}…" was answered ${status} instead of 401`);
      }

      const watcher = new Watcher(url, `Bearer ${token}`, found);
      await pause(askEvery);
      const before = answeredIn(watcher.figures, 'functions');
      const writers = new Writers(versionId, 6);
      writers.start(await signIn(product.base), 'metrics');
      await pause(short ? 4_000 : 30_000);
      await writers.stop();
      const counted = answeredIn(await watcher.stop(), 'functions') - before;

      const written = writers.acknowledged.size;
      for (const line of writers.odd) found.expect(false, line);
      found.expect(counted === written, `${counted} calls are counted, ${written} were answered`);
      found.expect(watcher.figures.size <= mostLines, `there are ${watcher.figures.size} figures`);
      const told = watcher.texts.join('\n');
      const secrets = { 'a version': versionId, 'a user': 'admin', 'the token': token };
      for (const [what, text] of Object.entries(secrets))
        found.expect(!told.includes(text), `the figures name ${what}`);
      const longest = percentile(watcher.took, 0.99);
      say(
        `${written} calls written and counted, ${watcher.figures.size} figures, asked ${watcher.took.length} times: p99 ${ms(longest)}`,
      );
      return {
        badInputs: 4,
        load: written,
        rowsLost: await writers.missing(admin),
        failures: [...new Set(found.failures)],
      };
    } finally {
      await product.kill();
    }
  },
};
