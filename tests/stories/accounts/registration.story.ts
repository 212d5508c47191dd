import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, openSignedOut, test } from '../support/story.ts';

const password = 'Kestrel2026';
const other = 'Harbour2027';

/** Fills a form of the login pages. */
async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('button[type=submit]').click();
}

/**
 * Mei registers, is approved, signs in, changes the password: her other browser is signed out. The administrator's phone is confirmed in the settings
 * and signs in by the code that the console prints.
 */
test('register, approve, sign in, change the password, sign in by phone, and by a link after the password was forgotten', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  // 409: the registration was not approved yet. 401: a browser that was signed out. 400: a wrong password or code. 404, 429: what nobody has, or too often.
  complaints.allow(/40[0-9]|429/);
  await admin('PUT', '/intara/v1.0/system/variables/signIn.registration', { rev: 0, value: 'approval' });
  const desk = await openAs(browser, product, admin.token);
  const mei = await openSignedOut(browser, product);

  await test.step('Mei registers', async () => {
    await mei.goto('/inauth/user/login');
    await mei.getByRole('link', { name: 'Register' }).click();
    const form = { username: 'mei', fullName: 'Mei Lin', email: 'mei@example.com' };
    await fill(mei, { ...form, password: 'Password123', confirm: 'Password123' });
    await expect(mei.getByText('This password is too common, please choose another')).toBeVisible();
    await expectAccessible(mei);
    await fill(mei, { password, confirm: password });
    await expect(mei.getByRole('heading', { name: 'Your registration was received' })).toBeVisible();
    await mei.goto('/inauth/user/login');
    await fill(mei, { username: 'mei', password });
    await expect(mei.getByText('Your registration has not been approved yet.')).toBeVisible();
  });

  await test.step('the administrator approves', async () => {
    await desk.goto('/intara/system/user?state=waiting');
    await desk.getByRole('button', { name: 'Open Mei Lin' }).click();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('Mei Lin can sign in now.')).toBeVisible();
    await expect.poll(() => product.output()).toContain('Mail to mei@example.com');
  });

  const elsewhere = await openSignedOut(browser, product);
  await test.step('Mei signs in, in two browsers', async () => {
    for (const page of [mei, elsewhere]) {
      await page.goto('/inauth/user/login');
      await fill(page, { username: 'mei', password });
      await page.waitForURL('**/intara/account/workplace');
    }
  });

  await test.step('Mei changes the password; the other browser is signed out', async () => {
    await mei.goto('/intara/account/settings?tab=password');
    await mei.getByLabel('Current password').fill('Wrong0000');
    await mei.getByLabel('New password').fill(other);
    await expect(mei.getByText('Password strength: good')).toBeVisible();
    await mei.getByLabel('Confirm password').fill(other);
    await mei.getByRole('button', { name: 'Change password' }).click();
    // At its field alone, and nothing typed is lost.
    await expect(mei.locator('.ant-form-item-explain-error')).toHaveText('Current password is not correct');
    await expect(mei.locator('.ant-message-notice')).toHaveCount(0);
    await mei.getByLabel('Current password').fill(password);
    await mei.getByRole('button', { name: 'Change password' }).click();
    await expect(mei.getByText('Password changed.')).toBeVisible();
    await elsewhere.goto('/intara/account/settings');
    await elsewhere.waitForURL('**/inauth/user/login**');
  });

  const sentTo = async (to: string) => {
    await expect.poll(() => product.output()).toContain(to);
    return product.output().slice(product.output().lastIndexOf(to));
  };
  const codeTo = async (to: string) => /\b\d{6}\b/.exec(await sentTo(to))?.[0] ?? '';
  await test.step('the phone is confirmed', async () => {
    await desk.goto('/intara/account/settings?tab=security');
    await desk.getByRole('button', { name: 'Set phone' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Phone number').fill('138 0013 8000');
    await dialog.getByRole('button', { name: 'Get code' }).click();
    await dialog.getByLabel('Captcha').fill(await codeTo('SMS to 13800138000'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('138****8000')).toBeVisible();
    await expectAccessible(desk);
  });

  const page = await openSignedOut(browser, product);
  await test.step('a phone nobody has gets the same answer, and no code', async () => {
    await page.goto('/inauth/user/login');
    await page.getByRole('tab', { name: 'Phone & captcha' }).click();
    await page.locator('input[name=mobile]').fill('12');
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByText('Phone number is invalid!')).toBeVisible();
    await page.locator('input[name=mobile]').fill('13911112222');
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
    await fill(page, { captcha: '123456' });
    await expect(page.getByText('Verification Code Error')).toBeVisible();
    await expectAccessible(page);
    expect(product.output()).not.toContain('13911112222');
  });

  await test.step('the confirmed phone signs in by the code that the console prints', async () => {
    // The next code to a phone is sent after a minute; the story does not wait for it.
    const file = new DatabaseSync(join(product.dataDir, 'intara.db'));
    file.exec("update inauth_code set created_at = '2026-01-01T00:00:00.000Z'");
    file.close();
    await page.reload();
    await page.getByRole('tab', { name: 'Phone & captcha' }).click();
    await page.locator('input[name=mobile]').fill('138 0013 8000');
    await page.getByRole('button', { name: 'Get code' }).click();
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
    await expect.poll(() => product.output().split('SMS to 13800138000').length).toBe(3);
    await fill(page, { captcha: await codeTo('SMS to 13800138000') });
    await page.waitForURL('**/intara/account/workplace');
  });

  await test.step('a forgotten password is set by the link of a mail', async () => {
    const me = await admin('GET', '/inauth/v1.0/user/info-by-token');
    const profile = { fullName: 'First', mobile: '13800138000', introduction: 'TARA' };
    await admin('PUT', `/inauth/v1.0/user/update/${me.id}`, { ...profile, email: 'first@example.com' });
    await page.goto('/inauth/user/forgot');
    await fill(page, { account: 'admin' });
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
    const mail = await sentTo('Mail to first@example.com: InTARA: 重置密码');
    const path = /\/inauth\/user\/password#[\w-]+/.exec(mail)?.[0] ?? '';
    await page.goto(path);
    await fill(page, { password: other, confirm: other });
    await page.waitForURL('**/intara/account/workplace');
    await desk.reload();
    await desk.waitForURL('**/inauth/user/login**');
  });
});
