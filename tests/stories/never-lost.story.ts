import { cpSync, rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { administrator, firstAdministrator, scratchFolder, startProduct } from '../../scripts/product.mjs';
import { type Caller, expect, openAs, type Product, test } from './support/story.ts';
import { openStep, rowOf, saved, startNew } from './support/workspace.ts';

/** What the browser says of a server that is away, of a sign-in that ended, and of a value that was refused. */
const provoked =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE_CHUNKED|40[01]|412/;

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The tab ends as in a crash: no handler of the page runs. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

let dataDir: string;
let product: Product;
let admin: Caller;
const restart = async () => {
  product = await startProduct({ dataDir, port: product.port });
};

interface Task {
  taskId: string;
  versionId: string;
}
let task: Task;
const address = (step: string) => `/intara/project/analysis?task=${task.taskId}&version=${task.versionId}&step=${step}`;

test.beforeAll(async ({ newWorkplace }) => {
  dataDir = scratchFolder();
  cpSync(newWorkplace, dataDir, { recursive: true });
  product = await startProduct({ dataDir });
  admin = await firstAdministrator(product);
  task = (await admin('POST', '/intara/v1.0/workplace/example', {})) as unknown as Task;
});
test.afterAll(async () => {
  await product.kill('SIGTERM');
  rmSync(dataDir, { recursive: true });
});

async function open(browser: Browser, step: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.base, locale: 'en-US' });
  // Set once: a renewed token must not be overwritten when a page is loaded again.
  const first = await context.newPage();
  await first.goto('/healthz');
  await first.evaluate((token) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('umi_locale', 'en-US');
  }, admin.token);
  await first.goto(address(step));
  await expect(rowOf(first, 'DS-1').or(rowOf(first, 'CSA-1')).first()).toBeVisible();
  return first;
}

const mark = (page: Page, state: string) => page.locator(`[data-part="save"][data-state=${state}]`);
/** Every text of the version as the server has it. */
const stored = async (): Promise<string> =>
  JSON.stringify(await admin('GET', `/intara/v1.0/versions/${task.versionId}/snapshot`));

async function typeInto(page: Page, code: string, column: string, text: string): Promise<void> {
  await rowOf(page, code).locator(`[data-column="${column}"]`).click();
  await page.keyboard.type(text);
}

test.describe.configure({ mode: 'serial' });

test('the server is killed and the tab crashes: edits, a begun row, a refused cell and half a word are all there again', async ({
  browser,
  complaints,
}) => {
  complaints.allow(provoked);
  let page = await open(browser, 'damages');
  const context = page.context();
  await product.kill('SIGKILL');

  await test.step('typed without a server: the mark never says saved', async () => {
    await typeInto(page, 'DS-1', 'effects', 'Typed without a server');
    await page.keyboard.press('Enter');
    await expect(mark(page, 'offline')).toBeVisible();
    await expect(page.getByText('The server is not responding.')).toBeVisible();
    await typeInto(page, 'DS-2', 'property', 'Nonsense');
    await startNew(page);
    await page.keyboard.type('A row that was begun');
    await page.keyboard.press('Tab');
    await typeInto(page, 'DS-3', 'effects', 'Half a wor');
    await page.waitForTimeout(300);
  });

  await crash(page);
  await restart();
  page = await context.newPage();
  await page.goto(address('damages'));

  await test.step('what waited is sent, what was not finished is shown where it belongs', async () => {
    await expect(rowOf(page, 'DS-1')).toContainText('Typed without a server');
    await expect(mark(page, 'unfinished')).toContainText('not saved: 3');
    expect(await stored()).toContain('Typed without a server');
    await expect(rowOf(page, 'DS-2').locator('[data-column="property"]')).toContainText('Nonsense');
    await expect(page.locator('[data-line="#new"]')).toContainText('A row that was begun');
    await expect(rowOf(page, 'DS-3').locator('[data-column="effects"]')).toContainText('Half a wor');
  });

  await test.step('an open field is finished by Enter', async () => {
    await rowOf(page, 'DS-3').locator('[data-column="effects"]').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('d, finished later');
    await page.keyboard.press('Enter');
    await expect(mark(page, 'unfinished')).toContainText('not saved: 2');
    expect(await stored()).toContain('Half a word, finished later');
  });

  await test.step('the row begun survives another step and Ctrl+K', async () => {
    await openStep(page, 'Threat scenarios');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('DS-1');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-line="#new"]')).toContainText('A row that was begun');
  });
  await context.close();
});

