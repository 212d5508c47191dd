import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigSize, bigTaskOps, sizeFor, slices, type TaskSize } from '#tests/world/big-task.ts';
import { firstAdministrator, newTask, startProduct } from '../product.mjs';
import { type Figure, median, type Part, percentile } from './figure.ts';
import { bareVisit, startBarePage } from './load/bare-page.ts';
import { freshContext, inTurns, launch, type Visited, visitFresh } from './load/visits.ts';
import { pasting } from './paste.ts';

const entries = 300;
/** Milliseconds from one key to the next of somebody who types. */
const pace = 60;
const rounds = 5;

type Caller = Awaited<ReturnType<typeof firstAdministrator>>;
const cells = '[role=gridcell][data-column=description]';

/** A new task of this size. */
export async function filledTask(call: Caller, name: string, size: TaskSize) {
  const made = await newTask(call, name);
  for (const edits of slices(bigTaskOps(defaultMethod, size, name)))
    await call('POST', `/intara/v1.0/versions/${made.versionId}/edits`, { edits });
  return made;
}

const damagesOf = ({ taskId, versionId }: { taskId: string; versionId: string }) =>
  `/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`;

/** What the page notes: of each key until its frame, of each entry until its cell shows it (ms). */
interface Noted {
  keys: number[];
  entries: number[];
}

/** The same, and what the main thread did for an entry (ms of its own clock, so that other programs on the machine do not count). */
interface Typed extends Noted {
  busy: number;
}

/** Notes, in the page, from when a key went down to the frame after it, and from Enter to the frame after the entered text stands in its cell. */
function watchKeys() {
  const noted: Noted = { keys: [], entries: [] };
  const waiting: { cell: Element; text: string; from: number }[] = [];
  const atFrame = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const look = () => {
    for (const one of waiting.filter(({ cell, text }) => cell.textContent === text)) {
      waiting.splice(waiting.indexOf(one), 1);
      atFrame(() => noted.entries.push(performance.now() - one.from));
    }
  };
  addEventListener(
    'keydown',
    ({ key, target, timeStamp }) => {
      if (!(target instanceof HTMLTextAreaElement)) return;
      atFrame(() => noted.keys.push(performance.now() - timeStamp));
      const cell = target.closest('[role=gridcell]');
      if (key === 'Enter' && cell && target.value) waiting.push({ cell, text: target.value, from: timeStamp });
    },
    true,
  );
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(globalThis, { benchNoted: noted });
}

/** What the browser is told of a key. */
const keyOf = (key: string) =>
  key === 'Enter'
    ? { key, code: key, windowsVirtualKeyCode: 13, text: '\r' }
    : { key, text: key, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };

/** Types 300 short texts, each ended by Enter, a key every 60 ms whatever the page does, and waits until the page has taken the last. */
async function typeEntries(page: Page): Promise<Typed> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await busy();
  const keys = Array.from({ length: entries }, (_, n) => [...n.toString(36), 'Enter']).flat();
  const taken: Promise<unknown>[] = [];
  const begun = performance.now();
  for (const [n, name] of keys.entries()) {
    await sleep(Math.max(0, begun + n * pace - performance.now()));
    const key = keyOf(name);
    taken.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }));
    taken.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '' }));
  }
  await Promise.all(taken);
  await page.waitForTimeout(1_000);
  const noted = await page.evaluate(() => (globalThis as unknown as { benchNoted: Noted }).benchNoted);
  return { ...noted, busy: ((await busy()) - before) / entries };
}

/** Types into the page and returns what it noted. */
export async function typingIn(chrome: Browser, { base, address, token, selector }: Visited): Promise<Typed> {
  const context = await freshContext(chrome, base, token);
  await context.addInitScript(watchKeys);
  const page = await context.newPage();
  await page.goto(base + address);
  if (selector === 'textarea') await page.evaluate(() => document.body.append(document.createElement('textarea')));
  // The task counts its open points a moment after it is there.
  await page.locator(selector).nth(0).waitFor();
  await page.waitForTimeout(1_000);
  await page
    .locator(selector)
    .nth(selector === 'textarea' ? 0 : 1)
    .click();
  const noted = await typeEntries(page);
  await context.close();
  return noted;
}

const round = Math.round;

