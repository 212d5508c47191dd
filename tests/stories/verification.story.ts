import { choose } from './support/select.ts';
import { expect, openAs, test } from './support/story.ts';
import { rowOf } from './support/workspace.ts';

test('a verification goes through planned, failed and passed, and only then is the risk verified', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto(`/intara/project/analysis?task=${taskId}&step=risks`);
  await rowOf(page, 'R-1').locator('[data-column="code"]').click();
  const panel = page.getByRole('complementary', { name: 'R-1' });
  await expect(panel.getByText('confirmed', { exact: true })).toBeVisible();

  await choose(panel, 'Verification status', 'planned');
  await expect(panel.getByText('treated', { exact: true })).toBeVisible();
  await panel.getByLabel('Verification', { exact: true }).fill('Test plan TP-7');
  await panel.getByLabel('Verification', { exact: true }).blur();
  await expect(panel.getByText('treated', { exact: true })).toBeVisible();

  await choose(panel, 'Verification status', 'failed');
  await expect(panel.getByLabel('Verified on')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  const problems = page.locator('[data-part="problems"]');
  await problems.getByRole('button', { name: /^(down|up)? ?Open points/ }).click();
  await expect(problems).toContainText('1 risk whose verification failed');

  await choose(panel, 'Verification status', 'passed');
  // What is left was accepted before.
  await expect(panel.getByText('confirmed', { exact: true })).toBeVisible();
  await expect(problems).not.toContainText('verification failed');
});
