import { type Figure, median } from '../figure.ts';
import { type Load, load, type Shot } from '../load/load.ts';
import { processTime } from '../load/processor-time.ts';

const rounds = 5;

/** A list as somebody asks for it. */
export interface ListCase {
  name: string;
  /** The n-th call of the run. */
  shot: (n: number) => Shot;
  /** Share of the bare server, and p99. Absent: printed without a budget. */
  budget?: { share?: number; p99: number };
}

/** A server under load. */
export interface Measured {
  base: string;
  pid: number | undefined;
}

/** What calls came to, and how long processors worked for each (µs). */
interface Loaded extends Load {
  cpu: number;
}

async function loaded({ base, pid = 0 }: Measured, shot: (n: number) => Shot, seconds: number): Promise<Loaded> {
  // Warmed up by a run of its own, so that the time of processors is that of the calls that are counted.
  await load(base, shot, { seconds: seconds / 4, warmUp: 0 });
  const before = processTime(pid);
  const own = await load(base, shot, { seconds, warmUp: 0 });
  return { ...own, cpu: (1000 * (processTime(pid) - before)) / own.answers };
}

/** Medians of rounds in which the bare server and every case come once each. */
export async function casesAgainst(bare: Measured, product: Measured, cases: readonly ListCase[]): Promise<Figure[]> {
  const found = cases.map((): { own: Loaded; share: number }[] => []);
  const references: Loaded[] = [];
  let from = 0;
  for (let round = 0; round < rounds; round++)
    for (const [i, { shot }] of cases.entries()) {
      const reference = await loaded(bare, () => ({ path: '/' }), 0.4);
      const start = from;
      const own = await loaded(product, (n) => shot(start + n), 0.8);
      from += 10_007;
      references.push(reference);
      found[i]?.push({ own, share: (100 * own.perSecond) / reference.perSecond });
    }
  const ofBare = (pick: (run: Loaded) => number) => median(references.map(pick));
  const line = `the bare server ${Math.round(ofBare(({ perSecond }) => perSecond))}/s`;
  return cases.flatMap(({ name, budget }, i) => {
    const runs = found[i] ?? [];
    const of = (pick: (run: { own: Loaded; share: number }) => number) => median(runs.map(pick));
    const cpu = `${Math.round(of(({ own }) => own.cpu))} µs of processors a call (bare ${Math.round(ofBare((run) => run.cpu))})`;
    return [
      {
        name: `${name}, share of a bare server`,
        value: of(({ share }) => share),
        unit: '%',
        better: 'atLeast' as const,
        note: `${Math.round(of(({ own }) => own.perSecond))}/s, ${line}; ${cpu}`,
        ...(budget?.share === undefined ? {} : { budget: budget.share }),
      },
      {
        name: `${name}, p99`,
        value: of(({ own }) => own.p99),
        unit: 'ms',
        note: `p50 ${of(({ own }) => own.p50).toFixed(1)}; the bare server p50 ${ofBare(({ p50 }) => p50).toFixed(1)}, p99 ${ofBare(({ p99 }) => p99).toFixed(1)}`,
        ...(budget ? { budget: budget.p99 } : {}),
      },
    ];
  });
}
