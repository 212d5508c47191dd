import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { largeEdits } from './acts/large-edits.ts';
import { type Figure, median, type Part, percentile } from './figure.ts';
import { formerCommit, formerServer } from './load/former.ts';
import { load, type Shot } from './load/load.ts';
import { processTime } from './load/processor-time.ts';
import { rawStore } from './load/raw-store.ts';

/** Slices of a second, one of each in every round: what is compared has the same machine. */
const rounds = 9;
const slice = { seconds: 1, warmUp: 0 };

const kinds = ['a row', 'a rated row'] as const;
type Kind = (typeof kinds)[number];

/** What a slice of edits came to. */
interface Slice {
  perSecond: number;
  /** Processor time of the server for an edit (µs). */
  cpu: number;
  p99: number;
}

/** A server with a task that is written into, one row by each call. */
async function startWriting(home?: string) {
  const product = await startProduct(home ? { home } : {});
  const call = await firstAdministrator(product);
  const { versionId } = await newTask(call, 'edits');
  const path = `/intara/v1.0/versions/${versionId}`;
  const asset = { op: 'add', kind: 'assets', id: 'asset', row: { name: 'Lamp', category: 'HW', properties: ['I'] } };
  await call('POST', `${path}/edits`, { edits: [asset] });
  const headers = { authorization: call.token, 'content-type': 'application/json' };
  const level = (code: string) => ({ level: code, notAnalysed: false, reason: '' });
  const ratings = { S: level('SEV'), F: level('MAJ'), O: level('MOD'), P: level('NEG') };
  const shots: Record<Kind, (n: number) => Shot> = {
    'a row': (n) => post('functions', { name: `function ${n}`, description: 'x'.repeat(200) }),
    'a rated row': (n) => post('damages', { description: `damage ${n}`, assets: ['asset'], property: 'I', ratings }),
  };
  const post = (kind: string, row: object) => ({
    method: 'POST',
    path: `${path}/${kind}`,
    headers,
    body: JSON.stringify(row),
  });
  let n = 0;
  return {
    product,
    call,
    async write(kind: Kind): Promise<Slice> {
      const from = n;
      n += 100_000;
      const before = processTime(product.pid ?? 0);
      const { answers, perSecond, p99 } = await load(product.base, (i) => shots[kind](from + i), slice);
      return { perSecond, p99, cpu: (1000 * (processTime(product.pid ?? 0) - before)) / answers };
    },
  };
}

type Round = { ours: Slice; former: Slice | undefined; raw: number };

function figuresOf(kind: Kind, found: readonly Round[]): Figure[] {
  const of = (pick: (round: Round) => number) => median(found.map(pick));
  const rates = `${Math.round(of(({ ours }) => ours.perSecond))}/s, the raw store ${Math.round(of(({ raw }) => raw))}/s, medians of ${rounds} slices of a second in turns`;
  const name = `durable single edit, ${kind}`;
  const share = of(({ ours, raw }) => (100 * ours.perSecond) / raw);
  const cpu = of(({ ours }) => ours.cpu);
  const ratio = of(({ ours, former }) => ours.cpu / (former?.cpu ?? Number.NaN));
  const before = of(({ former }) => former?.cpu ?? Number.NaN);
  return [
    {
      name: `${name}, share of the raw store`,
      value: share,
      unit: '%',
      budget: 60,
      better: 'atLeast',
      note: rates,
    },
    {
      name: `${name}, p99 at 20 connections`,
      value: percentile(
        found.map(({ ours }) => ours.p99),
        0.5,
      ),
      unit: 'ms',
      budget: 40,
      note: `slowest slice ${Math.max(...found.map(({ ours }) => ours.p99)).toFixed(1)}`,
    },
    Number.isNaN(ratio)
      ? { name: `${name}, time of processors`, value: cpu, unit: 'µs', note: `${formerCommit} is not there` }
      : {
          name: `${name}, time of processors against ${formerCommit}`,
          value: ratio,
          unit: 'x',
          budget: 0.75,
          note: `${Math.round(cpu)} against ${Math.round(before)} µs, all threads of the server`,
        },
  ];
}

/** One row created by one call, answered when it is on the disk; and ten thousand by one. */
export const edits: Part = {
  name: 'edits',
  async run() {
    const raw = rawStore();
    const ours = await startWriting();
    const home = formerServer();
    const former = home ? await startWriting(home) : undefined;
    try {
      const found: Record<Kind, Round[]> = { 'a row': [], 'a rated row': [] };
      for (const kind of kinds) {
        // Code that was never run costs more at first.
        await ours.write(kind);
        await former?.write(kind);
        for (let round = 0; round < rounds; round++)
          found[kind].push({
            ours: await ours.write(kind),
            former: await former?.write(kind),
            raw: raw.insert(slice.seconds),
          });
      }
      await former?.product.kill();
      return [
        ...kinds.flatMap((kind) => figuresOf(kind, found[kind])),
        ...(await largeEdits(ours.product.base, ours.call)),
      ];
    } finally {
      raw.close();
      await Promise.all([ours.product.kill(), former?.product.kill()]);
    }
  },
};
