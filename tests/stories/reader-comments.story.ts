import { colleague } from './support/colleague.ts';
import { expect, openAs, test } from './support/story.ts';
import { rowOf } from './support/workspace.ts';

/** A reviewer reads, asks, and is told whom to ask when typing into a row. */
test('a reader comments, and is told why a row cannot be changed', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const wang = await colleague(product, admin, [], true);
  const page = await openAs(browser, product, wang);
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
  await expect(rowOf(page, 'DS-1')).toBeVisible();

  await test.step('typing changes nothing, and says why once', async () => {
    const cell = rowOf(page, 'DS-1').getByRole('gridcell').nth(1);
    await cell.click();
    const before = await cell.textContent();
    await page.keyboard.type('x');
    await expect(page.getByText('To change it, ask', { exact: false })).toBeVisible();
    await expect(cell).toHaveText(before ?? '');
  });

  await test.step('a comment is written and resolved', async () => {
    await page.getByRole('tab', { name: 'Comments' }).click();
    await page.getByRole('textbox', { name: /Write a comment/ }).click();
    await page.keyboard.type('Why is this severe?');
    await page.keyboard.press('Control+Enter');
    const thread = page.locator('[data-part="thread"]');
    await expect(thread).toContainText('Why is this severe?');
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByRole('button', { name: 'Resolved threads: 1' })).toBeVisible();
  });
});
