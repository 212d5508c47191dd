import { utils, write } from 'xlsx';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';

type Rows = Record<string, string>[];
type Book = Record<string, Rows>;

const task = (code: string, from: string) => ({
  'Project code': 'RD',
  Name: `TARA-${code}`,
  Code: code,
  'System name': 'Radar',
  Description: 'Front radar',
  'System overview': 'Antenna, processor',
  Responsible: 'zhang',
  From: from,
  To: '2026-06-30',
  Tags: 'bus',
});
/** A workplace as it should be. */
const right = (): Book => ({
  Users: [
    { Username: 'zhang', 'Full name': 'Zhang Wei', 'Initial password': 'Kestrel26' },
    { Username: 'chen', 'Full name': 'Chen Jing', 'Initial password': 'Kestrel26' },
  ],
  Tags: [{ Name: 'bus', Colour: 'cyan', Scopes: 'libraryAsset, analysis' }],
  'Library assets': [
    { Code: 'GW-1', 'Name (English)': 'Gateway', 'Security asset': 'yes', Tags: 'bus' },
    { Code: 'GW-2', 'Name (English)': 'Second gateway', 'Security asset': 'yes', Tags: '' },
  ],
  'Library attacks': [{ Code: 'SPOOF', 'Name (English)': 'Spoofed frames' }],
  'Attack steps': [{ Attack: 'SPOOF', 'Step (English)': 'Connect to the bus' }],
  Projects: [
    { Name: 'Radar', Code: 'RD', Lifecycle: 'concept', Description: 'Front radar', Participants: 'zhang, chen' },
  ],
  Tasks: [task('T-1', '2026-01-31'), task('T-2', '2026-01-31')],
});
/** Where a mistake is made, what with, and what the product says of it there. */
const mistakes: readonly [sheet: string, row: number, column: string, wrong: string, cell: string, said: string][] = [
  ['Users', 0, 'Initial password', 'weak', 'C2', 'Use 8 to 16 characters'],
  ['Users', 1, 'Full name', '', 'B3', 'Full name is required'],
  ['Tags', 0, 'Colour', 'pink', 'B2', 'Colour must be one of: '],
  ['Library assets', 0, 'Security asset', 'perhaps', 'C2', 'Security asset must be yes or no'],
  ['Library assets', 0, 'Tags', 'buss', 'D2', 'Tags is not known'],
  ['Library assets', 1, 'Code', 'GW-1', 'A3', 'Code is already in row 2'],
  ['Attack steps', 0, 'Attack', 'SPOFF', 'A2', 'Attack is not known'],
  ['Projects', 0, 'Name', 'Front radar', 'A2', 'Name must not contain spaces'],
  ['Projects', 0, 'Lifecycle', 'sometime', 'C2', 'Lifecycle must be one of: '],
  ['Tasks', 0, 'Project code', 'RX', 'A2', 'Project code is not known'],
  ['Tasks', 0, 'To', '2026-01-01', 'I2', 'To must not be before the start'],
  ['Tasks', 1, 'Responsible', 'zang', 'G3', 'Responsible is not known'],
];
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fileOf = (content: Book) => {
  const book = utils.book_new();
  for (const [title, rows] of Object.entries(content)) utils.book_append_sheet(book, utils.json_to_sheet(rows), title);
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  return { name: 'workplace.xlsx', mimeType: xlsx, buffer };
};

test('an administrator imports a workbook with twelve mistakes, mends them from the messages, and imports it again', async ({
  browser,
  product,
  admin,
  complaints,
}) => {
  const page = await openAs(browser, product, admin.token, 'en-US');
  const dialog = page.getByRole('dialog');
  const choose = async (content: Book) => {
    await dialog.locator('input[type=file]').setInputFiles(fileOf(content));
  };
  const open = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: /Import data/ }).click();
  };
  const content = right();
  for (const [sheet, row, column, wrong] of mistakes) content[sheet]![row]![column] = wrong;

  await test.step('every mistake is named at its cell, and nothing is imported', async () => {
    await page.goto('/intara/account/settings');
    await open();
    await choose(content);
    await expect(dialog.getByText(/^Fix 12 problems/)).toBeVisible();
    await dialog.getByTitle('Next Page').click();
    await expect(dialog.locator('tbody code')).toHaveCount(2);
    await dialog.getByTitle('Previous Page').click();
    await expectAccessible(page);
    for (const [sheet, , , , cell, said] of mistakes) {
      await dialog.getByLabel('Search problems').fill(said);
      await expect(dialog.getByRole('row').filter({ hasText: sheet }).filter({ hasText: cell })).toContainText(said);
    }
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    expect(await admin('GET', '/intara/v1.0/library/assets?name=GW-1')).toMatchObject({ total: 0 });
  });

  await test.step('mended, the workbook says what it would do', async () => {
    await choose(right());
    await expect(dialog.getByText('Checked: 9 new, 0 changed, 0 unchanged')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a lost connection leaves the checked workbook where it was', async () => {
    complaints.allow(/ERR_CONNECTION_RESET/);
    await page.route('**/import/init-database', (route) => route.abort('connectionreset'), { times: 1 });
    const lost = page.waitForEvent('requestfailed', (request) => /init-database/.test(request.url()));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await lost;
    await expect(dialog.getByRole('progressbar')).toBeHidden();
    await expect(dialog.getByText('workplace.xlsx')).toBeVisible();
    await expect(dialog.getByText('Checked: 9 new, 0 changed, 0 unchanged')).toBeVisible();
  });

  await test.step('and it is imported', async () => {
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Import data completed!')).toBeVisible();
    expect(await admin('GET', '/intara/v1.0/library/assets?name=GW-1')).toMatchObject({ total: 1 });
  });

  await test.step('the second time nothing changes', async () => {
    await open();
    await choose(right());
    await expect(dialog.getByText('Checked: 0 new, 0 changed, 9 unchanged')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('Import data completed!').last()).toBeVisible();
    const { list } = await admin('GET', '/intara/v1.0/library/assets?name=GW-1');
    expect(list[0].rev).toBe(1);
  });
});
