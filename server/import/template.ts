import type { WorkSheet } from 'xlsx';
import { importSheets } from '#contract/import.ts';
import { examplesSheet, notesSheet, sheets } from './layout.ts';
import { exampleModelLines } from './model-lines.ts';
import { type Column, words } from './sheets/sheet.ts';

type Language = 'en' | 'zh';

/** The package is loaded where a template is asked for: it would be a tenth of the start of every server. */
type Utils = typeof import('xlsx').utils;

const heads = {
  en: ['Sheet', 'Column', 'Needed', 'What it may hold', 'Example'],
  zh: ['工作表', '列', '必填', '可填内容', '示例'],
} as const;

const rules = [
  words(
    'Columns with a star are needed. Sheets and columns that are not used may be removed; their order does not matter.',
    '带星号的列必填。不使用的工作表和列可以删除，顺序不限。',
  ),
  words(
    'A row whose code or name is there already updates it; an empty cell leaves what is there.',
    '编号或名称已存在的行会更新已有数据；空单元格保留原有内容。',
  ),
  words('Several values in one cell are separated by commas or semicolons.', '一个单元格中的多个值用逗号或分号分隔。'),
  words('Either all rows are imported or none.', '要么全部导入，要么一行也不导入。'),
];

/**
 * The workbook the import reads: its sheets and columns, needed ones marked with a star; a sheet that says what each may hold, and one that
 * shows a filled example of each sheet. Both of these are passed over by the import.
 */
export async function importTemplate(language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  for (const key of importSheets) {
    const { columns, [language]: name } = sheets[key];
    utils.book_append_sheet(book, sized(utils, [titlesOf(columns, language)]), name);
  }
  utils.book_append_sheet(book, notesOf(utils, language), notesSheet[language]);
  utils.book_append_sheet(book, examplesOf(utils, language), examplesSheet[language]);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

const titlesOf = (columns: readonly Column[], language: Language) =>
  columns.map((one) => one[language] + (one.needed ? '*' : ''));

function notesOf(utils: Utils, language: Language): WorkSheet {
  const lines: string[][] = [...rules.map((rule) => [rule[language]]), [], [...heads[language]]];
  for (const key of importSheets) {
    const { columns, about, [language]: name } = sheets[key];
    lines.push([name, '', '', about[language]]);
    for (const one of columns)
      lines.push([name, one[language], one.needed ? '*' : '', mayHold(one, language), one.example ?? '']);
  }
  const sheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = [{ wch: 20 }, { wch: 26 }, { wch: 8 }, { wch: 90 }, { wch: 30 }];
  return sheet;
}

function mayHold({ choices, hint, kind, many }: Column, language: Language): string {
  const said = [
    hint?.[language],
    choices?.join(many ? ', ' : ' / '),
    kind === 'flag' ? { en: 'yes / no', zh: '是 / 否' }[language] : undefined,
    kind === 'number' ? { en: 'a number', zh: '数字' }[language] : undefined,
    kind === 'date' ? { en: 'a date', zh: '日期' }[language] : undefined,
    many ? { en: 'several values', zh: '可填多个值' }[language] : undefined,
  ];
  return said.filter(Boolean).join('; ');
}

/** Below the name of each sheet its titles and filled lines, as they would stand there. */
function examplesOf(utils: Utils, language: Language): WorkSheet {
  const lines: (string | number)[][] = [];
  for (const key of importSheets) {
    const { columns, examples = [], noExample = false, [language]: name } = sheets[key];
    if (noExample) continue;
    const filled = key === 'models' ? exampleModelLines() : [exampleOf(columns), ...examples];
    lines.push([name], titlesOf(columns, language));
    for (const line of filled) lines.push(columns.map(({ field }) => line[field] ?? ''));
    lines.push([]);
  }
  return sized(utils, lines);
}

const exampleOf = (columns: readonly Column[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ field, example }) => [field, example ?? '']));

function sized(utils: Utils, lines: readonly (readonly (string | number)[])[]): WorkSheet {
  const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]));
  const width = Math.max(...lines.map(({ length }) => length));
  sheet['!cols'] = Array.from({ length: width }, (_, at) => ({
    wch: Math.max(14, String(lines.find((line) => line[at])?.[at] ?? '').length * 1.6),
  }));
  return sheet;
}
