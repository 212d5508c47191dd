import { cpSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { newTask, scratchFolder, startProduct } from '../../scripts/product.mjs';
import { type Caller, expect, test as story } from './support/story.ts';

interface Copied {
  /** Where this story's own copy of the built product lies. */
  home: string;
}

/** The product runs from a copy, because these stories take files away from a running server, as an update would. */
const test = story.extend<Copied>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  home: async ({}, use) => use(copyOfProduct()),
  product: async ({ home }, use) => {
    const product = await startProduct({ home });
    await use(product);
    expect((await product.kill('SIGTERM')).code, 'the server ends cleanly').toBe(0);
  },
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
const provoked = /404|Refused to (execute|apply)|ChunkLoadError|CSS_CHUNK_LOAD_FAILED|Loading (CSS )?chunk/;

async function signIn(page: Page, admin: Caller) {
  await page.addInitScript((token) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('umi_locale', 'en-US');
  }, admin.token);
}

test('a page whose script is gone from the server is named as missing, and loading again brings it', async ({
  page,
  home,
  admin,
  complaints,
}) => {
  complaints.allow(provoked);
  await newTask(admin);
  await signIn(page, admin);
  await page.goto('/intara/account/workplace');
  await expect(page.getByRole('link', { name: /All projects/ })).toBeVisible();
  const putBack = takeAway(home, /^src__pages__project__list\..*async\.js/);

  await page.getByRole('link', { name: /All projects/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'A part of the page failed to load' });
  await expect(alert).toContainText(/Loading chunk \S+ failed \(missing\)/);
  await expect(page.getByRole('button', { name: 'Page settings' })).toBeVisible();

  putBack();
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('columnheader', { name: 'Project code' }).first()).toBeVisible();
});

test('a page whose stylesheet is gone is reported with its code', async ({ page, home, admin, complaints }) => {
  complaints.allow(provoked);
  await signIn(page, admin);
  await page.goto('/intara/account/settings');
  await expect(page.getByRole('tab').first()).toBeVisible();
  takeAway(home, /^src__pages__account__workplace\..*chunk\.css/);

  await page.goto('/intara/account/workplace');
  await expect(page.getByRole('alert')).toContainText(
    /CSS_CHUNK_LOAD_FAILED: Loading stylesheet chunk \S+ failed \(missing\)/,
  );
});

test('a drawer whose script is gone says so and leaves the page as it is', async ({
  page,
  home,
  admin,
  complaints,
}) => {
  complaints.allow(provoked);
  await signIn(page, admin);
  await page.goto('/intara/account/workplace');
  const heading = page.getByRole('heading', { name: 'First Administrator' });
  await expect(heading).toBeVisible();
  // The texts of other pages come when the first page has come to rest.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('page-texts')),
  );
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/([^/]+\.async\.js)$/)?.[1] ?? []),
  );
  // Everything that has not been loaded yet: the drawer and what it needs is among it.
  takeAway(home, new RegExp(`^(?!(${loaded.join('|')}))[^/]*\\.async\\.js`));

  await page.getByRole('button', { name: 'Page settings', exact: true }).click();
  await expect(page.getByText(/Loading chunk \S+ failed \(missing\)/)).toBeVisible();
  await expect(heading).toBeVisible();
});
