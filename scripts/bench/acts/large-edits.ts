import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { mostOps } from '#domain/workspace/edit.ts';
import { bigTaskOps, sizeFor } from '#tests/world/big-task.ts';
import { newTask } from '../../product.mjs';
import { type Figure, median, percentile } from '../figure.ts';
import { shoot } from '../load/load.ts';

type Call = Parameters<typeof newTask>[0];

/** Asks the cheapest question there is, again and again while the work runs; returns how long each answer took. */
async function askedMeanwhile(base: string, work: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  let running = true;
  const over = work.finally(() => {
    running = false;
  });
  while (running) {
    const begun = performance.now();
    await shoot(base, agent, { path: '/healthz' });
    waits.push(performance.now() - begun);
    await sleep(1);
  }
  agent.destroy();
  await over;
  return waits;
}

/** Ten thousand rows in one act: how long it takes, and how long nobody else is heard meanwhile. */
export async function largeEdits(base: string, call: Call): Promise<Figure[]> {
  // A task of this size takes a few operations more.
  const ops = bigTaskOps(defaultMethod, sizeFor(953));
  const edits = ops.slice(0, mostOps);
  const body = JSON.stringify({ edits });
  const headers = { authorization: call.token, 'content-type': 'application/json' };
  const times: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { versionId } = await newTask(call, `large-${round}`);
    const begun = performance.now();
    const stored = shoot(base, new Agent(), {
      method: 'POST',
      path: `/intara/v1.0/versions/${versionId}/edits`,
      headers,
      body,
    }).then(() => times.push(performance.now() - begun));
    waits.push(Math.max(...(await askedMeanwhile(base, stored))));
  }
  const idle = percentile(await askedMeanwhile(base, sleep(1000)), 1);
  const megabytes = (body.length / 1024 / 1024).toFixed(1);
  return [
    { name: `${edits.length} rows in one act`, value: median(times), unit: 'ms', note: `${megabytes} MB` },
    {
      name: 'longest wait of others meanwhile',
      value: median(waits),
      unit: 'ms',
      budget: 100,
      note: `${Math.round(idle)} ms while nothing happens`,
    },
  ];
}
