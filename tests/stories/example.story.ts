import type { Page } from '@playwright/test';
import { expect, openAs, test } from './support/story.ts';
import { rowOf } from './support/workspace.ts';

/** What a page asks of the browser's tables of all languages before it is drawn: the first to ask waits for a tenth of the first load. */
async function watchTables(page: Page) {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const note = (name: string) => document.querySelector('.page-title') ?? asked.push(name);
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (made, given) => {
            note(name);
            return Reflect.construct(made, given);
          },
          get: (made, key) => {
            if (key === 'supportedLocalesOf') note(name);
            return Reflect.get(made, key);
          },
        }),
      });
  });
  return { asked: () => page.evaluate(() => (window as unknown as { asked: string[] }).asked) };
}

test('the empty workplace loads the example with one click, in the language of the screen, and deletes it again', async ({
  browser,
  product,
  admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'zh-CN');
  await page.goto('/intara/account/workplace');
  await page.getByRole('button', { name: '加载示例' }).first().click();
  await page.waitForURL('**/project/analysis?**');
  await expect(page.getByRole('heading', { name: '前照灯-TARA' })).toBeVisible();
  await page.getByRole('tab', { name: '风险控制' }).click();
  await expect(rowOf(page, 'R-1')).toContainText('5 严重');
  await expect(rowOf(page, 'R-3')).toContainText('2 低');
  await expect(rowOf(page, 'R-2')).toContainText('3 中');
  await expect(rowOf(page, 'R-2').locator('[data-column="residual"]')).toContainText('2 低');
  await expect(page.getByRole('button', { name: '进度 100 %' })).toBeVisible();
  await expect(page.getByRole('grid')).not.toContainText('未评级');
  await page.getByRole('tab', { name: '拓扑图' }).click();
  const drawn = page.locator('[data-part=canvas] .x6-node');
  await expect(drawn.filter({ hasText: '车身控制 ECU' })).toBeVisible();
  await expect(drawn.filter({ hasText: '网关 ECU' })).toContainText('外部');
  await expect(page.getByText('没有未决事项。')).toBeVisible();
  await page.getByRole('tab', { name: '结果' }).click();
  await expect(page.getByText('本版本尚不能发布。')).toBeVisible();

  const tables = await watchTables(page);
  await page.goto('/intara/account/workplace');
  await expect(page.getByText('前照灯-TARA').first()).toBeVisible();
  expect(await tables.asked()).toEqual([]);
  await page.goto('/intara/project/list');
  await page
    .getByRole('button', { name: /删\s*除/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('前照灯示例');
  await question.getByRole('button', { name: /删\s*除/ }).click();
  await expect(page.getByText('前照灯示例', { exact: true })).toBeHidden();
});

test('the settings drawer keeps the style and the language switch its language, over a reload', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
  await expect(rowOf(page, 'DS-2')).toContainText('Severe');
  const light = await page.evaluate(
    () => getComputedStyle(document.querySelector('[data-part="workspace"]') as Element).backgroundColor,
  );
  const kept = page.waitForResponse((answer) => /realDark.*"colorWeak":true/.test(answer.request().postData() ?? ''));
  await page.getByRole('button', { name: 'Page settings' }).click();
  await page.getByText('Real dark', { exact: true }).click();
  await page.getByLabel('Colour-weak mode').click();
  await kept;
  await page.reload();
  await expect(rowOf(page, 'DS-2')).toContainText('Severe');
  const dark = await page.evaluate(
    () => getComputedStyle(document.querySelector('[data-part="workspace"]') as Element).backgroundColor,
  );
  expect(dark).not.toBe(light);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toContain('invert(0.8)');
  // The menu is made at the first press: by keys it opens like any, and the button of it has the focus, before and after.
  const language = page.getByRole('button', { name: 'Language' });
  await language.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
  await expect(language).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeHidden();
  await expect(language).toBeFocused();
  await language.click();
  await page.getByText('简体中文').click();
  await expect(rowOf(page, 'DS-2')).toContainText('严重');
  expect(await page.evaluate(() => localStorage.getItem('umi_locale'))).toBe('zh-CN');
});
