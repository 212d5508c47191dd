import { exchangeFormat, exchangeSchema } from '../exchange/file.ts';
import { type AnyRow, codeOf, isAnalysisKind, kindNames, kinds } from '../kinds/kinds.ts';
import { Code, cutAt, inOneLine } from '../model/base.ts';
import type { Method } from '../model/method.ts';
import type { Draft } from './draft.ts';
import { foreignRows } from './kept-parts.ts';

/** What a task needs that a document may not say. */
export interface TaskBeside {
  /** Of the file, without its ending. */
  name: string;
  /** What a first version is called. */
  version: string;
  /** The method where the document has none. */
  method: Method;
  /** ISO. */
  now: string;
}

/**
 * The exchange file of a task that a document makes: one open version whose rows are of nobody yet. From here on it is checked, shown and imported as
 * any exchange file.
 */
export function exchangeOf(draft: Draft, beside: TaskBeside): Record<string, unknown> {
  const said = saidName(draft, beside);
  const name = nameOf(said) || draft.format;
  const { systemName, description, overview } = draft.texts;
  const method = draft.method ?? beside.method;
  const day = beside.now.slice(0, 10);
  const version = {
    version: beside.version,
    base: null,
    content: '',
    author: '',
    createdOn: beside.now,
    method: 0,
    texts: {
      systemName: cutAt(firstSaid(systemName, said, name), 200),
      description: firstSaid(description, systemName, said, name),
      overview: firstSaid(overview, description, systemName, said, name),
    },
    counters: countersOf(draft, method),
    frozen: null,
    approvals: [],
    rows: rowsOf(draft, beside),
  };
  const task = {
    name,
    code: codeFor(draft, name),
    type: 'system',
    level: 'system',
    lifecycle: [],
    responsible: '',
    members: [],
    scheduledTime: [day, day],
    tags: [],
    complete: null,
    current: beside.version,
    versions: [version],
    views: [],
  };
  return {
    format: exchangeFormat,
    schema: exchangeSchema,
    kind: 'task',
    methods: [method],
    project: null,
    tasks: [task],
    files: [],
  };
}

/** What the document is called; of dots and strokes alone nothing can be found again, then the file's name counts. */
function saidName(draft: Draft, beside: TaskBeside): string {
  const given = [draft.name, beside.name].find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  return cutAt(inOneLine(given).trim(), 80).trim();
}

/** The first text that says something: blanks do not. */
const firstSaid = (...texts: readonly string[]): string => texts.find((text) => /[^\s\p{C}]/u.test(text)) ?? '-';

/** A name of a task has no blanks. */
const nameOf = (said: string): string => said.replace(/\s+/g, '-');

function rowsOf(draft: Draft, { name, now }: TaskBeside): Record<string, object[]> {
  const people = { createBy: '', responsibleBy: '', updateBy: '', updateTime: now };
  const rows: Record<string, object[]> = Object.fromEntries(
    kindNames.map((kind) => [
      kind,
      ((draft.rows[kind] ?? []) as AnyRow[]).map(({ rev: _, imported: __, ...row }: AnyRow) => ({ ...row, ...people })),
    ]),
  );
  // Padded: parts come back in the order of their ids.
  const id = (n: number) => `part-${String(n + 1).padStart(7, '0')}`;
  const kept = foreignRows(draft.format, cutAt(name, 1000), draft.kept);
  rows.foreignParts = [...(rows.foreignParts ?? []), ...kept.map((row, n) => ({ ...row, ...people, id: id(n) }))];
  return rows;
}

/** The code of the document, else one made of the name. */
function codeFor({ code, format }: Draft, name: string): string {
  if (Code.safeParse(code).success) return code;
  const made = cutAt(name.replace(/[^\p{L}\p{N}._-]/gu, ''), 40);
  return Code.safeParse(made).success ? made : format.toUpperCase();
}

/** The last numbers the document has given out: codes are never given twice. */
function countersOf(draft: Draft, method: Method): Record<string, number> {
  const counters: Record<string, number> = {};
  for (const kind of kindNames) {
    if (!isAnalysisKind(kind)) continue;
    const prefix = method.codePrefixes?.[kind] || kinds[kind].prefix;
    for (const row of (draft.rows[kind] ?? []) as AnyRow[]) {
      const code = codeOf(row) ?? '';
      const number = code.startsWith(`${prefix}-`) ? code.slice(prefix.length + 1) : '';
      if (/^[1-9]\d{0,8}$/.test(number)) counters[prefix] = Math.max(counters[prefix] ?? 0, Number(number));
    }
  }
  return counters;
}
