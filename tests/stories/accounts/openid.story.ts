import { beside, button, signInThere, signOutThere, withoutFonts } from '../support/openid.ts';
import { expect, expectAccessible, openAs } from '../support/story.ts';

const test = beside({ OIDC_GROUPS: '{"tara":"Reading"}' });

test('sign in by a provider, with the rights of a group, and out of both; link an account there to one’s own', async ({
  browser,
  product,
  admin,
  provider,
  page,
  complaints,
}) => {
  // The last link is not removed; somebody else's way back is refused.
  complaints.allow(/409|400/);
  await withoutFonts(page);
  provider.accounts.set('li', { name: 'Li Na', preferred_username: 'li', groups: ['tara'] });
  const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead'];
  await admin('POST', '/inauth/v1.0/permission-sets', { name: 'Reading', permissions });

  await test.step('the button is reached by keyboard and fits a narrow screen', async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto('/inauth/user/login?redirect=/intara/project/list');
    await expect(button(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page).focus();
    await page.keyboard.press('Enter');
  });

  await test.step('the provider sends back to where the sign-in was asked for', async () => {
    await signInThere(page, 'li');
    await page.waitForURL('**/intara/project/list');
    const { data } = await page.evaluate(async () => {
      const authorization = localStorage.getItem('userToken') ?? '';
      return (await fetch('/inauth/v1.0/user/info-by-token', { headers: { authorization } })).json();
    });
    expect([data.fullName, [...data.permissions].sort()]).toEqual(['Li Na', permissions.sort()]);
  });

  await test.step('the link is listed; removing it takes a new sign-in there, and is refused as the only way in', async () => {
    await page.goto('/intara/account/settings?tab=binding');
    await expect(page.getByRole('listitem').filter({ hasText: provider.issuer })).toContainText('li');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove li' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /Sign in with Acme \(opens another tab\)/ }).click();
    const there = await opened;
    await signInThere(there, 'li');
    await expect(there.getByText('You can close this page')).toBeVisible();
    await there.close();
    await expect(page.getByText('You have no password, so this is your only way')).toBeVisible();
  });

  await test.step('changing the password says where it is changed, not that it failed', async () => {
    await page.goto('/intara/account/settings?tab=password');
    await expect(page.getByText('You sign in with Acme, whose groups determine your permissions')).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('signing out ends the session at the provider, too', async () => {
    await signOutThere(page);
    await button(page).click();
    await expect(page.locator('input[name=login]')).toBeVisible();
  });

  await test.step('a way back of somebody else is refused in plain words', async () => {
    await page.goto('/inauth/user/external?code=stolen&state=stolen');
    await expect(page.getByRole('alert')).toContainText('started in another browser');
    expect(new URL(page.url()).search).toBe('');
    expect(product.output()).not.toContain('stolen');
  });

  await test.step('an account there is linked to one’s own', async () => {
    provider.accounts.set('boss', { preferred_username: 'boss', groups: [] });
    const desk = await openAs(browser, product, admin.token);
    await withoutFonts(desk);
    await desk.goto('/intara/account/settings?tab=binding');
    await expect(desk.getByText('No account is linked yet.')).toBeVisible();
    await desk.getByRole('button', { name: 'Link an account at Acme' }).click();
    await signInThere(desk, 'boss');
    await expect(desk.getByText('The account is linked.')).toBeVisible();
    await expect(desk.getByRole('listitem').filter({ hasText: provider.issuer })).toContainText('not used yet');
    await desk.getByRole('button', { name: 'Remove boss' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(desk.getByText('The link is removed.')).toBeVisible();
  });
});
