import { cpus, loadavg } from 'node:os';

/** What a part of `npm run trust` did to the product, and what came of it. */
export interface Outcome {
  /** Inputs that no honest client sends, and how often. */
  badInputs?: number;
  /** Faults the product lived through: kills, lost connections, restarts, full disks, second servers. */
  faults?: number;
  /** Calls answered under load meanwhile. */
  load?: number;
  /** Acknowledged and then not found. Anything but 0 is a failure. */
  rowsLost?: number;
  /** What did not hold, in a sentence each. */
  failures: string[];
  /** What could not be tried on this machine, and why. */
  notTried?: string[];
}

/** A part: `npm run trust -- <name>`. It starts what it needs and leaves nothing running. */
export interface Part {
  name: string;
  /** What it shows when it holds. */
  about: string;
  /** Run only when it is named: it takes too long, or is not yet known to hold. */
  onlyNamed?: boolean;
  /** Judges times so near their limit that other programs would spoil them, even those that give way to it: CI runs it with nothing beside it. */
  alone?: boolean;
  /** @param short the form for CI: the same steps, fewer rounds. @param say prints a line of progress */
  run(short: boolean, say: (line: string) => void): Promise<Outcome>;
}

/** Collects what does not hold. */
export class Findings {
  readonly failures: string[] = [];

  expect(holds: boolean, otherwise: string): void {
    if (!holds) this.failures.push(otherwise);
  }
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Asks again every 50 ms until the answer is true. */
export async function until(patience: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) if (await holds()) return true;
  return false;
}

/** The status of an answer; 0 for none. */
export const statusOf = (url: string, init?: RequestInit): Promise<number> =>
  fetch(url, init).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

/** Other programs want more than there is: then an answer takes as long as they leave it. */
export const isBusy = () => (loadavg()[0] ?? 0) > cpus().length;

/** Why a time was not judged. */
export const busyWords = () => `the machine is busy (load ${loadavg()[0]?.toFixed(1)})`;

/** @throws Error with these words, by which the part fails, when what was expected did not hold */
export function insist(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}

export const ms = (value: number) => `${Math.round(value)} ms`;
