import type { Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import { administrator, client } from '../../../scripts/product.mjs';
import { test as base, closingPages, expect, expectAccessible, openAs, serverOn } from '../support/story.ts';

/** Behind a proxy that says where a call comes from: administration is possible from the network of the company only. */
const test = base.extend({
  product: ({ browser, newWorkplace }, use) =>
    serverOn(newWorkplace, closingPages(browser, use), {
      env: { ADMIN_NETWORKS: '10.0.0.0/8', TRUSTED_PROXIES: '1' },
    }),
});
const company = { 'x-forwarded-for': '10.0.0.7' };
const home = { 'x-forwarded-for': '203.0.113.9' };

const languages = [
  {
    language: 'en-US',
    title: 'Administration is not possible from your network',
    words: /All other work is possible from here\./,
    readOnly: /You can view this page but change nothing from your network/,
    users: 'Users',
    account: /^Account of/,
    importData: /Import data/,
    importIt: /^Import$/,
    reason: /This sheet belongs to administration, which is possible only from certain networks/,
    newProject: /Create project/,
  },
  {
    language: 'zh-CN',
    title: '您当前的网络不能进行系统管理',
    words: /其他工作不受影响。/,
    readOnly: /您可以查看此页面，但在当前网络中不能修改/,
    users: '用户',
    account: /的账户$/,
    importData: /导入数据/,
    importIt: /^导\s*入$/,
    reason: /该工作表属于系统管理，仅可在指定的网络中导入/,
    newProject: /新建项目/,
  },
] as const;

const workbook = () => {
  const book = utils.book_new();
  for (const [title, row] of [
    ['Users', { Username: 'zhang', 'Full name': 'Zhang Wei', 'Initial password': 'Kestrel26' }],
    ['Tags', { Name: 'bus', Colour: 'cyan', Scopes: 'analysis' }],
  ] as const)
    utils.book_append_sheet(book, utils.json_to_sheet([row]), title);
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'workplace.xlsx', mimeType, buffer };
};

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const { language, title, words, readOnly, users, account, importData, importIt, reason, newProject } of languages)
  test(`an administrator at home reads why nothing can be administered, and works on (${language})`, async ({
    browser,
    product,
  }) => {
    const setup = await fetch(`${product.base}/inauth/v1.0/setup`, {
      method: 'POST',
      headers: { ...company, 'content-type': 'application/json' },
      body: JSON.stringify({ token: await product.setupToken(), ...administrator }),
    });
    expect(setup.status).toBe(200);
    const { username, password } = administrator;
    const { token } = await client(product.base)('POST', '/inauth/v1.0/login', { username, password });
    const page = await openAs(browser, product, token, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.context().setExtraHTTPHeaders(home);

    await test.step('pages of administration show the reason, and nothing else', async () => {
      for (const name of ['user', 'audit', 'health', 'reportTemplate']) {
        await page.goto(`/intara/system/${name}`);
        await expect(page.getByText(title)).toBeVisible();
        await expect(page.getByText(words)).toBeVisible();
        await expect(page.locator('main').getByRole('table')).toHaveCount(0);
        expect(await isTooWide(page), name).toBe(false);
      }
      await expectAccessible(page);
    });

    await test.step('pages that concern everybody can be read', async () => {
      for (const name of ['variable', 'remarkTag', 'reportProfile']) {
        await page.goto(`/intara/system/${name}`);
        await expect(page.getByText(readOnly)).toBeVisible();
        expect(await isTooWide(page), name).toBe(false);
      }
    });

    await test.step('the check of a workbook names the sheets that cannot be imported from there, and why', async () => {
      await page.goto('/intara/project/list');
      await expect(page.getByRole('button', { name: newProject }).first()).toBeEnabled();
      await page.getByRole('button', { name: account }).click();
      await page.getByRole('menuitem', { name: importData }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=file]').setInputFiles(workbook());
      for (const sheet of ['Users', 'Tags'])
        await expect(dialog.getByRole('row').filter({ hasText: sheet })).toContainText(reason);
      await expect(dialog.getByRole('button', { name: importIt })).toBeDisabled();
      await expectAccessible(page);
    });

    await test.step('in the network of the company the same session administers', async () => {
      await page.context().setExtraHTTPHeaders(company);
      await page.goto('/intara/system/user');
      await expect(page.getByRole('tab', { name: users, exact: true })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: administrator.fullName })).toBeVisible();
    });
  });
