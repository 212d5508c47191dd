import { expect, expectAccessible, openAs, test } from '../support/story.ts';

/** The administrator puts an application into the list of the header, changes it and takes it off. */
test('edit the app list', async ({ browser, product, admin }) => {
  const desk = await openAs(browser, product, admin.token);
  await desk.goto('/intara/system/user?tab=apps');
  const dialog = desk.getByRole('dialog');
  const offered = async () => {
    await desk.reload();
    await desk.getByRole('button', { name: 'Applications' }).click();
    return desk.locator('.app-list');
  };

  await test.step('an address that is none is refused at its field', async () => {
    await desk.getByRole('button', { name: 'New application' }).first().click();
    await dialog.getByLabel('Name').fill('Requirements');
    await dialog.getByLabel('Code').fill('ALM');
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Address must start with http:// or https://')).toBeVisible();
    await expectAccessible(desk);
    await dialog.getByLabel('Address').fill('https://alm.example/tara');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(desk.getByText('Application Requirements saved.')).toBeVisible();
  });

  await test.step('the header offers it, and not the product itself', async () => {
    const list = await offered();
    await expect(list.getByRole('link')).toHaveText(['Requirements']);
    await expect(list.getByRole('link')).toHaveAttribute('href', 'https://alm.example/tara');
  });

  await test.step('taken off, it is offered no more', async () => {
    await desk.reload();
    await desk.getByRole('button', { name: 'Delete Requirements?' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(desk.getByText('Requirements removed from the app list.')).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('button', { name: 'Delete Requirements?' })).toBeHidden();
    await expect(desk.getByRole('button', { name: 'Applications' })).toBeHidden();
  });
});
