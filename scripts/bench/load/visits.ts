import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../chromium.mjs';

/** A browser keeps a page's files at the first visit, its compiled code at the third. */
const visitsBeforeKept = 3;

/** A page, and what is on the screen when a person can work with it. */
export interface Visited {
  base: string;
  address: string;
  selector: string;
  words: string;
  token?: string;
}

/** What one visit took: until the page was usable, and how much of that the main thread was at work (ms). */
export interface Visit {
  ms: number;
  busy: number;
}

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

/** One visit of a page in this context, with the processor slowed down by `slow`. */
async function visit(context: BrowserContext, visited: Visited, slow = 1): Promise<Visit> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watchFor, { selector: visited.selector, words: visited.words });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
    await page.goto(visited.base + visited.address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { timeout: 60_000 });
    const { metrics } = await devtools.send('Performance.getMetrics');
    const busy = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    const ms = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
    return { ms, busy };
  } finally {
    await page.close();
  }
}

const viewport = { width: 1440, height: 1000 };

/** A browser without anything kept, in English, signed in when a token is given. */
export async function freshContext(browser: Browser, base: string, token = ''): Promise<BrowserContext> {
  return prepared(await browser.newContext({ baseURL: base, viewport }), token);
}

async function prepared(context: BrowserContext, token: string): Promise<BrowserContext> {
  // tsx keeps the names of functions by a helper that a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
  await context.addInitScript((userToken) => {
    localStorage.setItem('umi_locale', 'en-US');
    if (userToken) localStorage.setItem('userToken', userToken);
  }, token);
  return context;
}

/** A visit in a browser without anything kept. */
export async function visitFresh(browser: Browser, visited: Visited, slow = 1): Promise<Visit> {
  const context = await freshContext(browser, visited.base, visited.token);
  try {
    return await visit(context, visited, slow);
  } finally {
    await context.close();
  }
}

/** Visits these pages in turns; for each page what its visits took. */
export async function inTurns<T>(pages: readonly T[], rounds: number, go: (page: T) => Promise<Visit>) {
  const seen = pages.map((page) => ({ page, visits: [] as Visit[] }));
  // Who goes first changes, so that what a visit leaves behind falls on both.
  for (let n = 0; n < rounds; n++)
    for (const one of n % 2 === 0 ? seen : seen.toReversed()) one.visits.push(await go(one.page));
  return seen.map(({ visits }) => visits);
}

/**
 * Visits these pages in turns in one profile that has seen each of them three times, with their files and compiled code: an incognito
 * browser keeps no code. Each page is of another server, so each has its own storage.
 */
export async function inTurnsKept(pages: readonly Visited[], rounds: number): Promise<Visit[][]> {
  const { context, close } = await keptContext(pages.find(({ token }) => token)?.token ?? '');
  try {
    for (let n = 0; n < visitsBeforeKept; n++)
      for (const page of pages) {
        await visit(context, page);
        // Code is kept a moment after the page has come to rest.
        await new Promise((done) => setTimeout(done, 2_000));
      }
    return await inTurns(pages, rounds, (page) => visit(context, page));
  } finally {
    await close();
  }
}

/** A browser with a profile of its own that keeps files and compiled code, signed in when a token is given. */
export async function keptContext(token = '', more: readonly string[] = []) {
  const profile = mkdtempSync(join(tmpdir(), 'intara-profile-'));
  const { executablePath, args } = launchOptions();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, ...more],
    viewport,
  });
  await prepared(context, token);
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, close };
}

/** The Chromium of this machine. @throws Error when there is none */
export const launch = async (): Promise<Browser> => chromium.launch(launchOptions());

function launchOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium on this machine');
  return { executablePath, args: chromiumArguments };
}
