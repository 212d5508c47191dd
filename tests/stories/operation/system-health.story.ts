import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const fact = (page: Page, name: string) =>
  page
    .locator('dt')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

const languages = [
  {
    language: 'en-US',
    menu: /System$/,
    title: 'System health',
    disk: 'Data disk',
    free: /free/,
    backups: 'Scheduled backups',
    off: 'Off: BACKUP_EVERY is not set.',
    none: 'No call has failed since the server started.',
    refresh: /Refresh/,
  },
  {
    language: 'zh-CN',
    menu: /系统$/,
    title: '系统状态',
    disk: '数据磁盘',
    free: /可用/,
    backups: '定时备份',
    off: '已关闭：未设置 BACKUP_EVERY。',
    none: '服务器启动以来没有失败的调用。',
    refresh: /刷\s*新/,
  },
] as const;

for (const { language, menu, title, disk, free, backups, off, none, refresh } of languages)
  test(`the state of the server is on one screen (${language})`, async ({ browser, product, admin }) => {
    const page = await openAs(browser, product, admin.token, language);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/intara/system/variable');
    await page.getByRole('menuitem', { name: menu }).first().hover();
    await page.getByRole('menuitem', { name: title, exact: true }).click();
    await page.waitForURL('**/system/health');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(fact(page, disk)).toContainText(free);
    await expect(fact(page, backups)).toHaveText(off);
    await expect(page.getByText(none)).toBeInViewport();
    await expectAccessible(page);
    const answer = page.waitForResponse('**/intara/v1.0/system/health');
    await page.getByRole('button', { name: refresh }).click();
    expect((await answer).status()).toBe(200);
    const tooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(tooWide)).toBe(false);
  });
