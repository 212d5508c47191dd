import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';
import { permissions } from '../../../contract/kit/permissions.ts';
import { administrator, client, firstAdministrator, scratchFolder, startProduct } from '../../../scripts/product.mjs';

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Caller = Awaited<ReturnType<typeof firstAdministrator>>;

interface StoryFixtures {
  /** A server of its own for a story that changes or counts what all users have: settings, users, libraries, models. `product.setupToken()` is of the first-administrator link. */
  product: Product;
  /** Calls the API of `product` as the first administrator, for stories that begin after sign-in. */
  admin: Caller;
  /** An administrator made for this story on `sharedProduct`, with settings and messages of its own. Its projects are deleted after the story. */
  sharedAdmin: Caller;
  /** What the browser complained about, on every page; a story fails when it is not empty at the end. `allow` takes expected words out. */
  complaints: Complaints;
}

interface WorkerFixtures {
  /** A folder as the first start leaves it. Making its tables and libraries anew took a third of each start. */
  newWorkplace: string;
  /** A server that stories use one after the other, when all they need is projects of their own. */
  sharedProduct: Product;
  /** Makes an administrator for each story that shares the server. */
  makesAdministrators: () => Promise<Caller>;
}

/** A story starts its server or takes the shared one, watches the console, and ends with nothing left running. */
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
  sharedProduct: [({ newWorkplace }, use) => serverOn(newWorkplace, use), { scope: 'worker' }],
  makesAdministrators: [
    async ({ sharedProduct }, use) => {
      await firstAdministrator(sharedProduct);
      await use(() => anotherAdministrator(sharedProduct));
    },
    { scope: 'worker' },
  ],
  product: ({ browser, newWorkplace }, use) => serverOn(newWorkplace, closingPages(browser, use)),
  // Not by `baseURL`, which every story would have to be given a server for.
  context: async ({ browser, product }, use) => {
    const context = await browser.newContext({ baseURL: product.base });
    await use(context);
    await context.close();
  },
  admin: async ({ product }, use) => use(await firstAdministrator(product)),
  sharedAdmin: async ({ browser, makesAdministrators }, use) => {
    const admin = await makesAdministrators();
    await use(admin);
    await closePages(browser);
    const { list } = await admin('GET', '/intara/v1.0/projects?pageSize=100');
    for (const { id } of list) await admin('DELETE', `/intara/v1.0/projects/${id}`);
  },
  complaints: [
    async ({ browser }, use) => {
      const complaints = new Complaints();
      const watch = (context: BrowserContext) => complaints.watch(context);
      browser.on('context', watch);
      await use(complaints);
      browser.off('context', watch);
      expect(complaints.left(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Runs a server on a copy of the folder for as long as it is used, and sees that it ends cleanly. */
export async function serverOn(
  newWorkplace: string,
  use: (product: Product) => Promise<void>,
  options: Parameters<typeof startProduct>[0] = {},
) {
  const dataDir = scratchFolder();
  cpSync(newWorkplace, dataDir, { recursive: true });
  const product = await startProduct({ ...options, dataDir });
  await use(product);
  const { code } = await product.kill('SIGTERM');
  rmSync(dataDir, { recursive: true });
  expect(code, 'the server ends cleanly').toBe(0);
}

/** Pages of a story would go on asking a server that is gone, or for projects that are, beside the stories that follow. */
const closePages = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()));
export const closingPages =
  (browser: Browser, use: (product: Product) => Promise<void>) => async (product: Product) => {
    await use(product);
    await closePages(browser);
  };

/** Creates an administrator with all permissions, called as the first one is; returns a client with its `token`. */
async function anotherAdministrator(product: Product): Promise<Caller> {
  const { fullName, password } = administrator;
  const signIn = async (username: string) => {
    const { token } = await client(product.base)('POST', '/inauth/v1.0/login', { username, password });
    return Object.assign(client(product.base, token), { token });
  };
  const username = `admin-${randomUUID().slice(0, 8)}`;
  // A session of the first one would be over after minutes in which other stories ran.
  const first = await signIn(administrator.username);
  await first('POST', '/inauth/v1.0/user/create', { username, fullName, password, permissions });
  return signIn(username);
}

/** Console errors, uncaught exceptions, what our content security policy refuses and answers of 500 and above, of every page. */
class Complaints {
  private readonly heard: string[] = [];
  private readonly allowed: RegExp[] = [];

  watch(context: BrowserContext) {
    // What a script tries and catches itself reaches no console, but the browser's panel of issues.
    const refused = `addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
      console.error('refused by the policy', violatedDirective, blockedURI, sourceFile))`;
    void context.addInitScript(refused);
    context.on('console', (message) => {
      if (message.type() === 'error') this.heard.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.heard.push(`uncaught: ${error.error().message}`));
    context.on('response', (response) => {
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

/** Of these rules axe calls no violation graver than moderate, whatever is found; they cost a part of the time. */
const mildRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];

/** Half a megabyte, sent to a page and read there once: the builder would do so twice at each look. */
async function bringAxe(page: Page) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source);
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
  await bringAxe(page);
  let axe = new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .disableRules(mildRules);
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

/**
 * A second person in a browser of their own: signed in by token, in the language named. They work with the panel of rows, which stays open once a
 * person has opened it.
 */
export async function openAs(
  browser: Browser,
  product: Product,
  token: string,
  language = 'en-US',
  /** Where the browser is, if that matters. */
  timezoneId?: string,
): Promise<Page> {
  const call = client(product.base, token);
  // Refused to who has to add a second factor first.
  await call('PUT', '/intara/v1.0/account/preferences/workspace.panel', { value: true }).catch(() => undefined);
  return openKeeping(browser, product, { userToken: token, umi_locale: language }, timezoneId);
}

/** A browser in which nobody is signed in. */
export const openSignedOut = (browser: Browser, product: Product, language = 'en-US'): Promise<Page> =>
  openKeeping(browser, product, { umi_locale: language });

/** With this in the storage of every page, also when it is loaded again. */
async function openKeeping(
  browser: Browser,
  product: Product,
  stored: Record<string, string> & { umi_locale: string },
  timezoneId?: string,
): Promise<Page> {
  const zone = timezoneId ? { timezoneId } : {};
  const context = await browser.newContext({ baseURL: product.base, locale: stored.umi_locale, ...zone });
  await context.addInitScript((values) => {
    // The blank page that a new one begins with has no storage.
    if (!location.protocol.startsWith('http')) return;
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}
