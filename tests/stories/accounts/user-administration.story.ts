import { expect, expectAccessible, openAs, openSignedOut, test } from '../support/story.ts';
import { rowOf } from '../support/workspace.ts';

/** Li is invited, reads, becomes an editor while the task is open, and is disabled: the open page follows by itself. */
test('an invitation, other rights while the page is open, and the end of an account', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  // 401: the page of a disabled user. 400: the link that was used.
  complaints.allow(/40[01]/);
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const desk = await openAs(browser, product, admin.token);
  await desk.goto('/intara/system/user');
  const dialog = desk.getByRole('dialog');
  const tick = (name: string) => dialog.getByRole('checkbox', { name, exact: true });

  const link = await test.step('the administrator invites Li to read all projects', async () => {
    await desk.getByRole('button', { name: 'Invite user' }).click();
    await dialog.getByLabel('Account').fill('li');
    await dialog.getByLabel('Name', { exact: true }).fill('Li Na');
    await dialog.getByLabel('E-mail').fill('li.na@example.com');
    for (const name of ['Projects: View', 'Analysis: View', 'All projects: See and manage']) await tick(name).check();
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const box = desk.getByRole('textbox', { name: 'Link for Li Na' });
    await expect(box).toBeVisible();
    const made = await box.inputValue();
    await expect(desk.getByText('The link was also sent to li.na@example.com.')).toBeVisible();
    expect(product.output()).toContain('Mail to li.na@example.com: InTARA: You are invited / 邀请您使用');
    expect(product.output()).toContain(new URL(made).hash);
    await desk.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(desk.getByRole('row').filter({ hasText: 'Li Na' })).toContainText('Invited');
    await expectAccessible(desk);
    return made;
  });

  const li = await openSignedOut(browser, product);
  await test.step('Li chooses a password by the link and is signed in; the link works once', async () => {
    await li.goto(link);
    await expect(li.getByRole('heading', { name: 'Welcome: choose your password' })).toBeVisible();
    await expectAccessible(li);
    await li.locator('input[name=password]').fill('Lina2026x');
    await li.locator('input[name=confirm]').fill('Lina2026x');
    await li.locator('button[type=submit]').click();
    await li.waitForURL('**/intara/account/workplace');
    const again = await (await browser.newContext({ baseURL: product.base })).newPage();
    await again.goto(link);
    await expect(again.locator('.calm')).toBeVisible();
    await again.close();
  });

  await test.step('Li reads the task', async () => {
    await li.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    await expect(rowOf(li, 'DS-1')).toBeVisible();
    await rowOf(li, 'DS-1').getByRole('gridcell').nth(1).dblclick();
    await expect(li.getByRole('grid').locator('textarea, input[type=text]')).toHaveCount(0);
  });

  await test.step('closed again, Li’s drawer gives the focus back to what opened it, also by the question about what was typed', async () => {
    const opener = desk.getByRole('button', { name: 'Open Li Na' });
    await opener.press('Enter');
    await expect(dialog.getByText('Active')).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await dialog.getByLabel('Name', { exact: true }).fill('Li');
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Leave' }).press('Enter');
    await expect(opener).toBeFocused();
  });

  await test.step('a permission set without permissions is refused, and the first box takes the focus', async () => {
    await desk.goto('/intara/system/user?tab=sets&new=1');
    await dialog.getByLabel('Name', { exact: true }).fill('Readers');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Permissions is required')).toBeVisible();
    await expect(dialog.getByRole('checkbox').first()).toBeFocused();
    await desk.keyboard.press('Escape');
    await desk.getByRole('button', { name: 'Leave' }).click();
    await desk.goto('/intara/system/user');
  });

  await test.step('Li becomes an editor while the page is open, within two seconds', async () => {
    await desk.getByRole('button', { name: 'Open Li Na' }).click();
    await expect(dialog.getByText('Active')).toBeVisible();
    await tick('Analysis: Edit').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Li Na saved.')).toBeVisible();
    const began = Date.now();
    const cell = rowOf(li, 'DS-1').getByRole('gridcell').nth(1);
    await expect(async () => {
      await cell.dblclick({ timeout: 500 });
      await expect(li.locator('textarea').first()).toBeVisible({ timeout: 300 });
    }).toPass({ timeout: 10_000 });
    console.info(`The page of an open task has other rights after ${Date.now() - began} ms`);
    await li.keyboard.press('Escape');
  });

  await test.step('Li is disabled: the open page says so', async () => {
    await dialog.getByRole('button', { name: 'Disable' }).click();
    const began = Date.now();
    await desk.getByRole('dialog').last().getByRole('button', { name: 'Disable' }).click();
    await expect(li.getByText('Your account has been disabled.')).toBeVisible({ timeout: 5_000 });
    console.info(`The page of a disabled user says so after ${Date.now() - began} ms`);
    await li.goto('/inauth/user/login');
    await li.locator('input[name=username]').fill('li');
    await li.locator('input[name=password]').fill('Lina2026x');
    await li.locator('button[type=submit]').click();
    // Beside the form it may stand as well: the login page says why the former sign-in has ended.
    const form = li.getByRole('tabpanel', { name: 'Account & password' });
    await expect(form.getByText('Your account has been disabled.')).toBeVisible();
  });

  await test.step('all of it is in the audit log', async () => {
    await desk.goto('/intara/system/audit?group=user');
    for (const words of ['User disabled', 'Permissions changed', 'User invited'])
      await expect(desk.getByRole('row').filter({ hasText: words })).toContainText('li');
    await expectAccessible(desk);
  });
});
