import { cpSync, rmSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { firstAdministrator, scratchFolder, startProduct } from '../../../scripts/product.mjs';

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

interface StoryFixtures {
  /** A server of its own for every story, on a scratch folder; `product.setupToken()` is of the first-administrator link. */
  product: Product;
  /** Calls the API as the first administrator, for stories that begin after sign-in. */
  admin: Caller;
  /** What the browser complained about; a story fails when it is not empty at the end. `allow` takes expected words out. */
  complaints: Complaints;
}

interface WorkerFixtures {
  /** A folder as the first start leaves it. Making its tables and libraries anew took a third of each start. */
  newWorkplace: string;
}

/** A story starts its server, watches the console, and ends with nothing left running. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  newWorkplace: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed here
    async ({}, use) => {
      const dataDir = scratchFolder();
      await (await startProduct({ dataDir })).kill('SIGTERM');
      await use(dataDir);
      rmSync(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  product: async ({ browser, newWorkplace }, use) => {
    const dataDir = scratchFolder();
    cpSync(newWorkplace, dataDir, { recursive: true });
    const product = await startProduct({ dataDir });
    await use(product);
    // Pages of other people (openAs) would ask a server that is gone, beside the stories that follow.
    await Promise.all(browser.contexts().map((context) => context.close()));
    const { code } = await product.kill('SIGTERM');
    rmSync(dataDir, { recursive: true });
    expect(code, 'the server ends cleanly').toBe(0);
  },
  baseURL: async ({ product }, use) => use(product.base),
  admin: async ({ product }, use) => use(await firstAdministrator(product)),
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints();
      complaints.watch(page);
      await use(complaints);
      expect(complaints.left(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Console errors, uncaught exceptions, what our content security policy refuses and answers of 500 and above, of every page that is watched. */
export class Complaints {
  private readonly heard: string[] = [];
  private readonly allowed: RegExp[] = [];

  watch(page: Page) {
    // What a script tries and catches itself reaches no console, but the browser's panel of issues.
    const refused = `addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
      console.error('refused by the policy', violatedDirective, blockedURI, sourceFile))`;
    void page.addInitScript(refused);
    page.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.heard.push(`uncaught: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) this.heard.push(`${response.status()} ${response.url()}`);
    });
  }

  /** A story that provokes a refusal names the words the browser will log for it. */
  allow(words: RegExp) {
    this.allowed.push(words);
  }

  left() {
    return this.heard.filter((line) => !this.allowed.some((words) => words.test(line)));
  }
}

/** No violation that axe calls serious or critical, on what is on the screen now. */
export async function expectAccessible(page: Page, part?: string) {
  // What still fades in has another contrast.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
  // What passes is not collected, cell by cell: only violations are read.
  // In one pass: otherwise what was found is put together on a second page, for frames of other origins, of which we have none; that takes four times as long.
  let axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (part) axe = axe.include(part);
  const { violations } = await axe.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(grave, `accessibility of ${page.url()}`).toEqual([]);
}

/** Would the browser ask before it leaves the page? */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });

/** A second person in a browser of their own: signed in by token, in the language named. */
export async function openAs(browser: Browser, product: Product, token: string, language = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.base, locale: language });
  await context.addInitScript(
    ([userToken, umiLocale]) => {
      localStorage.setItem('userToken', userToken as string);
      localStorage.setItem('umi_locale', umiLocale as string);
    },
    [token, language],
  );
  return context.newPage();
}
