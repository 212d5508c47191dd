import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { type Figure, median } from './figure.ts';

const visits = 5;

/** Notes, in the page, when all these selectors and words are on the screen for the first time (ms since the navigation began). */
function watchFor({ selector, words }: { selector: string; words: string }) {
  const look = () => {
    if (!document.querySelector(selector) || !document.body?.textContent?.includes(words)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('usable')));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** Milliseconds until a page of this context is usable, with the processor slowed down by `slow`. */
async function visit(context: BrowserContext, address: string, slow: number): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { timeout: 60_000 });
  const ms = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
  await page.close();
  return ms;
}

export interface Case {
  name: string;
  address: string;
  selector: string;
  words: string;
  token?: string;
  slow?: number;
  budget: number;
  /** Measure the second visit of a browser that has the files already. */
  warm?: boolean;
}

/** A browser without anything kept, in English, signed in when a token is given. */
export async function freshContext(browser: Browser, base: string, token = ''): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 1440, height: 1000 } });
  // tsx keeps the names of functions by a helper that a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
  await context.addInitScript((userToken) => {
    localStorage.setItem('umi_locale', 'en-US');
    if (userToken) localStorage.setItem('userToken', userToken);
  }, token);
  return context;
}

/** The median of several visits, each in a browser without anything kept. */
export async function measure(browser: Browser, base: string, one: Case): Promise<Figure> {
  const times = [];
  for (let n = 0; n < visits; n++) {
    const context = await freshContext(browser, base, one.token);
    await context.addInitScript(watchFor, { selector: one.selector, words: one.words });
    if (one.warm) await visit(context, one.address, 1);
    times.push(await visit(context, one.address, one.slow ?? 1));
    await context.close();
  }
  return {
    name: one.name,
    value: median(times) / 1000,
    unit: 's',
    budget: one.budget,
    note: `median of ${visits} visits`,
  };
}

/** The Chromium of this machine. @throws Error when there is none */
export function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium on this machine');
  return chromium.launch({ executablePath, args: chromiumArguments });
}
