import { type Figure, median } from './figure.ts';
import { type Load, load, type Shot } from './load.ts';

const rounds = 5;

/** A list as somebody asks for it. */
export interface ListCase {
  name: string;
  /** The n-th call of the run. */
  shot: (n: number) => Shot;
  /** Share of the bare server, and p99. Absent: printed without a budget. */
  budget?: { share: number; p99: number };
}

/** Medians of rounds in which the bare server and every case come once each. */
export async function casesAgainst(bare: string, base: string, cases: readonly ListCase[]): Promise<Figure[]> {
  const found = cases.map((): { own: Load; share: number }[] => []);
  const references: number[] = [];
  let from = 0;
  for (let round = 0; round < rounds; round++)
    for (const [i, { shot }] of cases.entries()) {
      const reference = await load(bare, () => ({ path: '/' }), { seconds: 0.4, warmUp: 0.1 });
      const start = from;
      const own = await load(base, (n) => shot(start + n), { seconds: 0.8, warmUp: 0.2 });
      from += 10_007;
      references.push(reference.perSecond);
      found[i]?.push({ own, share: (100 * own.perSecond) / reference.perSecond });
    }
  const line = `the bare server ${Math.round(median(references))}/s`;
  return cases.flatMap(({ name, budget }, i) => {
    const runs = found[i] ?? [];
    const of = (pick: (run: { own: Load; share: number }) => number) => median(runs.map(pick));
    const note = `${Math.round(of(({ own }) => own.perSecond))}/s, ${line}`;
    return [
      {
        name: `${name}, share of a bare server`,
        value: of(({ share }) => share),
        unit: '%',
        better: 'atLeast' as const,
        note,
        ...(budget ? { budget: budget.share } : {}),
      },
      { name: `${name}, p99`, value: of(({ own }) => own.p99), unit: 'ms', ...(budget ? { budget: budget.p99 } : {}) },
    ];
  });
}
