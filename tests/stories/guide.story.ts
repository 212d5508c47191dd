import { expect, openAs, test } from './support/story.ts';
import { rowOf } from './support/workspace.ts';

/** Help where one is: beside the risks of a task, in the language of the screen, without losing the place. */
test('help opens the chapter of the page beside it, finds words, and speaks Chinese', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=risks`);
  await expect(rowOf(page, 'R-1')).toBeVisible();
  expect(asked.filter((url) => url.includes('guide-'))).toEqual([]);

  const beside = page.getByRole('dialog').filter({ hasText: 'Open in a new tab' });
  await test.step('the list of keys leads to the chapter of the risks', async () => {
    await page.getByRole('button', { name: 'Keyboard shortcuts (?)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Help on this page' }).click();
    await expect(beside.getByRole('heading', { name: 'Risks and their treatment' })).toBeVisible();
    const picture = beside.getByRole('img', { name: 'A risk explains its value' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(1000);
  });

  await test.step('the page beside it goes on, and the chapter stays', async () => {
    await page.getByRole('tab', { name: 'System info' }).click();
    await expect(page).toHaveURL(/page=info|step=functions/);
    await expect(beside.getByRole('heading', { name: 'Risks and their treatment' })).toBeVisible();
  });

  await test.step('a search finds the place, and marks the words', async () => {
    await beside.getByRole('searchbox').fill('confirm again');
    await beside.getByRole('button', { name: /When values change later/ }).click();
    await expect(beside.locator('article mark').first()).toBeVisible();
    await expect(beside.getByRole('heading', { name: 'When values change later' })).toBeInViewport();
  });

  await test.step('in Chinese the menu of the account opens the same chapter', async () => {
    const chinese = await openAs(browser, product, admin.token, 'zh-CN');
    await chinese.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=risks`);
    await expect(rowOf(chinese, 'R-1')).toBeVisible();
    await chinese.locator('.avatar-button').click();
    await chinese.getByRole('menuitem', { name: '本页帮助' }).click();
    const drawer = chinese.getByRole('dialog').filter({ hasText: '在新标签页打开' });
    await expect(drawer.getByRole('heading', { name: '风险与处置' })).toBeVisible();
    await drawer.getByRole('searchbox').fill('residual risk');
    await expect(drawer.getByRole('button', { name: /^控制措施与残余风险/ })).toBeVisible();
    const [tab] = await Promise.all([
      chinese.context().waitForEvent('page'),
      drawer.getByRole('link', { name: '在新标签页打开' }).click(),
    ]);
    await expect(tab.getByRole('heading', { name: '风险与处置' })).toBeVisible();
    await tab.getByRole('navigation', { name: '指南章节' }).getByRole('button', { name: '攻击树' }).click();
    await expect(tab).toHaveURL(/\/intara\/help\?chapter=attack-trees$/);
  });

  expect(asked.filter((url) => !url.startsWith(product.base) && !url.startsWith('data:'))).toEqual([]);
});
