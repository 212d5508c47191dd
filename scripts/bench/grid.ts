import type { Page } from '@playwright/test';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigSize, bigTaskOps, sizeFor, slices, type TaskSize } from '#tests/world/big-task.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { type Figure, type Part, percentile } from './figure.ts';
import { freshContext, launch, measure } from './visits.ts';

const entries = 300;
/** Milliseconds from one key to the next of somebody who types. */
const pace = 60;

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

/** The address of the damage scenarios of a new task of this size. */
async function damagesOf(call: Caller, name: string, size: TaskSize): Promise<string> {
  const { taskId, versionId } = await newTask(call, name);
  for (const edits of slices(bigTaskOps(defaultMethod, size, name)))
    await call('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  return `/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`;
}

/** Notes, in the page, the time from Enter to the frame after the entered text stands in its cell. */
function watchEntries() {
  const times: number[] = [];
  let begun = 0;
  let entry = '';
  const isShown = () => [...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === entry);
  const look = () => {
    if (entry === '' || !isShown()) return;
    const from = begun;
    entry = '';
    requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
  };
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLTextAreaElement) || event.target.value === '') return;
      begun = performance.now();
      entry = event.target.value;
    },
    true,
  );
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { benchEntries: times });
}

const timesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { benchEntries: number[] }).benchEntries);

/** Enters a new description in one row after the other, from the keyboard, at the pace of a person. */
async function typeEntries(page: Page): Promise<number[]> {
  await page.locator('[role=gridcell][data-column=description]').nth(1).click();
  for (let n = 0; n < entries; n++) {
    await page.keyboard.type(`e${n}`, { delay: pace });
    await page.keyboard.press('Enter');
    for (let wait = 0; (await timesOf(page)).length <= n && wait < 100; wait++) await page.waitForTimeout(20);
  }
  return timesOf(page);
}

/** The table of a task: how soon it is there, and how soon an entry stands in its cell. */
export const grid: Part = {
  name: 'grid',
  async run() {
    const product = await startProduct();
    const chrome = await launch();
    try {
      const call = await firstAdministrator(product);
      const address = await damagesOf(call, 'grid', sizeFor(1000));
      const context = await freshContext(chrome, product.base, call.token);
      await context.addInitScript(watchEntries);
      const page = await context.newPage();
      await page.goto(address);
      await page.locator('[role=gridcell][data-column=description]').nth(1).waitFor();
      const times = await typeEntries(page);
      await context.close();
      const big = {
        name: 'task of 10 000 steps usable',
        address: await damagesOf(call, 'big', bigSize),
        selector: '[role=gridcell][data-column=description]',
        words: 'damage:',
        token: call.token,
        budget: 1.5,
      };
      const note = `${times.length} of ${entries} entries, p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms, a key every ${pace} ms, from Enter to the frame that shows it`;
      const figures: Figure[] = [
        {
          name: 'cell edit at 1 000 rows on screen, p95',
          value: percentile(times, 0.95),
          unit: 'ms',
          budget: 50,
          note,
        },
        await measure(chrome, product.base, big),
      ];
      return figures;
    } finally {
      await chrome.close();
      await product.kill();
    }
  },
};