test('the page is left while the server is away: the header says what is on its way, and it arrives', async ({
  browser,
  complaints,
}) => {
  complaints.allow(provoked);
  const page = await open(browser, 'damages');
  const toProject = page.locator('a[href*="/project/detail"]').first();
  // The parts of both pages are in the browser: what is not there cannot come from a server that is away.
  await toProject.click();
  await expect(page.getByRole('tab', { name: 'Tasks' })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'DS-1')).toBeVisible();
  await product.kill('SIGKILL');
  await typeInto(page, 'DS-1', 'effects', 'Left behind in the task');
  await page.keyboard.press('Enter');
  await expect(mark(page, 'offline')).toBeVisible();
  await toProject.click();
  await expect(page.locator('[data-part="left"]')).toContainText('1 waiting for the server');
  await expect(page.getByText(/does not exist|Failed to fetch/)).toBeHidden();
  await restart();
  await expect(page.locator('[data-part="left"]')).toBeHidden({ timeout: 30_000 });
  expect(await stored()).toContain('Left behind in the task');
  await expect(page.getByText('The server is not responding.')).toBeHidden();
  await page.context().close();
});

test('the tab crashes while a form is open: the new project and the library entry are both offered again', async ({
  browser,
  complaints,
}) => {
  complaints.allow(provoked);
  let page = await open(browser, 'damages');
  const context = page.context();

  await test.step('typed into the form of a new project, then the tab crashes', async () => {
    await page.goto('/intara/project/create');
    await page.getByLabel('Name', { exact: true }).pressSequentially('Headlamp');
    await page.getByLabel('Description').pressSequentially('Front light of the');
    await page.getByText('More: lifecycle').click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: onePixel });
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await page.waitForTimeout(300);
    await crash(page);
  });

  await test.step('typed into a library entry, then the tab crashes', async () => {
    page = await context.newPage();
    await page.goto('/intara/library/asset');
    await page.getByRole('button', { name: 'Create asset' }).first().click();
    await page.getByLabel('Name (English)').pressSequentially('Gateway');
    await page.waitForTimeout(300);
    await crash(page);
  });

  page = await context.newPage();
  const offer = () => page.locator('[data-part="kept-offer"]');

  await test.step('the project is offered, goes on by one key, and is not offered again once it is created', async () => {
    await page.goto('/intara/project/create');
    await expect(offer()).toContainText('You have unsaved input here');
    await expect(offer().getByRole('button', { name: 'Continue' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Headlamp');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Description')).toHaveValue('Front light of the');
    await page.getByText('More: lifecycle').click();
    await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await page.getByLabel('Project code').fill('HL-1');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page).toHaveURL(/project\/detail/);
    // The browser's storage is written behind the page that follows.
    await expect(page.getByRole('heading', { name: 'Headlamp' })).toBeVisible();
    await page.waitForTimeout(500);
    await page.goto('/intara/project/create');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.waitForTimeout(300);
    await expect(offer()).toHaveCount(0);
  });

  await test.step('the library entry is offered; Esc asks, and who leaves lets it go', async () => {
    await page.goto('/intara/library/asset');
    await page.getByRole('button', { name: 'Create asset' }).first().click();
    await offer().getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Name (English)')).toHaveValue('Gateway');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('button', { name: 'Create asset' }).first().click();
    await expect(page.getByLabel('Name (English)')).toHaveValue('');
    await page.waitForTimeout(300);
    await expect(offer()).toHaveCount(0);
  });
  await context.close();
});

// The last one: it ends the session that the others begin with.
test('the session ends while one types: a sign-in over the page, then what waited is sent', async ({
  browser,
  complaints,
}) => {
  complaints.allow(provoked);
  const page = await open(browser, 'damages');
  const end = () =>
    page.evaluate(() =>
      fetch('/inauth/v1.0/logout', {
        method: 'POST',
        headers: { Authorization: localStorage.getItem('userToken') ?? '' },
      }),
    );
  await rowOf(page, 'DS-1').locator('[data-column="effects"]').click();
  await page.keyboard.type('Typed as the session ended');
  await end();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Unauthorized, Pleas login!' });
  await expect(dialog).toBeVisible();
  await expect(mark(page, 'saved')).toBeHidden();
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toContainText('Incorrect username/password');
  await dialog.getByLabel('Password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  await expect(page.getByRole('grid')).toContainText('Typed as the session ended');
  const token = await page.evaluate(() => localStorage.getItem('userToken') ?? '');
  const again = await openAs(browser, product, token);
  await again.goto(address('damages'));
  await expect(again.getByRole('grid')).toContainText('Typed as the session ended');
});
