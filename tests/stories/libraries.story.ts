import { newTask } from '../../scripts/product.mjs';
import { colleague } from './support/colleague.ts';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { openStep } from './support/workspace.ts';

const pages = [
  ['asset', 'assets'],
  ['impact', 'impacts'],
  ['attackLibrary', 'attacks'],
  ['securityRq', 'requirements'],
  ['securityStandard', 'standards'],
  ['template', 'templates'],
] as const;

/** What is delivered fills the libraries; each list fits a usual screen, so that no column lies under the buttons of its lines. */
test('the six libraries fit a screen of 1440 pixels and are searched by two Chinese characters', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  const name = { en: 'Trusted workshop', zh: '可信的维修点' };
  await admin('POST', '/intara/v1.0/library/templates', { code: 'TA-1', type: 'assumption', name });
  for (const language of ['en-US', 'zh-CN']) {
    const page = await openAs(browser, product, admin.token, language);
    complaints.watch(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [address, library] of pages)
      await test.step(`${library}, ${language}`, async () => {
        await page.goto(`/intara/library/${address}`);
        await expect(page.locator('tbody .ant-btn-link').first()).toBeVisible();
        const beyond = () =>
          page
            .locator('.ant-table-content, .ant-table-body')
            .first()
            .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        await expect.poll(beyond).toBe(0);
        if (library === 'attacks') await expectAccessible(page);
      });
    await test.step(`two characters, ${language}`, async () => {
      await page.goto('/intara/library/attackLibrary');
      await expect(page.locator('tbody .ant-btn-link').first()).toBeVisible();
      await page.keyboard.press('/');
      await page.keyboard.type('固件');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=/);
      const { total } = await admin('GET', `/intara/v1.0/library/attacks?name=${encodeURIComponent('固件')}`);
      expect(total).toBeGreaterThan(0);
      await expect(page.getByText(language === 'en-US' ? `${total} in total` : `共 ${total} 条`)).toBeVisible();
    });
  }
});

test('the lists a task takes from libraries fit their dialog', async ({ browser, product, admin, complaints }) => {
  const { taskId } = await newTask(admin);
  const page = await openAs(browser, product, admin.token, 'en-US');
  complaints.watch(page);
  for (const [width, height] of [
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const step of ['Damage scenarios', 'Requirements'] as const) {
      await page.goto(`/intara/project/analysis?task=${taskId}`);
      await openStep(page, step);
      await page.getByRole('button', { name: 'Import from library' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('checkbox').nth(2)).toBeVisible();
      const beyond = () =>
        dialog
          .locator('.ant-table-content, .ant-table-body')
          .first()
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(beyond).toBe(0);
    }
  }
});

test('who may read no library sees nothing of them: no page, no way into a task, no template', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  const { projectId, taskId } = await newTask(admin);
  const wang = await openAs(browser, product, await colleague(product, admin, ['ProjectConfigModify']));
  complaints.watch(wang);
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
