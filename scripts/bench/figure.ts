/** One measured figure: what it is, what came out, what it should be. A benchmark prints, it never fails: the machines are noisy. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Absent: there is no budget for this figure, it explains another one. */
  budget?: number;
  /** `atMost` unless said. */
  better?: 'atMost' | 'atLeast';
  /** What it was measured against in the same run, for instance "41 % of a bare server (5 210/s)". */
  note?: string;
}

/** A part of the benchmark: `npm run bench -- <name>`. One that takes minutes hands over each figure as soon as it is there. */
export interface Part {
  name: string;
  run(): Promise<Figure[]> | AsyncIterable<Figure>;
}

export function lineOf({ name, value, unit, budget, better = 'atMost', note }: Figure): string {
  const sign = better === 'atMost' ? '≤' : '≥';
  const isOk = budget === undefined || (better === 'atMost' ? value <= budget : value >= budget);
  const target = budget === undefined ? '' : `   budget ${sign} ${round(budget)} ${unit}   ${isOk ? 'ok' : 'OVER'}`;
  return `${name}: ${round(value)} ${unit}${target}${note ? `   (${note})` : ''}`;
}

const round = (n: number) => (Math.abs(n) >= 100 ? String(Math.round(n)) : String(Math.round(n * 100) / 100));

/** The value below which this share (0..1) of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(samples, 0.5);

/** Milliseconds a piece of work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
