import { expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { sheets, sheetTitles } from '#server/import/layout.ts';
import { readWorkbook } from '#server/import/read-workbook.ts';

/** A workbook whose sheet of projects is headed by these titles. */
function projects(...titles: readonly string[]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...titles], titles.map((title) => `in ${title}`)]), '项目');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

it.each([
  ['安全标准', 'safetyStandard'],
  ['功能安全标准', 'safetyStandard'],
  ['威胁模型', 'threatModels'],
  ['可行性模型', 'threatModels'],
])('a workbook made from an earlier template is read: %s', async (title, field) => {
  const { workbook, passedOver } = await readWorkbook(projects('名称', '编号', title), sheetTitles());
  expect(workbook.projects?.lines[0]?.cells[field]).toBe(`in ${title}`);
  expect(passedOver).toEqual([]);
});

it.each(['安全资产', '网络安全资产'])('an asset of a library is read of an earlier template too: %s', async (title) => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['编号', title],
    ['A-1', '是'],
  ]);
  utils.book_append_sheet(book, sheet, sheets.assets.zh);
  const bytes = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const { workbook } = await readWorkbook(bytes, sheetTitles());
  expect(workbook.assets?.lines[0]?.cells.isSecurityAsset).toBe('是');
});

it('a column with its former and its present title at once is named as a problem', async () => {
  const { problems } = await readWorkbook(projects('安全标准', '功能安全标准'), sheetTitles());
  expect(problems).toContainEqual(
    expect.objectContaining({ code: 'columnTwice', at: { sheet: 'projects', field: 'safetyStandard' } }),
  );
});

it('no former title of a column is the title of another one of its sheet', () => {
  const shared = Object.values(sheets).flatMap(({ columns }) =>
    columns.flatMap(({ former = [] }) => former.filter((old) => columns.some(({ en, zh }) => [en, zh].includes(old)))),
  );
  expect(shared).toEqual([]);
});
