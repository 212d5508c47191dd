import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../chromium.mjs';
import { type Figure, median } from './figure.ts';

const visits = 5;
/** A browser keeps a page's files at the first visit, its compiled code at the third. */
const visitsBeforeKept = 3;

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
}

const optionsOf = (base: string) => ({ baseURL: base, viewport: { width: 1440, height: 1000 } });

/** A browser without anything kept, in English, signed in when a token is given. */
export async function freshContext(browser: Browser, base: string, token = ''): Promise<BrowserContext> {
  return prepared(await browser.newContext(optionsOf(base)), token);
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

/** The median of several visits, each in a browser without anything kept. */
export async function measure(browser: Browser, base: string, one: Case): Promise<Figure> {
  const times = [];
  for (let n = 0; n < visits; n++) {
    const context = await freshContext(browser, base, one.token);
    await context.addInitScript(watchFor, { selector: one.selector, words: one.words });
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

/**
 * The median of several visits in a profile that has seen the page before, with its files and their compiled code: an incognito browser keeps
 * no code.
 */
export async function measureKept(base: string, one: Case): Promise<Figure> {
  const profile = mkdtempSync(join(tmpdir(), 'intara-profile-'));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), ...optionsOf(base) });
  try {
    await prepared(context, one.token ?? '');
    await context.addInitScript(watchFor, { selector: one.selector, words: one.words });
    const times = [];
    for (let n = 0; n < visitsBeforeKept + visits; n++) {
      const ms = await visit(context, one.address, one.slow ?? 1);
      if (n >= visitsBeforeKept) times.push(ms);
      // Code is kept a moment after the page has come to rest.
      else await new Promise((done) => setTimeout(done, 2_000));
    }
    const note = `median of visits ${visitsBeforeKept + 1} to ${visitsBeforeKept + visits} of one profile`;
    return { name: one.name, value: median(times) / 1000, unit: 's', budget: one.budget, note };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The Chromium of this machine. @throws Error when there is none */
export const launch = async (): Promise<Browser> => chromium.launch(launchOptions());

function launchOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('there is no Chromium on this machine');
  return { executablePath, args: chromiumArguments };
}
