import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { openStep, rowOf, saved } from './support/workspace.ts';

/** An analysis is frozen, a second version of it is rated again in one place, and both are compared: what moved stands first. */
test('frozen, rated again in a new version, compared', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  // Something is open, which the example leaves nothing of.
  const { rows } = await admin('GET', `/intara/v1.0/versions/${versionId}/snapshot`);
  const edits = [{ op: 'drop', kind: 'coverages', id: rows.coverages[0].id }];
  await admin('POST', `/intara/v1.0/versions/${versionId}/edits`, { edits });
  const [here, there] = [await openAs(browser, product, admin.token), await openAs(browser, product, admin.token)];
  await here.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
  await there.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
  await expect(rowOf(here, 'DS-1')).toBeVisible();
  await expect(rowOf(there, 'DS-1')).toBeVisible();

  await test.step('the version is frozen with a reason for what is open, and every open screen locks', async () => {
    await toVersions(here);
    await here.getByRole('button', { name: 'Freeze version' }).click();
    const dialog = here.getByRole('dialog');
    await expect(dialog).toContainText('Give a reason to freeze it anyway.');
    await dialog.getByLabel('Reason').fill('Residual risks are rated after the tests');
    await expectAccessible(here, '.ant-modal');
    await dialog.getByLabel('Members to ask for approval').click();
    await here.locator('.ant-select-item-option').first().click();
    // Leaving the field keeps what was chosen.
    await here.keyboard.press('Tab');
    await expect(dialog.locator('.ant-select-selection-item')).toHaveCount(1);
    const submit = dialog.getByRole('button', { name: 'Freeze version' });
    // A right that was taken meanwhile is said of the whole: the reason is not wrong, and stays.
    const enMessage = 'Permission denied!';
    await here.route('**/freeze', (route) => route.fulfill({ status: 403, json: { success: false, enMessage } }));
    await submit.click();
    await expect(dialog.getByRole('alert').filter({ hasText: enMessage })).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Residual risks are rated after the tests');
    await here.unroute('**/freeze');
    await submit.click();
    for (const page of [here, there])
      await expect(page.getByText('This version is frozen. You can read it but not change it.')).toBeVisible();
    await expect(there.getByRole('button', { name: /New$/ })).toBeHidden();
    const next = here.getByRole('dialog').filter({ hasText: 'Open the next version?' });
    await expect(next.getByLabel('Version', { exact: true })).toHaveValue('V1.2');
    await next.getByRole('button', { name: 'Not now' }).click();
  });

  await test.step('who was asked finds it on the workplace and approves, which the other tab shows by itself', async () => {
    const asked = await openAs(browser, product, admin.token);
    await asked.goto('/intara/account/workplace');
    await expect(asked.getByText('Waiting for your approval (1)')).toBeVisible();
    await asked.getByRole('link', { name: /V1\.1$/ }).click();
    await asked.getByRole('button', { name: 'Approve or reject' }).click();
    const dialog = asked.getByRole('dialog');
    await expectAccessible(asked, '.ant-modal');
    await dialog.getByRole('radio', { name: 'Approve' }).check();
    await dialog.getByLabel('Comment').fill('Agreed in the review');
    await dialog.getByRole('button', { name: 'Submit answer' }).click();
    await expect(asked.getByText('Version V1.1 approved.')).toBeVisible();
    await expect(here.getByRole('row', { name: /V1\.1/ }).first().locator('[data-part="approvals"]')).toContainText(
      'approved',
    );
    await expect(here.getByRole('row', { name: /V1\.1/ }).first().locator('[data-part="approvals"]')).toContainText(
      'Agreed in the review',
    );
    await asked.close();
  });

  await test.step('what is said of a version fills its column: on a wide screen who froze it and when is one line', async () => {
    await here.setViewportSize({ width: 1920, height: 1080 });
    const words = here.locator('[data-part="versions"] .quiet').filter({ hasText: / · 20/ }).first();
    expect(await words.evaluate((one) => getComputedStyle(one).lineHeight)).toBe(
      `${await words.evaluate((one) => one.getBoundingClientRect().height)}px`,
    );
    await here.setViewportSize({ width: 1440, height: 1000 });
  });

  await test.step('a version is created from it, and one rating changed there', async () => {
    await here.getByRole('button', { name: 'Create version' }).click();
    const dialog = here.getByRole('dialog');
    await dialog.getByLabel('Version', { exact: true }).fill('V2.0');
    await dialog.getByLabel('Content of the update').fill('Severity measured on the road');
    await dialog.getByRole('button', { name: 'Create version' }).click();
    await expect(here.getByText('Version V2.0 created.')).toBeVisible();
    await expect(here.getByRole('row', { name: /V2\.0/ })).toContainText('shown here');
    await openStep(here, 'Damage scenarios');
    const cell = rowOf(here, 'DS-2').locator('[data-column="rating.S"]');
    await cell.click();
    await here.keyboard.type('NEG');
    await here.keyboard.press('Enter');
    await saved(here);
  });

  await test.step('both are compared: the moved risk is first, its cause beside it', async () => {
    await toVersions(here);
    await here.getByRole('button', { name: 'Compare: V2.0' }).click();
    const moved = here.locator('[data-part="moved"]').first();
    await expect(moved).toContainText('R-1');
    await expect(moved).toContainText('5 Serious→4 High');
    await expect(moved).toContainText('DS-2');
    await expect(here.locator('[data-part="difference"]').first()).toContainText('Negligible');
    await expectAccessible(here);
    // Who changed it is read whole at 1440 px, in both kinds of line.
    const people = here.locator('[data-part="moved"] .num > .one-line, [data-part="difference"] .num > .one-line');
    expect(await people.count()).toBeGreaterThan(1);
    expect(await people.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    await moved.hover();
    await moved.getByRole('link', { name: 'Open R-1 in V1.1' }).click();
    await expect(here.getByText('This version is frozen. You can read it but not change it.')).toBeVisible();
    await expect(rowOf(here, 'R-1')).toContainText('5 Serious');
  });

  await test.step('the row restored, nothing is moved any more', async () => {
    await here.goBack();
    const line = here.locator('[data-part="difference"]').first();
    await line.hover();
    await line.getByRole('button', { name: 'Restore DS-2' }).click();
    await expect(here.getByText('DS-2 restored from V1.1.')).toBeVisible();
    await expect(here.getByText('No differences.')).toBeVisible();
    await here.getByRole('link', { name: 'Back to the task' }).click();
    await expect(here.locator('[data-part="versions"]')).toBeVisible();
  });

  await test.step('switching back asks and reports', async () => {
    await there.reload();
    await toVersions(there);
    await there.getByRole('button', { name: 'Switch: V1.1' }).click();
    await expect(there.getByRole('dialog')).toContainText('Switch to version V1.1?');
    await there.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
    await expect(there.getByText('Switched to version V1.1.')).toBeVisible();
  });
});

async function toVersions(page: Page): Promise<void> {
  await page.locator('[data-part="steps"]').getByRole('button', { name: 'Version control' }).click();
  await expect(page.locator('[data-part="versions"]')).toBeVisible();
}
