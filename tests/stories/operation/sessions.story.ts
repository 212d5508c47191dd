import { client } from '../../../scripts/product.mjs';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { rowOf } from '../support/workspace.ts';

const password = 'Kestrel26';

/** After a password has leaked, an administrator looks who is signed in, ends the sessions of Li, and then those of everybody. */
test('who is signed in is on the page System health, and sessions end while their pages are open', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  // Calls of pages whose session has ended.
  complaints.allow(/401/);
  const { taskId, versionId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const permissions = ['ProjectConfigRead', 'ProjectAnalysisRead', 'ProjectAnalysisModify', 'ProjectAdmin'];
  for (const [username, fullName] of [
    ['li', 'Li Na'],
    ['wang', 'Wang Wei'],
  ])
    await admin('POST', '/inauth/v1.0/user/create', { username, fullName, password, permissions });
  const signIn = async (username: string): Promise<{ token: string }> =>
    client(product.base)('POST', '/inauth/v1.0/login', { username, password });
  const li = await openAs(browser, product, (await signIn('li')).token);
  await li.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
  await expect(rowOf(li, 'DS-1')).toBeVisible();
  await signIn('wang');
  await signIn('wang');

  const desk = await openAs(browser, product, admin.token);
  await desk.setViewportSize({ width: 1440, height: 900 });
  const line = (words: string) => desk.getByRole('row').filter({ hasText: words });

  await test.step('the list names everybody who is signed in, and marks the own session', async () => {
    await desk.goto('/intara/system/health');
    await expect(line('Wang Wei')).toHaveCount(2);
    await expect(line('Li Na')).toContainText('No');
    await expect(line('This session')).toHaveCount(1);
    await expect(line('This session').getByRole('button')).toHaveCount(0);
    await expectAccessible(desk);
    const tooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await desk.evaluate(tooWide)).toBe(false);
  });

  await test.step('the session of Li is found and ended; the open page asks Li to sign in again', async () => {
    await desk.getByRole('textbox', { name: 'Search by name or e-mail' }).fill('li na');
    await expect(line('Wang Wei')).toHaveCount(0);
    await line('Li Na')
      .getByRole('button', { name: /^End the session of Li Na/ })
      .click();
    await expect(desk.getByText('The session of Li Na has been ended.')).toBeVisible();
    const dialog = li.getByRole('dialog').filter({ hasText: 'Your session has ended.' });
    await expect(dialog).toBeVisible({ timeout: 10_000 });
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(li, 'DS-1')).toBeVisible();
    await desk.getByRole('textbox', { name: 'Search by name or e-mail' }).fill('');
  });

  await test.step('before all are ended a question says how many, with the focus on Cancel', async () => {
    await desk.getByRole('button', { name: /Refresh$/ }).click();
    await expect(line('Li Na')).toHaveCount(1);
    await desk.getByRole('button', { name: 'End all other sessions' }).click();
    const question = desk.getByRole('dialog').filter({ hasText: 'End 3 sessions?' });
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(desk);
    await desk.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(line('Wang Wei')).toHaveCount(2);
    await desk.getByRole('button', { name: 'End all other sessions' }).click();
    await question.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(desk.getByText('3 sessions ended.')).toBeVisible();
    await expect(line('Wang Wei')).toHaveCount(0);
    await expect(line('This session')).toHaveCount(1);
    await expect(desk.getByRole('button', { name: 'End all other sessions' })).toBeDisabled();
    await expect(li.getByRole('dialog').filter({ hasText: 'Your session has ended.' })).toBeVisible({
      timeout: 10_000,
    });
  });

  await test.step('both acts are in the audit log', async () => {
    await desk.goto('/intara/system/audit');
    await expect(line('All sessions ended')).toContainText('3 sessions of 2 users');
    await expect(line('Sessions ended').filter({ hasText: 'One session' })).toContainText('li');
  });
});

test('the sessions are shown, and not ended, by who only views users', async ({ browser, product, admin }) => {
  const username = 'lin';
  const permissions = ['InAuthUserRead', 'ProjectConfigRead'];
  await admin('POST', '/inauth/v1.0/user/create', { username, fullName: '林芳', password, permissions });
  const { token } = await client(product.base)('POST', '/inauth/v1.0/login', { username, password });
  const page = await openAs(browser, product, token, 'zh-CN');
  await page.goto('/intara/system/health');
  await expect(page.getByRole('heading', { name: '当前登录的用户' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '林芳' })).toContainText('当前会话');
  await expect(page.getByRole('button', { name: /结束/ })).toHaveCount(0);
});
