import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from '@playwright/test';
import { beside, button, signInThere, signOutThere, withoutFonts } from '../support/openid.ts';
import { expect, expectAccessible, openAs } from '../support/story.ts';

const test = beside();
const password = 'Harbour2027';

/** Signs in at the provider by the tab that the dialog opens. */
async function confirmThere(page: Page) {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /Sign in with Acme \(opens another tab\)/ }).click();
  const there = await opened;
  await signInThere(there, 'li');
  await expect(there.getByText('You can close this page')).toBeVisible();
  await there.close();
}

/** Li has an account at the provider alone, makes a token for a program, leaves it, comes back, and chooses a first password. */
test('a token that stops without its provider, and a first password', async ({
  browser,
  product,
  admin,
  provider,
  page,
  complaints,
}) => {
  // The token that has stopped; a new sign-in that is needed first.
  complaints.allow(/40[19]/);
  await withoutFonts(page);
  provider.accounts.set('li', { name: 'Li Na', preferred_username: 'li', groups: [] });
  const ask = (token: string) =>
    page.evaluate(async (authorization) => {
      return (await fetch('/inauth/v1.0/user/info-by-token', { headers: { authorization } })).status;
    }, `Bearer ${token}`);
  let token = '';

  await test.step('Li signs in there', async () => {
    await page.goto('/inauth/user/login');
    await button(page).click();
    await signInThere(page, 'li');
    await page.waitForURL('**/intara/**');
  });

  await test.step('a token is made after a new sign-in there, and works', async () => {
    await page.goto('/intara/account/settings?tab=tokens');
    await expect(page.getByRole('heading', { level: 1, name: 'Account settings' })).toBeVisible();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Nightly export');
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
    await confirmThere(page);
    token = await page.getByRole('textbox', { name: 'Token Nightly export' }).inputValue();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect(await ask(token)).toBe(200);
  });

  await test.step('not confirmed there for too long it stops, and its owner and the administrator read why', async () => {
    const file = new DatabaseSync(join(product.dataDir, 'intara.db'));
    file.exec("update inauth_external set confirmed_at = '2026-01-01T00:00:00.000Z'");
    file.close();
    await expect.poll(() => ask(token)).toBe(401);
    await page.reload();
    const line = page.getByRole('listitem').filter({ hasText: 'Nightly export' });
    await expect(line).toContainText('Stopped');
    await expect(line).toContainText('stopped until its owner signs in with Acme again');
    await expectAccessible(page);
    const desk = await openAs(browser, product, admin.token);
    await desk.goto('/intara/system/user');
    await desk.getByRole('button', { name: 'Open Li Na' }).click();
    await expect(desk.getByText('stopped until its owner signs in with Acme again')).toBeVisible();
  });

  await test.step('a sign-in there lets it work again', async () => {
    await signOutThere(page);
    await button(page).click();
    await signInThere(page, 'li');
    await page.waitForURL('**/intara/**');
    expect(await ask(token)).toBe(200);
    await page.goto('/intara/account/settings?tab=tokens');
    await expect(page.getByRole('listitem').filter({ hasText: 'Nightly export' })).not.toContainText('Stopped');
  });

  await test.step('without a password Li chooses a first one, after a new sign-in there', async () => {
    await page.getByRole('tab', { name: 'Change password' }).click();
    await expect(page.getByText('You have no password yet.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('The two passwords that you entered do not match!')).toBeVisible();
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await confirmThere(page);
    await expect(page.getByText('Password set.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeVisible();
  });

  await test.step('and signs in by it, without the provider', async () => {
    const context = await browser.newContext({ baseURL: product.base, locale: 'en-US' });
    const other = await context.newPage();
    await other.goto('/inauth/user/login');
    await other.locator('input[name=username]').fill('li');
    await other.locator('input[name=password]').fill(password);
    await other.locator('button[type=submit]').click();
    await other.waitForURL('**/intara/**');
  });
});
