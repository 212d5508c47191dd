import { asksBeforeLeaving, expect, expectAccessible, openAs, test } from '../support/story.ts';

/** The administrator makes a token for a program, which reads with it and may not write; revoked, it is refused. */
test('make a personal token, use it, revoke it', async ({ browser, product, admin }) => {
  const desk = await openAs(browser, product, admin.token);
  const { versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  let token = '';
  /** A program: no browser, no cookie. */
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${product.base}/intara/v1.0${path}`, { method, headers, ...init })).status;
  };
  const edit = { edits: [{ op: 'add', kind: 'functions', row: { name: 'by a program' } }] };

  await test.step('it is made in the account settings and shown once', async () => {
    await desk.goto('/intara/account/workplace');
    await desk.locator('.avatar-button').click();
    await desk.getByRole('menuitem', { name: 'Account settings' }).click();
    await desk.getByRole('tab', { name: 'Personal tokens' }).click();
    await desk.getByRole('button', { name: 'New token' }).click();
    const dialog = desk.getByRole('dialog').filter({ hasText: 'New token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Nightly export');
    await dialog.getByLabel('Lifetime in days').fill('366');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Lifetime in days must be at most 365')).toBeVisible();
    await dialog.getByLabel('Lifetime in days').fill('30');
    await expectAccessible(desk, '.ant-modal');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const shown = desk.getByRole('textbox', { name: 'Token Nightly export' });
    await expect(shown).toBeVisible();
    token = await shown.inputValue();
    expect(token).toMatch(/^pt_/);
    expect(await asksBeforeLeaving(desk), 'the token is shown once').toBe(true);
    await desk.goBack();
    const question = desk.getByRole('dialog').filter({ hasText: 'Leave without saving it?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(shown).toHaveValue(token);
    await desk.getByRole('button', { name: 'I have saved it' }).click();
    await expect(shown).toBeHidden();
    expect(await asksBeforeLeaving(desk)).toBe(false);
    await desk.reload();
    await expect(desk.getByText('Nightly export')).toBeVisible();
    await expect(desk.locator('body')).not.toContainText(token);
    await expectAccessible(desk);
  });

  await test.step('a program reads with it, and may not write', async () => {
    expect(await ask('GET', `/versions/${versionId}/snapshot`)).toBe(200);
    expect(await ask('POST', `/versions/${versionId}/edits`, edit)).toBe(403);
    await desk.reload();
    await expect(desk.getByText(/last used/)).toBeVisible();
  });

  await test.step('revoked, it is refused at once', async () => {
    await desk.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(desk.getByText('Token Nightly export revoked.')).toBeVisible();
    expect(await ask('GET', `/versions/${versionId}/snapshot`)).toBe(401);
    await desk.goto('/intara/system/audit?group=signIn');
    for (const words of ['Personal token created', 'Personal token revoked'])
      await expect(desk.getByRole('row').filter({ hasText: words })).toContainText('Nightly export');
  });
});
