import type { Locator, Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { colleague } from '../support/colleague.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { openStep } from '../support/workspace.ts';

const pages = [
  ['asset', 'assets'],
  ['impact', 'impacts'],
  ['attackLibrary', 'attacks'],
  ['securityRq', 'requirements'],
  ['securityStandard', 'standards'],
  ['template', 'templates'],
] as const;

/** By how much the table in a part is wider than its place. */
const beyondIn = (part: Page | Locator) =>
  part
    .locator('.ant-table-content, .ant-table-body')
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

/** How far from the left end of its place a text begins. */
const insetOf = (place: Locator) =>
  place.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().left - one.getBoundingClientRect().left;
  });

/** What is delivered fills the libraries; each list fits a usual screen, so that no column lies under the buttons of its lines. */
test('the six libraries fit a screen of 1440 pixels, are searched by two Chinese characters, and fit the dialog of a task', async ({
  browser,
  product,
  admin,
}) => {
  const name = { en: 'Trusted workshop', zh: '可信的维修点' };
  await admin('POST', '/intara/v1.0/library/templates', { code: 'TA-1', type: 'assumption', name });
  const english = await openAs(browser, product, admin.token, 'en-US');
  for (const [page, language] of [
    [await openAs(browser, product, admin.token, 'zh-CN'), 'zh-CN'],
    [english, 'en-US'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [address, library] of pages)
      await test.step(`${library}, ${language}`, async () => {
        await page.goto(`/intara/library/${address}`);
        await expect(page.locator('tbody .ant-btn-link').first()).toBeVisible();
        await expect.poll(() => beyondIn(page)).toBe(0);
        if (library === 'attacks') await expectAccessible(page);
      });
    await test.step(`two characters, ${language}`, async () => {
      await page.goto('/intara/library/attackLibrary');
      await expect(page.locator('tbody .ant-btn-link').first()).toBeVisible();
      await page.locator('tbody .ant-btn-link').first().press('Enter');
      await expect(page.getByRole('dialog').locator('#name_en')).toBeFocused();
      await page.keyboard.press('Escape');
      // What opened an entry has the focus again.
      await expect(page.locator('tbody .ant-btn-link').first()).toBeFocused();
      await page.keyboard.press('/');
      await page.keyboard.type('固件');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      const { total } = await admin('GET', `/intara/v1.0/library/attacks?name=${encodeURIComponent('固件')}`);
      expect(total).toBeGreaterThan(0);
      await expect(page.getByText(language === 'en-US' ? `${total} in total` : `共 ${total} 条`)).toBeVisible();
    });
  }
  await test.step('the lists a task takes from libraries fit their dialog', async () => {
    const { taskId } = await newTask(admin);
    const arabic = '\u0627\u062e\u062a\u0628\u0627\u0631';
    await admin('POST', '/intara/v1.0/library/requirements', { code: 'A-0', name: { en: arabic, zh: arabic } });
    await english.goto(`/intara/project/analysis?task=${taskId}`);
    const dialog = english.getByRole('dialog');
    for (const step of ['Damage scenarios', 'Requirements'] as const) {
      await openStep(english, step);
      for (const [width, height] of [
        [1440, 900],
        [1920, 1080],
      ] as const) {
        await english.setViewportSize({ width, height });
        await english.getByRole('button', { name: 'Import from library' }).click();
        await expect(dialog.getByRole('checkbox').nth(2)).toBeVisible();
        await expect.poll(() => beyondIn(dialog), `${step}, ${width} wide`).toBe(0);
        if (step === 'Requirements') expect(await insetOf(dialog.getByText(arabic).first())).toBeLessThanOrEqual(1);
        await english.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    }
  });
});

test('who may read no library sees nothing of them: no page, no way into a task, no template', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { projectId, taskId } = await newTask(admin);
  const wang = await openAs(browser, product, await colleague(product, admin, ['ProjectConfigModify']));
  for (const [address] of pages) {
    await wang.goto(`/intara/library/${address}`);
    await expect(wang.getByText('Permission denied!')).toBeVisible();
  }
  await expect(wang.getByText('Catalog Management')).toHaveCount(0);
  await wang.goto(`/intara/project/analysis?task=${taskId}`);
  for (const step of ['Assets', 'Damage scenarios', 'Threat scenarios', 'Attack paths', 'Requirements'] as const) {
    await openStep(wang, step);
    await expect(wang.getByRole('button', { name: 'Import from library' })).toHaveCount(0);
  }
  await wang.goto(`/intara/project/analysisCreate?project=${projectId}`);
  await expect(wang.getByLabel('System name')).toBeVisible();
  await expect(wang.getByLabel('A task template')).toHaveCount(0);
});
