import { cpSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { newTask, scratchFolder } from '../../scripts/product.mjs';
import { expect, openAs, openSignedOut, serverOn, test as story } from './support/story.ts';

interface Copied {
  /** Where the story's own copy of the built product lies. */
  home: string;
}

/** The product runs from a copy, because this story takes files away from a running server, as an update would. */
const test = story.extend<Copied>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  home: async ({}, use) => {
    const home = copyOfProduct();
    await use(home);
    rmSync(home, { recursive: true });
  },
  product: ({ home, newWorkplace }, use) => serverOn(newWorkplace, use, { home }),
});

function copyOfProduct(): string {
  const home = scratchFolder();
  for (const part of ['dist', 'package.json']) cpSync(part, join(home, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  return home;
}

/** Takes the built files of this name away, with their compressed twins; answers what puts them back. */
function takeAway(home: string, name: RegExp): () => void {
  const web = join(home, 'dist/web');
  const files = readdirSync(web).filter((file) => name.test(file));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) renameSync(join(web, file), join(web, `${file}.away`));
  return () => {
    for (const file of files) renameSync(join(web, `${file}.away`), join(web, file));
  };
}

/** What the browser logs for a part that is not there. */
const provoked = /404|ERR_FAILED|Refused to (execute|apply)|ChunkLoadError|CSS_CHUNK_LOAD_FAILED|Loading (CSS )?chunk/;

/** Everything that the page has not loaded yet. */
async function notLoaded(page: Page): Promise<RegExp> {
  // The texts of other pages come when the first page has come to rest.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('page-texts')),
  );
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/([^/]+\.async\.js)$/)?.[1] ?? []),
  );
  return new RegExp(`^(?!(${loaded.join('|')}))[^/]*\\.async\\.js`);
}

test('a part that is gone from the server is named as missing, and loading again brings it', async ({
  browser,
  page,
  product,
  home,
  admin,
  complaints,
}) => {
  complaints.allow(provoked);
  await newTask(admin);
  await page.addInitScript((token) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('umi_locale', 'en-US');
  }, admin.token);
  const heading = page.getByRole('heading', { name: 'First Administrator' });

  // Says so after five seconds; looked at last.
  const login = await openSignedOut(browser, product);
  await login.route('**/inauth/user/main.*', (asked) => asked.abort());
  await login.goto('/inauth/user/login');

  await test.step('a page whose stylesheet is gone is reported with its code', async () => {
    await page.goto('/intara/account/settings');
    await expect(page.getByRole('tab').first()).toBeVisible();
    const putBack = takeAway(home, /^src__pages__account__workplace\..*chunk\.css/);
    await page.goto('/intara/account/workplace');
    await expect(page.getByRole('alert')).toContainText(
      /CSS_CHUNK_LOAD_FAILED: Loading stylesheet chunk \S+ failed \(missing\)/,
    );
    putBack();
    await page.reload();
    await expect(heading).toBeVisible();
  });

  await test.step('an application whose libraries are gone says so on the loading screen, and comes when it is loaded again', async () => {
    const putBack = takeAway(home, /^libraries\./);
    // A browser that has them already asks nobody.
    const other = await openAs(browser, product, admin.token, 'zh-CN');
    await other.goto('/intara/account/workplace');
    const screen = other.getByRole('status');
    await expect(screen).toContainText('页面的一部分加载失败');
    putBack();
    await screen.getByRole('button', { name: '重新加载页面' }).click();
    await expect(other.getByRole('heading', { name: 'First Administrator' })).toBeVisible();
    await other.close();
  });

  await test.step('a drawer whose script is gone says so and leaves the page as it is', async () => {
    const putBack = takeAway(home, await notLoaded(page));
    await page.getByRole('button', { name: 'Page settings', exact: true }).click();
    await expect(page.getByText(/Loading chunk \S+ failed \(missing\)/)).toBeVisible();
    await expect(heading).toBeVisible();
    putBack();
  });

  await test.step('a page whose script is gone is named, and comes when the page is loaded again', async () => {
    await page.reload();
    const link = page.getByRole('link', { name: /All projects/ });
    await expect(link).toBeVisible();
    const putBack = takeAway(home, /^src__pages__project__list\..*async\.js/);
    await link.click();
    const alert = page.getByRole('alert').filter({ hasText: 'A part of the page failed to load' });
    await expect(alert).toContainText(/Loading chunk \S+ failed \(missing\)/);
    await expect(page.getByRole('button', { name: 'Page settings' })).toBeVisible();
    putBack();
    await alert.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('columnheader', { name: 'Project code' }).first()).toBeVisible();
  });

  await test.step('the texts of the pages are asked for a few times, then the page says that they are missing', async () => {
    const putBack = takeAway(home, /^page-texts-/);
    const asked: string[] = [];
    const other = await openAs(browser, product, admin.token);
    other.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('page-texts-')) asked.push(request.url());
    });
    await other.goto('/intara/project/list');
    const alert = other.getByRole('alert').filter({ hasText: 'A part of the page failed to load' });
    await expect(alert).toContainText(/Loading chunk \S+ failed \(missing\)/, { timeout: 30_000 });
    const before = asked.length;
    await other.waitForTimeout(3_000);
    expect([before < 12, asked.length]).toEqual([true, before]);
    putBack();
    await alert.getByRole('button', { name: 'Reload the page' }).click();
    await expect(other.getByRole('columnheader', { name: 'Project code' }).first()).toBeVisible();
    await other.close();
  });

  await test.step('an application whose first texts are gone says so on the loading screen', async () => {
    const putBack = takeAway(home, /^texts-en-US/);
    const other = await openAs(browser, product, admin.token);
    await other.goto('/intara/account/workplace');
    const screen = other.getByRole('status');
    await expect(screen).toContainText(/A part of the page failed to load: \S+ \(missing\)/);
    putBack();
    await screen.getByRole('button', { name: 'Reload the page' }).click();
    await expect(other.getByRole('heading', { name: 'First Administrator' })).toBeVisible();
    await other.close();
  });

  await test.step('a login page whose script does not come says so, and comes when it is loaded again', async () => {
    const again = login.getByRole('link', { name: 'Load it again' });
    await expect(again).toBeVisible();
    await login.unroute('**/inauth/user/main.*');
    await again.click();
    await expect(login.getByRole('textbox').first()).toBeVisible();
    // Gone, not only unseen as in its first seconds.
    await expect(login.locator('.late')).toHaveCount(0);
  });
});
