import type { Page } from '@playwright/test';
import { besides, opening, topologyOf } from './canvas.ts';
import { type Figure, median } from './figure.ts';

/** Turns from the far picture to the near one and back. */
const turns = 8;
const steps = 14;
const openings = 5;
/** No frame of a turn may take longer (ms). */
const budget = 50;

/** The longest time from one frame to the next while a work lasts (ms). */
async function longestFrame(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const watch = { on: true, longest: 0 };
    Object.assign(globalThis, { benchWatch: watch });
    let last = 0;
    const next = (now: number) => {
      if (last > 0) watch.longest = Math.max(watch.longest, now - last);
      last = now;
      if (watch.on) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  return page.evaluate(() => {
    const { benchWatch } = globalThis as unknown as { benchWatch: { on: boolean; longest: number } };
    benchWatch.on = false;
    return benchWatch.longest;
  });
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
    times.near.push(await longestFrame(page, () => turn(page, -40)));
    times.far.push(await longestFrame(page, () => turn(page, 40)));
  }
  const figure = (name: string, values: readonly number[]): Figure => ({
    name: `${count} nodes: longest frame ${name}`,
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
