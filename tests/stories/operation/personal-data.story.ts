import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

/** Li leaves: an administrator keeps a copy of the data, then nobody is told any more who Li was. */
test('somebody who left is anonymised, and is named in the language of the reader', async ({
  browser,
  product,
  admin,
}) => {
  const form = { username: 'li', fullName: 'Li Na', email: 'li.na@example.com', permissions: [] };
  const { user } = await admin('POST', '/inauth/v1.0/users', form);
  await admin('POST', `/inauth/v1.0/users/${user.id}/disable`);
  const page = await openAs(browser, product, admin.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/intara/system/user?edit=${user.id}`);

  await test.step('what is kept of Li is a file', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download data' }).click();
    const file = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
    expect(file).toMatchObject({ format: 'intara-personal-data', account: { fullName: 'Li Na' }, comments: [] });
  });

  await test.step('it is asked first, with what goes and what stays', async () => {
    await page.getByRole('button', { name: 'Anonymise' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Anonymise Li Na?' });
    await expect(dialog.getByRole('listitem')).toHaveCount(8);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Anonymise' }).click();
    await expect(page.getByText(/^Li Na is now Former.user.1\.$/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Li Na' })).toHaveCount(0);
  });

  await test.step('the log names nobody', async () => {
    const reader = await openAs(browser, product, admin.token, 'zh-CN');
    await reader.setViewportSize({ width: 1920, height: 1080 });
    await reader.goto('/intara/system/audit');
    await expect(reader.getByRole('row').filter({ hasText: '匿名化用户' })).toContainText(/已离职用户.1/);
    await expect(reader.getByText(/Li Na|li\.na@/)).toHaveCount(0);
  });

  await test.step('who was deleted with the name kept is found by that state, and anonymised, too', async () => {
    const { user: wang } = await admin('POST', '/inauth/v1.0/users', {
      ...form,
      username: 'wang',
      fullName: 'Wang Wei',
    });
    await admin('DELETE', `/inauth/v1.0/users/${wang.id}`);
    await page.goto('/intara/system/user');
    const line = page.getByRole('row').filter({ hasText: 'Wang Wei' });
    await expect(page.getByRole('row').filter({ hasText: 'First Administrator' })).toBeVisible();
    await expect(line).toHaveCount(0);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Deleted$/ })
      .click();
    await expect(line).toContainText('Deleted');
    await expectAccessible(page);
    await line.getByRole('button', { name: 'Anonymise' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anonymise' }).click();
    await expect(page.getByText(/^Wang Wei is now Former.user.2\.$/)).toBeVisible();
    await expect(line).toHaveCount(0);
    await expect(page.getByText('No user has this state.')).toBeVisible();
  });

  await test.step('everybody downloads their own data', async () => {
    await page.goto('/intara/account/settings?tab=security');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    expect((await coming).suggestedFilename()).toBe('personal-data.json');
  });
});
