import type { Page } from '@playwright/test';
import { besides, opening, topologyOf } from './canvas.ts';
import { type Figure, median } from './figure.ts';

/** Turns from the far picture to the near one and back. */
const turns = 8;
const steps = 14;
const openings = 5;
/** A frame may take so long (ms). */
const budget = 50;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, how long it took, and how much of that the processor worked on it (microseconds). */
  ts: number;
  dur?: number;
  tdur?: number;
}

/**
 * What the longest task of the page took of the processor while a work lasts (ms), from the trace of Chromium: on a busy machine frames are late that
 * nothing in the page holds up.
 */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const chrome = page.context().browser();
  if (!chrome) throw new Error('tasks are timed in a browser that was launched');
  await chrome.startTracing(page, { categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline'] });
  await page.evaluate(() => void performance.mark('bench turn'));
  await work();
  const { traceEvents } = JSON.parse((await chrome.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const begin = traceEvents.find(({ name }) => name === 'bench turn');
  if (!begin) return Number.NaN;
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) => name === 'RunTask' && pid === begin.pid && tid === begin.tid && ts > begin.ts,
  );
  return Math.max(0, ...tasks.map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000));
}

/** Zooms by the wheel over the middle of the drawing, beyond the change to the other picture, and until that rests. */
async function turn(page: Page, by: number) {
  await page.keyboard.down('Control');
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(16);
  }
  await page.keyboard.up('Control');
  await page.waitForTimeout(400);
}

async function turnsOf(page: Page, count: number): Promise<Figure[]> {
  const box = await page.locator('[data-part=canvas]').boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2));
  await page.locator('[data-part=canvas]').focus();
  await page.keyboard.press('1');
  await page.waitForTimeout(500);
  const times = { near: [] as number[], far: [] as number[] };
  for (let round = 0; round < turns; round++) {
    times.near.push(await longestTask(page, () => turn(page, -40)));
    times.far.push(await longestTask(page, () => turn(page, 40)));
  }
  const figure = (name: string, values: readonly number[]): Figure => ({
    name: `${count} nodes: longest task ${name}`,
    value: Math.max(...values),
    unit: 'ms',
    budget,
    note: `of ${turns} turns; median ${Math.round(median(values))} ms`,
  });
  return [figure('from far to near', times.near), figure('from near to far', times.far)];
}

/** Opening, and the change between the near and the far picture, of 200 and 1 000 nodes. */
export const canvasTurns = besides('canvas-turns', async (page, call) => {
  const figures: Figure[] = [];
  for (const count of [200, 1000]) {
    const address = await topologyOf(call, count);
    const opened: number[] = [];
    for (let round = 0; round < openings; round++) opened.push(await opening(page, address));
    figures.push({
      name: `${count} nodes: open`,
      value: median(opened) / 1000,
      unit: 's',
      note: `median of ${openings}`,
    });
    figures.push(...(await turnsOf(page, count)));
  }
  return figures;
});
