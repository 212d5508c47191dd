import { newTask } from '../../../scripts/product.mjs';
import { sheetsInEnglish, workbookOf } from '../../world/documents/sheets-workbook.ts';
import { choose } from '../support/select.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const sheets = {
  ...sheetsInEnglish,
  Kram: [
    ['Kennung', 'Was'],
    ['S-1', 'A window is open'],
  ],
};

test('a workbook with one sheet a kind becomes a task; a sheet nobody knows is named by hand', async ({
  browser,
  sharedProduct: product,
  sharedAdmin: admin,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  const { projectId } = await newTask(admin);
  const dialog = page.getByRole('dialog');

  await test.step('each sheet says what it was taken for', async () => {
    await page.goto(`/intara/project/detail?id=${projectId}`);
    await page.getByRole('button', { name: 'Import file' }).click();
    const file = { name: 'seat.xlsx', mimeType: xlsx, buffer: Buffer.from(workbookOf(sheets)) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('tab', { name: 'Sheets (25)' })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /Attack Steps/ })).toContainText('Attack steps');
    await expectAccessible(page);
  });

  await test.step('what is lost stands in its list, with the cell', async () => {
    await dialog.getByRole('tab', { name: /^Losses/ }).click();
    await dialog.getByRole('listitem', { name: '2' }).click();
    await expect(dialog.getByText(/D3 names what is in no sheet: C\.9/)).toBeVisible();
    await dialog.getByRole('tab', { name: 'Sheets (25)' }).click();
  });

  await test.step('the unknown sheet and its columns are chosen', async () => {
    await dialog.getByRole('listitem', { name: '3' }).click();
    // The list is longer than what shows of it at once.
    await dialog.getByLabel('Rows of the sheet Kram are').fill('Assum');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('row', { name: /Kram/ })).toContainText('Assumptions');
    await dialog.getByRole('row', { name: /Kram/ }).getByRole('button').click();
    await choose(dialog, 'Column Kennung of the sheet Kram contains', 'ID');
    await choose(dialog, 'Column Was of the sheet Kram contains', 'Title');
    await expect(dialog.getByRole('row', { name: /Kram/ })).toContainText('1');
  });

  await test.step('the task is there, with its tree and its risks', async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText(/Seat-heater/).first()).toBeVisible();
  });
});
