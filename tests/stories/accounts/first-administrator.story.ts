import { administrator } from '../../../scripts/product.mjs';
import { expect, expectAccessible, test } from '../support/story.ts';

test('the one-time link makes the first administrator, and a used link makes nobody else', async ({
  page,
  product,
}) => {
  const link = `/inauth/user/setup?token=${await product.setupToken()}`;
  await page.addInitScript(() => localStorage.setItem('umi_locale', 'en-US'));
  await page.goto(link);
  await expectAccessible(page);
  await page.locator('input[name=username]').fill(administrator.username);
  await page.locator('input[name=fullName]').fill(administrator.fullName);
  await page.locator('input[name=password]').fill(administrator.password);
  await page.locator('input[name=confirm]').fill(administrator.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/intara/account/workplace');

  // A page that is open asks by itself, and would be refused without the token.
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.removeItem('userToken'));
  await page.goto(link);
  await expect(page.locator('.calm')).toContainText('used');

  await page.goto('/intara/account/workplace');
  await page.waitForURL('**/inauth/user/login**');
  await expectAccessible(page);
  await page.locator('input[name=username]').fill(administrator.username);
  await page.locator('input[name=password]').fill(administrator.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/intara/account/workplace');

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'About InTARA' }).click();
  const about = page.getByRole('dialog');
  await expect(about.getByText(/^([0-9a-f]{8,}|unknown)$/)).toBeVisible();
  await expectAccessible(page);
  const [notices] = await Promise.all([
    page.waitForEvent('download'),
    about.getByRole('button', { name: 'Download their licences' }).click(),
  ]);
  expect(notices.suggestedFilename()).toBe('THIRD_PARTY_NOTICES.txt');
});
