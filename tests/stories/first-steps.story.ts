import { expect, expectAccessible, openAs, test } from './support/story.ts';

/** A new person follows the checklist from the workplace into a task, closes it, and asks for it again. */
test('the first steps lead a new person, tick themselves off and stay closed', async ({ browser, product, admin }) => {
  const page = await openAs(browser, product, admin.token);
  await page.goto('/intara/account/workplace');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeVisible();
  await expect(steps.locator('[data-done="true"]')).toHaveCount(0);
  await expectAccessible(page, '[aria-label="First steps"]');

  const { taskId } = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  await page.reload();
  await expect(steps.locator('[data-done="true"]')).toHaveCount(2);
  await steps.getByRole('button', { name: 'Open a task and follow its first steps' }).click();
  await page.waitForURL('**/project/analysis?**');

  await test.step('in a new task of the same project they count from nothing', async () => {
    const task = await admin('GET', `/intara/v1.0/tasks/${taskId}`);
    const form = { ...task.form, name: 'First-of-mine', code: 'FOM' };
    const made = await admin('POST', `/intara/v1.0/projects/${task.projectId}/tasks`, form);
    await page.goto(`/intara/project/analysis?task=${made.id}&version=${made.versionId}&step=damages`);
    const entry = page.locator('[data-part="first-steps"]');
    await expect(entry).toContainText('0 of 7');
    await entry.click();
    const card = page.getByRole('dialog', { name: 'First steps' });
    await expectAccessible(page, '[role=dialog]');
    await card.getByRole('button', { name: 'Draw the system, or list its assets' }).click();
    await expect(page).toHaveURL(/view=topology/);
    await page.goBack();
    await entry.click();
    await card.getByRole('button', { name: 'Close for good' }).click();
    await expect(entry).toBeHidden();
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    await expect(entry).toBeHidden();
  });

  await test.step('the command palette brings them back', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('first steps');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Draw the system, or list its assets' })).toBeVisible();
  });
});
