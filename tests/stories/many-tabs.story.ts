import type { Page } from '@playwright/test';
import { colleague } from './support/colleague.ts';
import { expect, type Product, test } from './support/story.ts';
import {
  addressOf,
  type Call,
  crash,
  openTab,
  profileOf,
  rename,
  streamsOf,
  tasksOf,
  typeName,
} from './support/tabs.ts';
import { openStep, rowOf, saved } from './support/workspace.ts';

const callerOf =
  (product: Product, token: string): Call =>
  async (method, path, body) => {
    const headers = { 'content-type': 'application/json', Authorization: token };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(product.base + path, init);
    expect(response.status, path).toBe(200);
    return ((await response.json()) as { data: unknown }).data;
  };

/** A browser has six connections to a server: with a stream for each tab, the seventh would get no answer at all. */
test('seven tabs on seven tasks save and hear as one does, also when the tab that leads crashes', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const tasks = await tasksOf(admin, 7);
  const wang = callerOf(product, await colleague(product, admin));
  const profile = await profileOf(browser, { baseURL: product.base }, admin.token);
  const pages: Page[] = [];
  for (const task of tasks) pages.push(await openTab(profile, task));

  await test.step('an edit in the last one is saved at once', async () => {
    const last = pages[6]!;
    const began = Date.now();
    await typeName(last, 'Saved with seven tabs');
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
    await crash(leads);
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
  const profile = await profileOf(browser, { baseURL: product.base }, admin.token);
  const page = await profile.newPage();
  for (let visit = 0; visit < 20; visit += 1) {
    const began = Date.now();
    await page.goto(addressOf(tasks[visit % 4]!));
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
