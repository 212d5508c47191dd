import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { utils, write } from 'xlsx';
import { newTask } from '../../../scripts/product.mjs';
import { colleague } from '../support/colleague.ts';
import { pasteBlock } from '../support/paste.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const head = [
  ...['Asset', 'Asset ID', 'C', 'I', 'A', 'Damage ID', 'Damage scenario', 'S', 'F', 'O', 'P', 'Overall impact'],
  ...['Threat ID', 'Threat scenario', 'STRIDE', 'Attack path', 'ET', 'SE', 'KoIC', 'WoO', 'Eq', 'Total points'],
  ...['Attack feasibility', 'Risk value', 'Risk treatment', 'Cybersecurity goal'],
];
const line = [
  ...['Lamp request', 'A-1', '', 'x', '', 'DS-1', 'Collision at night', 'Severe', '', 'Major', '', 'Severe'],
  ...['TS-1', 'Spoofed lamp request', 'Spoofing', 'Send a frame on the bus', 1, 6, 3, 1, 4, 14],
  ...['Medium', 5, 'Reduce', 'CSG-1 Authentic lamp request'],
];
const workbook = () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['TARA of the headlamp'], [], head, line]), 'TARA');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a TARA workbook becomes a task with its wrong totals flagged, and leaves as an exchange file', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  const { projectId, taskId, versionId } = await newTask(admin);
  const dialog = page.getByRole('dialog');

  await test.step('the workbook is looked at: what differs, by cell', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}&tab=report`);
    await page.getByRole('button', { name: 'Import a TARA table' }).click();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'tara.xlsx', mimeType: xlsx, buffer: workbook() });
    await expect(dialog).toContainText('Header in line 3, 1 line');
    await expect(dialog.getByRole('row', { name: /X4 Risk value 5 4/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the sheet pasted from a spreadsheet says the same', async () => {
    await pasteBlock(page, [head]);
    await expect(dialog).toContainText('Nothing to import');
    await pasteBlock(page, [head, line]);
    await expect(dialog).toContainText('Pasted table');
    await expect(dialog.getByRole('row', { name: /X2 Risk value 5 4/ })).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles({ name: 'tara.xlsx', mimeType: xlsx, buffer: workbook() });
    await expect(dialog).toContainText('Header in line 3, 1 line');
  });

  await test.step('a column nobody knows is mapped by hand, and its total is wrong too', async () => {
    await dialog.getByRole('tab', { name: /^Columns/ }).click();
    await dialog.getByRole('listitem', { name: '3' }).click();
    const hold = async (column: string, use: string) => {
      await dialog.getByRole('combobox', { name: `Content: ${column}` }).click();
      await page.keyboard.type(use);
      await page.keyboard.press('Enter');
    };
    const left = dialog.getByText(/not imported: /);
    await hold('Attack feasibility', 'Sum');
    await expect(left).toContainText('Total points');
    // One column holds the sum: the other is no longer taken, which stands there.
    await hold('Total points', 'Sum');
    await expect(left).toContainText('Attack feasibility');
    await hold('Attack feasibility', 'Feasibility');
    await expect(left).toBeHidden();
    await dialog.getByRole('tab', { name: 'Differing totals (2)' }).click();
    await expect(dialog.getByRole('row', { name: /V4 Sum 14 15/ })).toBeVisible();
  });

  await test.step('it is taken over, and one undo would take it back', async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('1 line imported, 6 rows created')).toBeVisible();
    const risks = await admin('GET', `/intara/v1.0/versions/${versionId}/risks`);
    expect(risks).toHaveLength(1);
  });

  await test.step('the task leaves as a file and comes in again under another name', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}&tab=tasks`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Export as exchange file: Task-/ }).click();
    const path = await (await download).path();
    await page.getByRole('button', { name: 'Import file' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'task.json', mimeType: 'application/json', buffer: readFileSync(path) });
    await expect(dialog.getByText('Already in use here, choose another')).toHaveCount(2);
    // Names of one long word, of the file and in it, are no wider than the dialog.
    const long = JSON.parse(readFileSync(path, 'utf8'));
    long.tasks[0].name = 'W'.repeat(60);
    await dialog.locator('input[type=file]').setInputFiles({
      name: `${'L'.repeat(150)}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(long)),
    });
    await expect(dialog.getByRole('cell', { name: /WWW/ })).toBeVisible();
    const right = async (part: Locator) => ((box) => (box ? box.x + box.width : 0))(await part.boundingBox());
    const edge = await right(dialog.locator('.ant-modal-container'));
    expect(edge).toBeGreaterThan(0);
    for (const part of [dialog.getByText(/LLL/), dialog.getByRole('table').last()])
      expect(await right(part)).toBeLessThanOrEqual(edge);
    await expectAccessible(page);
    // A name that is typed and taken stands refused at its field, and can be mended there.
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill(JSON.parse(readFileSync(path, 'utf8')).tasks[0].name);
    await dialog.getByRole('textbox', { name: 'Code' }).fill('C-1');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Already in use here, choose another')).toHaveCount(1);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Copy');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Task Copy imported, 6 rows')).toBeVisible();
    await expect(page.getByRole('row', { name: /Copy/ })).toBeVisible();
    expect(taskId).not.toBe('');
  });
});

test('an editor without the right to reports takes a TARA workbook into the open task', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const { taskId, versionId } = await newTask(admin);
  const page = await openAs(browser, product, await colleague(product, admin), 'en-US');
  await page.goto(`/intara/project/analysis?task=${taskId}&version=${versionId}&step=assets`);
  await page.getByRole('button', { name: 'Import a TARA table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'tara.xlsx', mimeType: xlsx, buffer: workbook() });
  await expect(dialog).toContainText('Header in line 3, 1 line');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 line imported, 6 rows created')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Lamp request' }).first()).toBeVisible();
});