/** Keys into the table, beside the same keys into the text area of a bare page. */
async function typing(chrome: Browser, task: Visited, bare: Visited): Promise<Figure[]> {
  const ours = await typingIn(chrome, task);
  const plain = await typingIn(chrome, { ...bare, selector: 'textarea' });
  const note = (times: number[], of: number) =>
    `p50 ${round(median(times))} ms of ${times.length} of ${of}, a key every ${pace} ms, main thread ${ours.busy.toFixed(1)} ms an entry (bare ${plain.busy.toFixed(1)}); a key in a bare text area p50 ${round(median(plain.keys))} ms, p95 ${round(percentile(plain.keys, 0.95))} ms`;
  const figure = (name: string, times: number[], of: number): Figure => ({
    name,
    value: percentile(times, 0.95),
    unit: 'ms',
    budget: 50,
    note: note(times, of),
  });
  return [
    figure('entry at 1 000 rows on screen, from Enter, p95', ours.entries, entries),
    figure('key at 1 000 rows to its frame, p95', ours.keys, plain.keys.length),
  ];
}

/** What is clicked on which page, and what stands on the screen when what it leads to is usable: an element with text. */
export interface Way {
  base: string;
  token: string;
  address: string;
  /** The accessible name and role of what is clicked. */
  clicked: { role: 'link' | 'button'; name: string };
  selector: string;
}

/** Milliseconds from a click until what it leads to is on the screen, in a browser that has nothing kept and a page that has come to rest. */
export async function openByClick(chrome: Browser, { base, token, address, clicked, selector }: Way): Promise<number> {
  const context = await freshContext(chrome, base, token);
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    let begun = 0;
    addEventListener('click', ({ timeStamp }) => (begun = timeStamp), true);
    const observer = new MutationObserver(() => {
      if (!begun || !document.querySelector(wanted)?.textContent) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { opened: performance.now() - begun })));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, selector);
  await page.goto(base + address);
  const target = page.getByRole(clicked.role, { name: clicked.name });
  await target.waitFor();
  // As long as a person looks for it.
  await page.waitForTimeout(2_000);
  await target.click();
  const opened = await page.waitForFunction(() => (globalThis as { opened?: number }).opened);
  const ms = (await opened.jsonValue()) ?? Number.NaN;
  await context.close();
  return ms;
}

/** How soon a page is usable in a browser without anything kept, the bare page visited in turns. */
export async function opening(
  chrome: Browser,
  visited: Visited,
  bare: Visited,
  [name, budget]: [string, number],
): Promise<Figure> {
  const [ours = [], plain = []] = await inTurns([visited, bare], rounds, (page) => visitFresh(chrome, page));
  const of = (visits: { ms: number }[]) => median(visits.map(({ ms }) => ms));
  const note = `a bare Umi + antd page took ${round(of(plain))} ms, medians of ${rounds} visits in turns`;
  return { name, value: of(ours) / 1000, unit: 's', budget, note };
}

/** The table of a task: how soon it is there, and how soon a key and an entry stand on the screen. */
export const grid: Part = {
  name: 'grid',
  async run() {
    const [product, barePage, chrome] = [await startProduct(), await startBarePage(), await launch()];
    try {
      const call = await firstAdministrator(product);
      const { base } = product;
      const { token } = call;
      const task = await filledTask(call, 'grid', sizeFor(1000));
      const page = { base, selector: cells, words: 'damage:', token };
      const small = { ...page, address: damagesOf(task) };
      const bare = bareVisit(barePage);
      const figures = await typing(chrome, small, bare);
      figures.push(await pasting(chrome, { base, token, address: small.address.replace('damages', 'paths') }));
      const clicks: number[] = [];
      const inList: Way = {
        base,
        token,
        address: `/intara/project/detail?id=${task.projectId}&tab=tasks`,
        clicked: { role: 'link', name: 'Task-grid' },
        selector: '[role=gridcell]',
      };
      for (let n = 0; n < rounds; n++) clicks.push(await openByClick(chrome, inList));
      const fresh = await opening(chrome, small, bare, ['task of 1 000 threats usable, from a fresh page', 0.9]);
      const big = { ...page, address: damagesOf(await filledTask(call, 'big', bigSize)) };
      return [
        ...figures,
        {
          name: 'task of 1 000 threats usable, from the click in the list',
          value: median(clicks) / 1000,
          unit: 's',
          budget: 0.5,
          note: `median of ${rounds}; from a fresh page ${round(fresh.value * 1000)} ms, ${fresh.note}`,
        },
        fresh,
        await opening(chrome, big, bare, ['task of 10 000 steps usable', 1.5]),
      ];
    } finally {
      await chrome.close();
      await Promise.all([product.kill(), barePage.kill()]);
    }
  },
};
