import { utils, write } from 'xlsx';
import { lifecyclePhases } from '#domain/model/project.ts';
import { taskTypes } from '#domain/model/task.ts';
import { notesSheet, type SheetName, sheets } from './layout.ts';

/** What a column may hold, as a line of the template to be overwritten. */
const hints: Partial<Record<string, string>> = {
  lifecycle: lifecyclePhases.join(', '),
  type: taskTypes.join(' / '),
  from: '2026-01-31',
  to: '2026-06-30',
};

/** The empty workbook: sheets and columns the import reads, needed ones marked with a star, and a sheet that says what each column may hold. */
export function importTemplate(language: 'en' | 'zh'): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const notes: string[][] = [];
  for (const key of Object.keys(sheets) as SheetName[]) {
    const { columns, [language]: name } = sheets[key];
    const titles = columns.map((c) => c[language] + (c.needed ? '*' : ''));
    const sheet = utils.aoa_to_sheet([titles]);
    sheet['!cols'] = columns.map((c) => ({ wch: Math.max(14, c[language].length * 2) }));
    utils.book_append_sheet(book, sheet, name);
    for (const c of columns)
      notes.push([name, c[language], c.needed ? '*' : '', hints[c.field] ?? (c.many ? 'a, b' : '')]);
  }
  const sheet = utils.aoa_to_sheet(notes);
  sheet['!cols'] = [{ wch: 14 }, { wch: 20 }, { wch: 4 }, { wch: 80 }];
  utils.book_append_sheet(book, sheet, notesSheet[language]);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
