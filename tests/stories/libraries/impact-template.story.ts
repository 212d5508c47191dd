import { newTask } from '../../../scripts/product.mjs';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { rowOf } from '../support/workspace.ts';

test('an impact template gives the damage scenarios of a new project their text and rating, and the rating says so', async ({
  browser,
  product,
  admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto('/intara/configuration/template');
  await expect(page.getByText('Changed software')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New impact template' }).click();
  const form = page.locator('.ant-drawer-content-wrapper');
  await form.getByLabel('Code', { exact: true }).fill('HW-I');
  await form.getByLabel('Name (English)').fill('Opened unit');
  await form.getByLabel('Name (Chinese)').fill('控制器被打开');
  await choose(form, 'Asset category', 'HW');
  await choose(form, 'Security property', 'I');
  await form.getByLabel('Impact category', { exact: true }).fill('Manipulation');
  await choose(form, 'Safety', 'Major');
  await form.getByLabel('Sentence template (English)').fill('{A} is opened and rebuilt');
  await form.getByLabel('Sentence template (Chinese)').fill('{A} 被打开并改装');
  await form.getByLabel('Effects (English)').fill('{A} has to be replaced');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByPlaceholder('Search').fill('HW-I');
  await expect(page.getByText('Opened unit', { exact: true })).toBeVisible();

  const { taskId, versionId } = await newTask(admin);
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, {
    edits: [{ op: 'add', kind: 'assets', row: { name: 'Lamp unit', category: 'HW', properties: ['C', 'I'] } }],
  });
  await page.goto(`/intara/project/analysis?task=${taskId}&step=assets`);
  await page.getByRole('button', { name: 'Generate damage scenarios' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Lamp unit is opened and rebuilt');
  await expect(dialog).toContainText('A-1 · I · template HW-I · S Major');
  await dialog.getByRole('switch', { name: 'Use the ratings of the templates' }).click();
  await expect(dialog).not.toContainText('S Major');
  await dialog.getByRole('switch', { name: 'Use the ratings of the templates' }).click();
  await dialog.getByRole('button', { name: /2/ }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/intara/project/analysis?task=${taskId}&step=damages`);
  await expect(rowOf(page, 'DS-2')).toContainText('Lamp unit is opened and rebuilt');
  await expect(rowOf(page, 'DS-2')).toContainText('Manipulation');
  await rowOf(page, 'DS-2').locator('[data-part="computed"]').first().click();
  await expect(page.locator('[data-part="explanation"]')).toContainText('from template HW-I');
});
