import { expect, expectAccessible, openSignedOut, test } from '../support/story.ts';

/** Every page of the login application on a small phone, in both languages: R-LOGIN-9. */
test('the pages of the login fit 320 px, and the first field has the focus', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  // A link that opens nothing, and the calls of somebody who is not signed in.
  complaints.allow(/40[0-9]/);
  await admin('PUT', '/intara/v1.0/system/variables/signIn.registration', { rev: 0, value: 'open' });
  // One long word, as names may be.
  const guest = { username: 'guest', fullName: 'W'.repeat(60), permissions: [] };
  const { path } = await admin('POST', '/inauth/v1.0/users', guest);
  const pages: [address: string, field: string | undefined][] = [
    ['/inauth/user/login', 'username'],
    ['/inauth/user/register', 'username'],
    ['/inauth/user/forgot', 'account'],
    [path, 'password'],
    // A one-time link that was used, a way back that nobody began.
    ['/inauth/user/setup?token=used', undefined],
    ['/inauth/user/external?code=x&state=x', undefined],
  ];
  for (const language of ['en-US', 'zh-CN']) {
    const page = await openSignedOut(browser, product, language);
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [address, field] of pages)
      await test.step(`${address.split(/[?#]/)[0]} in ${language}`, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading').first()).toBeVisible();
        if (field) await expect(page.locator(`input[name=${field}]`)).toBeFocused();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        await expectAccessible(page);
        if (!field) return;
        // With what is wrong said at the fields it is no wider.
        await page.locator('button[type=submit]').click();
        await expect(page.locator('.wrong').first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
    await test.step(`the tab of the phone in ${language}`, async () => {
      await page.goto('/inauth/user/login');
      await page.getByRole('tab').nth(1).click();
      await expect(page.locator('input[name=mobile]')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
    await page.context().close();
  }
});
