import type { Page } from '@playwright/test';
import { http2ProxyTo } from '#tests/world/http2-proxy.ts';
import { expect, test } from './support/story.ts';
import { openTab, profileOf, streamsOf, tasksOf, typeName } from './support/tabs.ts';
import { rowOf, saved } from './support/workspace.ts';

/** As an installation is set up (docs/operate.md): TLS and HTTP/2 in front of the server. */
test('behind a proxy with HTTP/2 eight tabs save and see each other over one connection', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const proxy = await http2ProxyTo(product.base);
  const tasks = await tasksOf(admin, 8);
  const options = { baseURL: proxy.origin, ignoreHTTPSErrors: true };
  const profile = await profileOf(browser, options, admin.token);
  const pages: Page[] = [];
  for (const task of tasks) pages.push(await openTab(profile, task));
  const other = await profileOf(browser, options, admin.token);
  const seen: Page[] = [];
  for (const task of [tasks[0]!, tasks[7]!]) seen.push(await openTab(other, task));

  await test.step('an edit in each is saved, and seen by another browser', async () => {
    for (const [n, page] of pages.entries()) {
      await page.bringToFront();
      await typeName(page, `Saved by tab ${n}`);
      await saved(page);
    }
    await expect(rowOf(seen[0]!, 'F-1')).toContainText('Saved by tab 0');
    await expect(rowOf(seen[1]!, 'F-1')).toContainText('Saved by tab 7');
  });
  await test.step('each browser has one stream of events', async () => {
    expect([await streamsOf(pages), await streamsOf(seen)]).toEqual([1, 1]);
    expect(proxy.counts().now).toBeLessThanOrEqual(4);
  });
  await test.step('a file comes whole', async () => {
    const size = await pages[0]!.evaluate(async () => {
      const headers = { Authorization: localStorage.getItem('userToken') ?? '' };
      return (await (await fetch('/intara/v1.0/openapi.json', { headers })).text()).length;
    });
    expect(size).toBeGreaterThan(100_000);
  });
  for (const context of [profile, other]) await context.close();
  await proxy.close();
});
