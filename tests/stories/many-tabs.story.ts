import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newTask } from '../../scripts/product.mjs';
import { colleague } from './support/colleague.ts';
import { type Caller, expect, type Product, test } from './support/story.ts';
import { openStep, rowOf, saved } from './support/workspace.ts';

interface Task {
  taskId: string;
  versionId: string;
}
type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Tasks with one function each. */
async function tasksOf(admin: Caller, count: number): Promise<Task[]> {
  const tasks: Task[] = [];
  for (let n = 0; n < count; n += 1) {
    const task = await newTask(admin);
    await admin('POST', `/intara/v1.0/versions/${task.versionId}/functions`, { name: 'Light the road' });
    tasks.push(task);
  }
  return tasks;
}

const address = ({ taskId, versionId }: Task) =>
  `/intara/project/analysis?task=${taskId}&version=${versionId}&step=functions`;

/** A browser profile, whose tabs share their connections to the server. */
async function profileOf(browser: Browser, product: Product, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.base });
  await context.addInitScript((mine) => {
    // An empty tab has no storage.
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('userToken', mine);
    localStorage.setItem('umi_locale', 'en-US');
  }, token);
  return context;
}

async function openTab(context: BrowserContext, task: Task): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address(task));
  await expect(rowOf(page, 'F-1')).toBeVisible();
  return page;
}

/** What somebody else calls the first function. */
async function rename(wang: Call, { versionId }: Task, name: string): Promise<void> {
  const rows = (await wang('GET', `/intara/v1.0/versions/${versionId}/functions`)) as {
    id: string;
    rev: number;
    code: string;
  }[];
  const { id, rev } = rows.find(({ code }) => code === 'F-1')!;
  await wang('PUT', `/intara/v1.0/versions/${versionId}/functions/${id}`, { rev, patch: { name } });
}

const callerOf =
  (product: Product, token: string): Call =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', Authorization: token };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(product.base + path, init);
    expect(response.status, path).toBe(200);
    return ((await response.json()) as { data: unknown }).data;
  };

/** Tabs that lead the stream of their profile. */
async function streamsOf(pages: readonly Page[]): Promise<number> {
  const held = await pages[0]!.evaluate(async () => (await navigator.locks.query()).held ?? []);
  return held.filter(({ name }) => name === 'intara-stream-1').length;
}

/** A browser has six connections to a server: with a stream for each tab, the seventh would get no answer at all. */
test('seven tabs on seven tasks save and hear as one does, also when the tab that leads crashes', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const tasks = await tasksOf(admin, 7);
  const wang = callerOf(product, await colleague(product, admin));
  const profile = await profileOf(browser, product, admin.token);
  const pages: Page[] = [];
  for (const task of tasks) pages.push(await openTab(profile, task));

  await test.step('an edit in the last one is saved at once', async () => {
    const last = pages[6]!;
    const cell = rowOf(last, 'F-1').getByRole('gridcell').nth(1);
    const began = Date.now();
    await cell.dblclick();
    await last.keyboard.press('Control+a');
    await last.keyboard.type('Saved with seven tabs');
    await last.keyboard.press('Enter');
    await saved(last);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  await test.step('what a colleague does is seen in each', async () => {
    for (const [n, task] of tasks.entries()) await rename(wang, task, `By Wang ${n}`);
    for (const [n, page] of pages.entries()) await expect(rowOf(page, 'F-1')).toContainText(`By Wang ${n}`);
    expect(await streamsOf(pages)).toBe(1);
  });

  await test.step('the next one leads when the tab that leads crashes, and misses nothing', async () => {
    const [leads, ...others] = pages as [Page, ...Page[]];
    const crashed = leads.waitForEvent('crash');
    await leads.goto('chrome://crash').catch(() => undefined);
    await crashed;
    for (const [n, task] of tasks.entries()) await rename(wang, task, `After the crash ${n}`);
    for (const [n, page] of others.entries())
      await expect(rowOf(page, 'F-1')).toContainText(`After the crash ${n + 1}`);
    expect(await streamsOf(others)).toBe(1);
  });
  await profile.close();
});

/** A page that the browser keeps for the way back would keep its connection, too. */
test('twenty tasks opened one after the other in one tab open as fast as the first', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const tasks = await tasksOf(admin, 4);
  const wang = callerOf(product, await colleague(product, admin));
  const profile = await profileOf(browser, product, admin.token);
  const page = await profile.newPage();
  for (let visit = 0; visit < 20; visit += 1) {
    const began = Date.now();
    await page.goto(address(tasks[visit % 4]!));
    await expect(rowOf(page, 'F-1')).toBeVisible();
    expect(Date.now() - began, `visit ${visit}`).toBeLessThan(8_000);
  }

  await test.step('a page that is shown again on the way back hears what it missed, and what comes', async () => {
    await rename(wang, tasks[2]!, 'While it was away');
    await page.goBack();
    await expect(rowOf(page, 'F-1')).toContainText('While it was away');
    await rename(wang, tasks[2]!, 'When it was back');
    await expect(rowOf(page, 'F-1')).toContainText('When it was back');
    await openStep(page, 'Assets');
  });
  await profile.close();
});
