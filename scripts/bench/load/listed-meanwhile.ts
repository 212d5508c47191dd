import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, percentile, timed } from '../figure.ts';
import { shoot } from './load.ts';
import type { LongestHeld } from './probed.ts';

/** What is asked meanwhile: a server with its probe, and in whose name. */
export interface Asked {
  base: string;
  longestHeld: LongestHeld;
}

/**
 * How long a piece of work takes, and how long lists wait meanwhile. On a machine that others use too lists wait for those as well, so how long
 * the server itself held them up is said beside it as time of a processor.
 */
export async function withLists(
  { base, longestHeld }: Asked,
  headers: Record<string, string>,
  { name, budget, work }: { name: string; budget: number; work: () => Promise<unknown> },
): Promise<Figure[]> {
  let took = 0;
  await longestHeld();
  const waits = await listedMeanwhile(
    base,
    headers,
    (async () => {
      took = await timed(work);
    })(),
  );
  const { cpu, wall } = await longestHeld();
  const note = `the event loop was held for ${Math.round(cpu)} ms of a processor at most, ${Math.round(wall)} by the clock`;
  return [
    { name, value: took / 1000, unit: 's', budget },
    { name: 'lists meanwhile, p99', value: percentile(waits, 0.99), unit: 'ms', budget: 50, note },
  ];
}

/** How long lists take while nothing else happens: what those of `withLists` are to be compared with. */
export async function listsAlone({ base }: Asked, headers: Record<string, string>): Promise<Figure> {
  const waits = await listedMeanwhile(base, headers, sleep(timeAlone));
  return { name: 'lists while nothing happens, p99', value: percentile(waits, 0.99), unit: 'ms' };
}

const timeAlone = 3_000;

/** Asks for the list of tasks again and again while the work runs; returns how long each answer took. */
async function listedMeanwhile(
  base: string,
  headers: Record<string, string>,
  work: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let running = true;
  const over = work.finally(() => {
    running = false;
  });
  while (running) {
    waits.push(await timed(() => shoot(base, agent, { path: '/intara/v1.0/tasks?pageSize=20', headers })));
    await sleep(5);
  }
  agent.destroy();
  await over;
  return waits;
}
