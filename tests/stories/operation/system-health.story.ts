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
    test: 'Send test mail',
    noAddress: 'Your account has no e-mail address.',
    enter: 'Enter it in your account settings',
    end: /^End$/,
    ended: 'The task was ended.',
    report: 'Report',
    idle: 'Nothing runs long at the moment.',
    messages: 'Mails of accounts',
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
    test: '发送测试邮件',
    noAddress: '您的账户没有邮箱地址。',
    enter: '前往账户设置填写',
    end: /^终\s*止$/,
    ended: '任务已终止。',
    report: '报告',
    idle: '目前没有长时间运行的任务。',
    messages: '账户邮件',
  },
] as const;

for (const {
  language,
  menu,
  title,
  disk,
  free,
  backups,
  off,
  none,
  refresh,
  test: send,
  noAddress,
  enter,
  idle,
  messages,
} of languages)
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
    await expect(page.getByText(none)).toBeVisible();
    await expect(page.getByText(messages)).toBeInViewport();
    await expect(page.getByText(idle)).toBeInViewport();
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByText(noAddress)).toBeVisible();
    await expect(page.getByRole('link', { name: enter })).toBeVisible();
    await expectAccessible(page);
    const answer = page.waitForResponse('**/intara/v1.0/system/health');
    await page.getByRole('button', { name: refresh }).click();
    expect((await answer).status()).toBe(200);
    const tooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(tooWide)).toBe(false);
  });

for (const { language, idle, end, ended, report } of languages)
  test(`a report that waits is ended by an administrator (${language})`, async ({ browser, product, admin }) => {
    const { versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
    const asked = { format: 'docx', locale: language, reason: 'Working copy' };
    const jobs = [];
    for (let n = 0; n < 8; n++) jobs.push(await admin('POST', `/intara/v1.0/versions/${versionId}/reports`, asked));
    const page = await openAs(browser, product, admin.token, language);
    await page.goto('/intara/system/health');
    const rows = page.getByRole('row').filter({ has: page.getByText(report, { exact: true }) });
    await rows.last().getByRole('button', { name: end }).click();
    await page.getByRole('dialog').getByRole('button', { name: end }).click();
    await expect(page.getByText(ended)).toBeVisible();
    const states = await Promise.all(jobs.map(({ id }) => admin('GET', `/intara/v1.0/jobs/${id}`)));
    const endedOnes = states.filter(({ status }) => status === 'failed');
    expect(endedOnes.map(({ error }) => error)).toEqual([expect.stringMatching(/administrator ended|管理员已终止/)]);
    for (const { id } of jobs) await admin('DELETE', `/intara/v1.0/jobs/${id}`);
    // The list looks again by itself.
    await expect(page.getByText(idle)).toBeVisible({ timeout: 30_000 });
  });
