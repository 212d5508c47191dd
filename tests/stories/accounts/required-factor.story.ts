import { generateSync } from 'otplib';
import { colleague } from '../support/colleague.ts';
import { asksBeforeLeaving, expect, expectAccessible, openAs, test } from '../support/story.ts';

/** The administrator requires a second factor: the next page Wang opens leads there, and back when it is set up. */
test('a second factor that is required is set up before anything else', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  // 403: what the page asks for while the factor is missing.
  complaints.allow(/403/);
  const wang = await openAs(browser, product, await colleague(product, admin));
  await wang.goto('/intara/account/workplace');
  await expect(wang.getByRole('heading').first()).toBeVisible();
  // A page that is open asks by itself and is led to the set-up too, over the navigation that follows.
  await wang.goto('/healthz');
  await admin('PUT', '/intara/v1.0/system/variables/signIn.secondFactor', { rev: 0, value: 'everybody' });

  await test.step('the next page leads to the set-up', async () => {
    await wang.goto('/intara/project/list');
    await wang.waitForURL('**/inauth/user/factor**');
    await expect(wang.getByRole('heading', { name: 'Set up second factor' })).toBeVisible();
    await expectAccessible(wang);
  });

  await test.step('with it Wang goes on where the page was left', async () => {
    const secret = ((await wang.locator('[data-part="factor-key"]').textContent()) ?? '').replaceAll(' ', '');
    expect(await asksBeforeLeaving(wang), 'the picture is shown once').toBe(true);
    await wang.locator('input[name=code]').fill(generateSync({ secret }));
    await wang.getByRole('button', { name: 'Switch on' }).click();
    await expect(wang.getByRole('listitem')).toHaveCount(10);
    expect(await asksBeforeLeaving(wang), 'the codes are shown once').toBe(true);
    await wang.getByRole('button', { name: 'I have saved them' }).click();
    await wang.waitForURL('**/intara/project/list');
  });
});
