import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import type {
  Block,
  Cell,
  Report,
  ReportFormat,
  ReportHead,
  ReportLocale,
  SectionKey,
  TableBlock,
} from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { headlampEdits } from '#server/seed/headlamp.ts';

/** A version without rows. */
export const emptyVersion = (method: Method = defaultMethod): Workspace =>
  workspaceOf({ versionId: 'v', rev: 1, status: 'open', method, counters: {}, rows: {} });

/** The version after these edits. */
export function edited(w: Workspace, ops: readonly Op[]): Workspace {
  let n = 0;
  return apply(w, edit(w, ops, { user: 'u', now: '2026-03-02T08:00:00.000Z', newId: () => `new-${w.rev}-${n++}` }));
}

/** The headlamp system of Annex H. */
export const headlamp = (language: 'en' | 'zh' = 'en'): Workspace =>
  edited(
    emptyVersion(),
    headlampEdits(
      (text) => text[language],
      (name) => name,
    ),
  );

export const head: ReportHead = {
  organisation: '',
  marking: '',
  project: 'Headlamp-example',
  projectCode: 'EX-HL',
  task: 'Headlamp-TARA',
  taskCode: 'TARA-HL',
  type: 'system',
  level: 'system',
  systemName: 'Headlamp system',
  lifecycle: ['concept'],
  description: 'Analysis of the lamp request.',
  overview: 'Switch, body control ECU, lamps.',
  version: 'V1.0',
  status: 'open',
  rev: 7,
  responsible: 'Li Wei',
  members: ['Li Wei', 'Anna Berg'],
  author: 'Anna Berg',
  scheduled: ['2026-03-02', '2026-04-01'],
  date: '2026-03-02',
};

export const told = (w: Workspace, locale: ReportLocale = 'en-US', format: ReportFormat = 'docx'): Report =>
  reportOf(w, head, locale, format);

export function sectionOf(report: Report, key: SectionKey) {
  const section = report.sections.find((one) => one.key === key);
  if (!section) throw new Error(`The report has no section ${key}`);
  return section;
}

export const tablesOf = (report: Report, key: SectionKey): TableBlock[] =>
  sectionOf(report, key).blocks.filter((block: Block) => block.block === 'table');

/** All that a part of a report says, the lines of its tables too. */
export const wordsIn = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => (key === 'lines' && typeof value === 'function' ? value() : value));

/** What a reader sees of a cell. */
export const shown = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'text' in cell ? cell.text : String(cell.count);
};

/** Rows of a table as records by column title. */
export const records = (table: TableBlock | undefined): Record<string, string>[] =>
  (table?.lines() ?? []).map((row) =>
    Object.fromEntries((table?.columns ?? []).map((c, i) => [c.title, shown(row[i])])),
  );
