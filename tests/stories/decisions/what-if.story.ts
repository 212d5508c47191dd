import { add } from '#domain/workspace/edit.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

interface PathRow {
  id: string;
  code: string;
  basis: string;
}

test('a scenario is tried, applied as one edit and taken back; the facts that decide are listed', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const pathsNow = async () =>
    (await admin('GET', `/intara/v1.0/versions/${versionId}/attack-paths`)) as unknown as PathRow[];
  const carriedPaths = (await pathsNow()).map(({ id }) => id);
  const garage = { name: 'The garage is locked', text: 'It is locked', explanation: 'By contract', carriedPaths };
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits: [add('assumptions', garage, 'garage')] });

  const page = await openAs(browser, product, admin.token, 'en-US');
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=whatIf`);
  const whatIf = page.getByRole('region', { name: 'What-if' });
  await whatIf.getByRole('button', { name: 'New scenario' }).click();
  await whatIf.getByRole('textbox', { name: 'Name' }).fill('Open garage');
  await whatIf.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(whatIf.getByRole('navigation')).toContainText('Open garage');
  await whatIf.getByRole('combobox', { name: 'Add a change: code or words of a row' }).fill('garage');
  await page
    .getByTitle(/The garage is locked/)
    .last()
    .click();
  await expect(whatIf.getByRole('table', { name: 'Changes' })).toContainText('does not hold');
  await expect(whatIf.getByRole('table', { name: 'Risks that change' })).toContainText('R-');
  await expect(whatIf.locator('[data-part="falls"]')).toContainText('count at the worst');
  await expectAccessible(page, '[data-part="what-if"]');

  await whatIf.getByRole('button', { name: 'Apply…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect.poll(async () => (await pathsNow()).every(({ basis }) => basis === 'path')).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await pathsNow()).some(({ basis }) => basis === 'steps')).toBe(true);

  await whatIf.getByText('Side by side').click();
  await expect(whatIf.getByRole('table', { name: 'Side by side' })).toContainText('Open garage');
  await whatIf.getByText('Decisive facts').click();
  await expect(whatIf.getByText(/Facts that decide: \d+ of \d+/)).toBeVisible();
  await expectAccessible(page, '[data-part="what-if"]');
  await page.close();

  const chinese = await openAs(browser, product, admin.token, 'zh-CN');
  await chinese.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&page=whatIf&scenario=facts`);
  await expect(chinese.getByRole('region', { name: '假设分析' })).toContainText(/起决定作用/);
});
