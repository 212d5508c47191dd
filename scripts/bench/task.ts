import type { Browser, Page } from '@playwright/test';
import { bigSize } from '#tests/world/big-task.ts';
import { firstAdministrator, startProduct } from '../product.mjs';
import { type Figure, median, type Part, percentile } from './figure.ts';
import { filledTask, opening, typingIn } from './grid.ts';
import { bareVisit, startBarePage } from './load/bare-page.ts';
import { emptyPageRate } from './load/frame-rate.ts';
import { freshContext, launch, type Visited } from './load/visits.ts';

const rounds = 5;
const tabs = ['System info', 'Threat analysis', 'Risk control', 'Report', 'Result', 'Threat analysis'];
/** How long the rows are scrolled (ms), and how far for each frame (px): some four lines. */
const scrolling = 3_000;
const pixelsAFrame = 120;
const megabyte = 1e6;

/** Opens the task in a page of its own and waits until its first row is there. */
async function openPage(chrome: Browser, { base, address, token, selector }: Visited): Promise<Page> {
  const context = await freshContext(chrome, base, token);
  const page = await context.newPage();
  await page.goto(base + address);
  await page.locator(selector).first().waitFor();
  // The open points are counted, and the parts of other pages fetched, when nothing else is done.
  await page.waitForTimeout(3_000);
  return page;
}

/** Milliseconds from the click on a tab to the frame after what it shows is there. */
async function switchTab(page: Page, name: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done, fail) => {
        // What the parts of the page are called: another tab has other parts.
        const shown = () =>
          [...document.querySelectorAll('main section[aria-label], [role=grid]')]
            .map((part) => part.getAttribute('aria-label'))
            .join(' | ');
        const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === wanted);
        if (!tab) return fail(new Error(`no tab ${wanted}`));
        const before = shown();
        const begun = performance.now();
        const look = () => {
          const isThere = tab.getAttribute('aria-selected') === 'true' && shown() !== before;
          if (isThere || performance.now() - begun > 10_000)
            requestAnimationFrame(() => done(performance.now() - begun));
          else requestAnimationFrame(look);
        };
        tab.click();
        requestAnimationFrame(look);
      }),
    name,
  );
}

async function tabSwitches(page: Page): Promise<Figure[]> {
  const times = new Map<string, number[]>();
  for (let n = 0; n < rounds; n++)
    for (const name of tabs) {
      times.set(name, [...(times.get(name) ?? []), await switchTab(page, name)]);
      await page.waitForTimeout(300);
    }
  const each = [...times].map(([name, list]) => ({ name, ms: median(list), first: list[0] ?? Number.NaN }));
  const slowest = each.reduce((a, b) => (b.ms > a.ms ? b : a));
  const note = each.map(({ name, ms, first }) => `${name} ${Math.round(ms)} (first ${Math.round(first)})`).join(', ');
  return [{ name: 'task of 10 000 steps: slowest tab, median', value: slowest.ms, unit: 'ms', budget: 200, note }];
}

/** Frames a second while the rows of a grid are scrolled. */
async function scrollRate(page: Page): Promise<number> {
  return page.evaluate(
    ({ length, distance }) =>
      new Promise<number>((done) => {
        let scroller = document.querySelector('[role=gridcell]')?.parentElement;
        while (scroller && scroller.scrollHeight <= scroller.clientHeight + 10) scroller = scroller.parentElement;
        const begun = performance.now();
        let frames = 0;
        const next = () => {
          scroller?.scrollBy(0, distance);
          frames += 1;
          const passed = performance.now() - begun;
          if (passed < length) requestAnimationFrame(next);
          else done((frames * 1000) / passed);
        };
        requestAnimationFrame(next);
      }),
    { length: scrolling, distance: pixelsAFrame },
  );
}

/** What the page holds after it has let go of what it can. */
async function heapMB(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / megabyte;
}

/** The task of R-PERF-6 in the browser: opened, its tabs, an entry, scrolling, memory. With `snapshot` it is `npm run bench -- task snapshot`. */
export const task: Part = {
  name: 'task',
  async run() {
    const [product, barePage, chrome] = [await startProduct(), await startBarePage(), await launch()];
    try {
      const call = await firstAdministrator(product);
      const { taskId, versionId } = await filledTask(call, 'big', bigSize);
      const at = (step: string) => `/intara/project/analysis?task=${taskId}&version=${versionId}&step=${step}`;
      const visited = (step: string, selector: string, words: string): Visited => ({
        base: product.base,
        token: call.token,
        address: at(step),
        selector,
        words,
      });
      const matrix = visited('assets', '[role=gridcell]', 'Asset 0');
      const usable = await opening(chrome, matrix, bareVisit(barePage), [
        'task of 10 000 steps: asset matrix usable, fresh page',
        1.5,
      ]);
      const page = await openPage(chrome, matrix);
      const figures: Figure[] = [usable, ...(await tabSwitches(page))];
      await page.context().close();
      const paths = await openPage(chrome, visited('paths', '[role=gridcell]', 'path'));
      const rate = await scrollRate(paths);
      const empty = await emptyPageRate(chrome);
      figures.push({
        name: 'task of 10 000 steps: rows of paths and steps scroll',
        value: rate,
        unit: 'frames/s',
        budget: 50,
        better: 'atLeast',
        note: `an empty page ${Math.round(empty)} frames/s`,
      });
      figures.push({
        name: 'task of 10 000 steps: heap of the tab',
        value: await heapMB(paths),
        unit: 'MB',
        budget: 400,
      });
      await paths.context().close();
      const typed = await typingIn(chrome, visited('damages', '[role=gridcell][data-column=description]', 'damage'));
      const note = `p50 ${Math.round(median(typed.entries))} ms of ${typed.entries.length}, main thread ${typed.busy.toFixed(1)} ms an entry`;
      figures.push({
        name: 'task of 10 000 steps: entry on screen, from Enter, p95',
        value: percentile(typed.entries, 0.95),
        unit: 'ms',
        budget: 50,
        note,
      });
      return figures;
    } finally {
      await chrome.close();
      await Promise.all([product.kill(), barePage.kill()]);
    }
  },
};
