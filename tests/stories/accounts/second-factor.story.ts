import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { administrator } from '../../../scripts/product.mjs';
import { asksBeforeLeaving, expect, expectAccessible, openAs, openSignedOut, test } from '../support/story.ts';

/** What the app shows, so many periods of 30 s from now: no code of one period counts twice, the next one counts already. */
const codeOf = (secret: string, periods = 0) => generateSync({ secret, epoch: Date.now() / 1000 + 30 * periods });

const factorTitle = 'Second factor';

/** The first half of a sign-in. */
async function passwordOf(page: Page) {
  await page.goto('/inauth/user/login');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(administrator.password);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('heading', { name: factorTitle })).toBeVisible();
}

async function send(page: Page, code: string) {
  await page.locator('input[name=code]').fill(code);
  await page.locator('button[type=submit]').click();
}

/** The administrator sets up an app, signs in with its code, loses it, comes in by a recovery code and changes the password. */
test('set up a second factor, sign in with it, lose it', async ({ browser, product, admin, page, complaints }) => {
  // A wrong code, and one that was used.
  complaints.allow(/40[01]/);
  const desk = await openAs(browser, product, admin.token);
  let secret = '';
  let used = '';
  let recovery = '';

  await test.step('the app is set up; ten recovery codes are shown once', async () => {
    await desk.goto('/intara/account/settings?tab=security');
    await desk.getByRole('button', { name: 'Set up second factor' }).click();
    const setUp = desk.getByRole('dialog').filter({ has: desk.getByAltText('QR code for the app') });
    await expect(setUp).toBeVisible();
    await expectAccessible(desk, '.ant-modal');
    expect(await asksBeforeLeaving(desk), 'the picture is shown once').toBe(true);
    secret = ((await setUp.locator('[data-part="factor-key"]').textContent()) ?? '').replaceAll(' ', '');
    await setUp.getByLabel('Code').fill('000000');
    await setUp.getByRole('button', { name: 'Set up' }).click();
    await expect(setUp.locator('.ant-form-item-explain-error')).toBeVisible();
    // At the field alone.
    await expect(desk.locator('.ant-message-notice')).toHaveCount(0);
    used = codeOf(secret);
    await setUp.getByLabel('Code').fill(used);
    await setUp.getByRole('button', { name: 'Set up' }).click();
    const shown = desk.getByRole('dialog').filter({ hasText: 'Recovery codes' });
    const codes = shown.locator('li');
    await expect(codes).toHaveCount(10);
    recovery = (await codes.first().textContent()) ?? '';
    expect(await asksBeforeLeaving(desk), 'the codes are shown once').toBe(true);
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await expect(desk.getByText(/On since .* · recovery codes left: 10/)).toBeVisible();
    expect(await asksBeforeLeaving(desk)).toBe(false);
  });

  await test.step('the password alone opens nothing; the code does, once', async () => {
    await passwordOf(page);
    await expectAccessible(page);
    // The same code: half a minute later the app shows another, which would do.
    await send(page, used);
    await expect(page.getByText('Verification Code Error')).toBeVisible();
    await send(page, codeOf(secret, 1));
    await page.waitForURL('**/intara/account/workplace');
  });

  const elsewhere = await openSignedOut(browser, product);
  await test.step('without the app a recovery code opens, and the page says how many are left', async () => {
    await passwordOf(elsewhere);
    await send(elsewhere, '111111');
    await expect(elsewhere.getByText('Verification Code Error')).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(elsewhere.getByText('Verification Code Error')).toHaveCount(0);
    await send(elsewhere, recovery);
    await expect(elsewhere.getByRole('heading', { name: 'You have 9 recovery codes left.' })).toBeVisible();
    await elsewhere.getByRole('button', { name: 'Continue' }).click();
    await elsewhere.waitForURL('**/intara/account/workplace');
  });

  await test.step('the password is changed there; the other browsers are signed out', async () => {
    await elsewhere.goto('/intara/account/settings?tab=password');
    await elsewhere.getByLabel('Current password').fill(administrator.password);
    await elsewhere.getByLabel('New password').fill('Harbour2027');
    await elsewhere.getByLabel('Confirm password').fill('Harbour2027');
    await elsewhere.getByRole('button', { name: 'Change password' }).click();
    await expect(elsewhere.getByText('Password changed.')).toBeVisible();
    for (const other of [page, desk]) {
      await other.reload();
      await other.waitForURL('**/inauth/user/login**');
    }
  });
});
