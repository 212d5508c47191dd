import { expect, expectAccessible, openAs, test } from './support/story.ts';
import { saved } from './support/workspace.ts';

test('the properties of a device lead to threat scenarios and requirements of the asset', async ({
  browser,
  product,
  admin,
}) => {
  test.setTimeout(120_000);
  await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const page = await openAs(browser, product, admin.token);
  await page.goto('/intara/account/workplace');
  await page.getByText('Headlamp-TARA').first().click();
  const steps = page.locator('[data-part="steps"]');
  await steps.getByRole('button', { name: /^Assets/ }).click();
  await page
    .getByRole('button', { name: /Device properties$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Describe the device' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, '[role=dialog]');

  const port = dialog.getByRole('radiogroup', { name: /hardware access port/ });
  await port.getByText('yes', { exact: true }).click();
  await saved(page);
  await dialog.getByRole('button', { name: 'Threats from the answers' }).click();
  const threats = page.getByRole('dialog').filter({ hasText: 'Threat scenarios that follow' });
  await expect(threats.getByRole('checkbox', { name: /^TID-115 / })).toBeChecked();
  await threats.getByRole('button', { name: 'Generate 3' }).click();
  await expect(threats).toBeHidden();
  await saved(page);

  await dialog.getByRole('button', { name: 'Mitigations' }).click();
  const mitigations = page.getByRole('dialog').filter({ hasText: 'Mitigations of the threats' });
  await mitigations.getByRole('button', { name: 'Take over 2' }).click();
  await expect(mitigations).toBeHidden();
  await saved(page);

  await dialog.getByRole('button', { name: 'Threats from the answers' }).click();
  await expect(page.getByText('Every threat that the answers lead to')).toBeVisible();
});
