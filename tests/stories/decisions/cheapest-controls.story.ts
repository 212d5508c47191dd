import type { Page } from '@playwright/test';
import { type Caller, expect, expectAccessible, openAs, test } from '../support/story.ts';

interface Control {
  id: string;
  rev: number;
  code: string;
}

/** What each control of the example would cost. */
const costs: Readonly<Record<string, number>> = { 'CTL-1': 40, 'CTL-2': 25, 'CTL-3': 60, 'CTL-4': 15 };

/** The example, with its controls not decided yet. */
async function undecided(admin: Caller): Promise<string> {
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const edits = (rows.controls as Control[]).map(({ id, rev, code }) => ({
    op: 'change',
    kind: 'controls',
    id,
    rev,
    patch: { candidate: true, cost: costs[code] ?? null },
  }));
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  await admin('PUT', '/intara/v1.0/system/variables/control.costUnit', { rev: 0, value: 'kEUR' });
  return `/intara/project/analysis?task=${taskId}&version=${versionId}`;
}

const answerOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/** Four controls are thought of. The two that reach the target for the least are found, taken and taken back, in both languages. */
test('the cheapest controls reach a target, are taken as one edit and taken back', async ({
  browser,
  product,
  admin,
}) => {
  const task = await undecided(admin);
  const page = await openAs(browser, product, admin.token);

  await test.step('candidates have a cost in the table, and are off', async () => {
    await page.goto(`${task}&step=controls`);
    const line = page.getByRole('row').filter({ hasText: 'CTL-1' });
    await expect(line.locator('[data-column="cost"]')).toHaveText('40 kEUR');
  });

  await test.step('the answer says cost, controls and worth', async () => {
    await page.goto(`${task}&page=cheapestControls`);
    await expect(page.getByRole('combobox', { name: 'No risk above' })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const answer = answerOf(page, 'Cost 55 kEUR');
    await expect(answer).toContainText('CTL-1 Authenticated messages');
    await expect(answer).toContainText('CTL-4 Authenticated diagnostic access');
    await expect(answer.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Smallest cost: 55 kEUR, proven. Targets reached: 7 of 7.')).toBeVisible();
    await expectAccessible(page, '[data-part=cheapest-controls]');
  });

  await test.step('taken, the controls are on; one undo takes that back', async () => {
    await page.getByRole('button', { name: 'Take this answer' }).click();
    await expect(page.getByText('Controls switched on: 2')).toBeVisible();
    await expect(page.getByText('The task or the question has changed since.')).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText(/^All targets \(\d+\) are reached without any candidate\.$/)).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    // They are candidates again once the server has taken it.
    await expect(page.getByRole('row').filter({ hasText: 'CTL-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(answerOf(page, 'Cost 55 kEUR')).toBeVisible();
  });

  await test.step('in Chinese, too', async () => {
    const other = await openAs(browser, product, admin.token, 'zh-CN');
    await other.goto(`${task}&page=cheapestControls`);
    await expect(other.getByRole('heading', { name: '成本最低的控制措施' })).toBeVisible();
    await other.getByRole('button', { name: /^搜\s?索$/ }).click();
    await expect(answerOf(other, '成本 55 kEUR')).toContainText('CTL-4');
    await expect(other.getByText('最低成本：55 kEUR（已证明）。达到的目标：7/7。')).toBeVisible();
  });
});
