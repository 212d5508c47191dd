import { utils, write } from 'xlsx';

/**
 * A workbook for the import of data: one project, `FLEET`, with so many tasks of one person, by default of who imports them.
 * @param into the code of a project that is there, in place of a new one
 */
export function tasksWorkbook(count: number, responsible = '', into?: string): Uint8Array<ArrayBuffer> {
  const project = { Name: 'Fleet', Code: 'FLEET', Lifecycle: 'concept', Description: 'All of them' };
  const rows = Array.from({ length: count }, (_, i) => ({
    'Project code': into ?? 'FLEET',
    Name: `TARA${i}`,
    Code: `T-${i}`,
    'System name': 'Control unit',
    Description: 'Analysis',
    'System overview': 'Sensors, processor',
    Responsible: responsible,
    From: '2026-01-31',
    To: '2026-06-30',
  }));
  const book = utils.book_new();
  if (into === undefined) utils.book_append_sheet(book, utils.json_to_sheet([project]), 'Projects');
  utils.book_append_sheet(book, utils.json_to_sheet(rows), 'Tasks');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
