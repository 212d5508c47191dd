import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { newTask } from '../../../scripts/product.mjs';
import { type Caller, expect, expectAccessible, openAs, test } from '../support/story.ts';

const format = 'RDX 0.1 (JSON)';

/** The version of a task as RDX, by the report tab of the page of the task. */
async function exported(page: Page, taskId: string): Promise<string> {
  await page.goto(`/intara/project/analysis?task=${taskId}&page=report`);
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByRole('combobox', { name: 'Format of the document' }).click();
  await page.getByTitle(format, { exact: true }).click();
  await expect(page.getByRole('region', { name: /^Losses \(/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export document' }).click();
  const row = page.getByRole('row').filter({ hasText: '.json' });
  await expect(row).toContainText('Ready', { timeout: 60_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Risk values of a version by the codes of the risks. */
async function valuesOf(call: Caller, versionId: string): Promise<unknown> {
  const { risks } = await call('GET', `/intara/v1.0/versions/${versionId}/ratings`);
  return Object.fromEntries(risks.map(({ code, overall, level }: Record<string, unknown>) => [code, [overall, level]]));
}

test('an analysis leaves as RDX, arrives on another server with its ratings, and leaves as the same file', async ({
  browser,
  product,
  admin,
  sharedProduct,
  sharedAdmin,
}) => {
  test.setTimeout(240_000);
  const example = await admin('POST', '/intara/v1.0/workplace/example', { locale: 'en-US' });
  const here = await openAs(browser, product, admin.token, 'en-US');
  const first = await exported(here, example.taskId);
  const { projectId } = await newTask(sharedAdmin);
  const there = await openAs(browser, sharedProduct, sharedAdmin.token, 'en-US');
  const dialog = there.getByRole('dialog');
  let task = { id: '', versionId: '' };

  await test.step('the preview names the format, and nothing differs', async () => {
    await there.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
    await there.getByRole('button', { name: 'Import file' }).click();
    const file = { name: 'headlamp.json', mimeType: 'application/json', buffer: Buffer.from(first) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog).toContainText(format);
    await expect(dialog).toContainText('Differing values (0)');
    await expectAccessible(there);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(there.getByText(/^Task .+ imported, \d+ rows$/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('it has the same ratings there', async () => {
    const { list } = await sharedAdmin('GET', `/intara/v1.0/projects/${projectId}/tasks`);
    task = list.find(({ name }: { name: string }) => !name.startsWith('Task-'));
    expect(await valuesOf(sharedAdmin, task.versionId)).toEqual(await valuesOf(admin, example.versionId));
  });

  await test.step('and is the same file again', async () => {
    expect(await exported(there, task.id)).toBe(first);
  });
});
