import type { Page } from '@playwright/test';
import { administrator } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, openSignedOut, test } from '../support/story.ts';

/** A virtual authenticator in the browser of a page: it holds passkeys and knows its person. */
async function authenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const keys = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    keys,
    give: (credential: Awaited<ReturnType<typeof keys>>[number]) =>
      session.send('WebAuthn.addCredential', { authenticatorId, credential }),
    know: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The administrator adds a passkey, signs in with it alone and as the second factor, and removes it. */
test('add a passkey, sign in with it alone and after the password, remove it', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  complaints.allow(/40[01]/);
  // Passkeys belong to a name: the loopback address is reached as localhost.
  const here = { ...product, base: product.base.replace('127.0.0.1', 'localhost') };
  const desk = await openAs(browser, here, admin.token);
  const keys = await authenticator(desk);
  const passkeys = desk.locator('[data-part="passkeys"]');

  await test.step('a passkey is added; recovery codes are shown once', async () => {
    await desk.goto('/intara/account/settings?tab=security');
    await passkeys.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Add passkey' });
    await expectAccessible(desk, '.ant-modal');
    await dialog.getByLabel('Name').fill('Work laptop');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    const shown = desk.getByRole('dialog').filter({ hasText: 'Recovery codes' });
    await expect(shown.locator('li')).toHaveCount(10);
    await shown.getByRole('button', { name: 'I have saved them' }).click();
    await expect(passkeys.getByText('Work laptop')).toBeVisible();
    await expect(passkeys.getByText(/never used/)).toBeVisible();
    await expectAccessible(desk, '[data-part="passkeys"]');
    expect(await keys.keys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  });

  await test.step('it is renamed', async () => {
    await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Rename Work laptop' });
    await dialog.getByLabel('Name').fill('Laptop in the office');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(passkeys.getByText('Laptop in the office')).toBeVisible();
  });

  const [credential] = await keys.keys();
  if (!credential) throw new Error('the authenticator keeps no passkey');
  const page = await openSignedOut(browser, here);
  const held = await authenticator(page);
  await test.step('without the passkey the page says so', async () => {
    await page.goto('/inauth/user/login');
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expect(button).toBeVisible();
    await expectAccessible(page);
    await held.give(credential);
    await held.know(false);
    await button.click();
    await expect(page.getByText('No passkey was used. Try again, or sign in another way.')).toBeVisible();
  });

  await test.step('it signs in alone', async () => {
    await held.know(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/intara/account/workplace');
  });

  await test.step('the password alone opens nothing: the passkey is the second factor', async () => {
    const third = await openSignedOut(browser, here, 'zh-CN');
    const also = await authenticator(third);
    const [used] = await held.keys();
    await also.give(used ?? credential);
    await third.goto('/inauth/user/login');
    await expect(third.getByRole('button', { name: '使用通行密钥登录' })).toBeVisible();
    await third.locator('input[name=username]').fill('admin');
    await third.locator('input[name=password]').fill(administrator.password);
    await third.locator('button[type=submit]').click();
    await expect(third.getByText('请使用您的一个通行密钥确认登录。')).toBeVisible();
    await expectAccessible(third);
    await third.getByRole('button', { name: '使用通行密钥' }).click();
    await third.waitForURL('**/intara/account/workplace');
    await third.goto('/intara/account/settings?tab=security');
    const list = third.locator('[data-part="passkeys"]');
    await expect(list.getByText(/上次使用/)).toBeVisible();
    await list.getByRole('button', { name: '移除 Laptop in the office' }).click();
    await third
      .getByRole('dialog')
      .getByRole('button', { name: /^移\s?除$/ })
      .click();
    await expect(list.getByText('尚无通行密钥。')).toBeVisible();
  });

  await test.step('the other browsers are signed out, and the passkey opens nothing any more', async () => {
    await page.reload();
    await page.waitForURL('**/inauth/user/login**');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/This passkey was not accepted/)).toBeVisible();
  });
});
