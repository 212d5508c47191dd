import { client } from '../../scripts/product.mjs';
import { colleague } from './support/colleague.ts';
import { expect, openAs, test } from './support/story.ts';
import { rowOf } from './support/workspace.ts';

/** One asks, the other is led there: mention, bell, row. */
test('a mention rings the bell of another and leads to the row', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId, projectId } = await admin('POST', '/intara/v1.0/workplace/example', {});
  const wang = await colleague(product, admin);
  const { id } = await client(product.base, wang)('GET', '/inauth/v1.0/user/info-by-token');
  const project = await admin('GET', `/intara/v1.0/projects/${projectId}`);
  const participants = [...project.form.participants, id];
  await admin('PUT', `/intara/v1.0/projects/${projectId}`, {
    rev: project.rev,
    form: { ...project.form, participants },
  });
  const task = await admin('GET', `/intara/v1.0/tasks/${taskId}`);
  const members = [...task.form.members, id];
  await admin('PUT', `/intara/v1.0/tasks/${taskId}`, { rev: task.rev, form: { ...task.form, members } });

  const [here, there] = [await openAs(browser, product, admin.token), await openAs(browser, product, wang)];
  for (const page of [here, there]) {
    await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=damages`);
    await expect(rowOf(page, 'DS-1')).toBeVisible();
  }
  const bell = there.locator('[data-part="bell"]');
  await expect(bell).toHaveAttribute('aria-label', /1/);

  await test.step('one picks the other by the keyboard', async () => {
    await rowOf(here, 'DS-1').getByRole('gridcell').nth(1).click();
    await here.getByRole('tab', { name: 'Comments' }).click();
    await here.getByRole('textbox', { name: /Write a comment/ }).click();
    await here.keyboard.type('Is this severe, @wan');
    await expect(here.getByRole('menuitem', { name: /Wang/i })).toBeVisible();
    await here.keyboard.press('Enter');
    await here.keyboard.type('please look');
    await here.keyboard.press('Control+Enter');
    await expect(here.locator('[data-part="thread"]')).toContainText('please look');
  });

  await test.step('the other hears of it at once, and is led to the row', async () => {
    await expect(rowOf(there, 'DS-1').locator('[data-part="comment-mark"]')).toHaveText('1');
    await expect(bell).toHaveAttribute('aria-label', /2/);
    await bell.click();
    await there.locator('[data-part="notice"]').first().getByRole('link').click();
    await expect(there.locator('[data-part="thread"]')).toContainText('please look');
    await expect(there).toHaveURL(/panel=comments/);
    await expect(bell).toHaveAttribute('aria-label', /1/);
  });
});
