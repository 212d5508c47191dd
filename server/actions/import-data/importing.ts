import type { CurrentUser } from '#contract/account/inauth.ts';
import { type ImportSheet, importSheets } from '#contract/import.ts';
import type { Vocabulary } from '#contract/library.ts';
import { foldName } from '#domain/model/user.ts';
import type { Env } from '#server/env.ts';
import type { CellProblems } from '#server/import/cell-problems.ts';
import type { Line, Workbook } from '#server/import/layout.ts';
import { listOf } from '#server/import/raw-line.ts';
import type { ImportSteps } from '#server/import/steps.ts';
import type { Caller } from '#server/inauth/caller.ts';
import { inSlices } from '#server/loop/give-way.ts';
import type { Author, Tx } from '#server/store/store.ts';

/** Who imports, in which session and from where. */
export type Importer = Caller & { user: CurrentUser };

/** What a model is known by in cells of other sheets. */
interface NamedModel {
  id: string;
  type: string;
}
export type ChosenModels = Record<'impact' | 'feasibility' | 'risk', Map<string, NamedModel>>;

/** One import on its way: the workbook, what is wrong with it, and what cells may name. */
export interface Importing {
  env: Env;
  caller: Importer;
  author: Author;
  workbook: Workbook;
  problems: CellProblems;
  steps: ImportSteps;
  /** Lines checked so far, of all. */
  checked: number;
  /** Ids by folded username, those of the workbook included. */
  users: Map<string, string>;
  /** By name in either language or id, lower case, those of the workbook included. */
  models: ChosenModels;
  /** Codes of the organisation's lists by code and by name in either language, lower case. */
  vocabulary: Readonly<Record<keyof Vocabulary, ReadonlyMap<string, string>>>;
  defaults: { impactModel: string; threatModels: string[]; riskModel: string };
  /** Names of tags, those of the workbook included. */
  tags: Set<string>;
  /** Ids of projects of the workbook by code; `isNew`: they are made by it. */
  projects: Map<string, { id: string; isNew: boolean }>;
}

/** What an import does with one sheet. */
export interface PlannedSheet {
  sheet: ImportSheet;
  created: number;
  updated: number;
  unchanged: number;
  /** What takes long and needs no database, before the transaction. */
  prepare?: () => Promise<void>;
  /** Writes all of it within the transaction, which holds all locks; `written` is called after each row or slice with how many those were. */
  write: (tx: Tx, written: (rows: number) => Promise<void>) => Promise<void>;
  /** What is to be told when all of it is stored. */
  after?: () => void;
}

/** Somebody changed a row between the check and the writing. */
export class Overtaken extends Error {}

const lineCount = (workbook: Workbook) =>
  importSheets.reduce((sum, sheet) => sum + (workbook[sheet]?.lines.length ?? 0), 0);

/** The lines of a sheet, one after the other; says how far the check is and gives way to other requests. */
export async function* linesOf(importing: Importing, sheet: ImportSheet): AsyncGenerator<Line> {
  const { steps, workbook } = importing;
  const total = lineCount(workbook);
  for await (const line of inSlices(workbook[sheet]?.lines ?? [])) {
    steps.at('checking', importing.checked, total);
    importing.checked += 1;
    yield line;
  }
}

/** The texts of a column, each once. */
export const textsOf = ({ workbook }: Importing, sheet: ImportSheet, field: string): string[] => [
  ...new Set((workbook[sheet]?.lines ?? []).flatMap(({ cells }) => cells[field] ?? [])),
];

/** Finds rows that name the same thing as one before them. */
export class Once {
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly problems: CellProblems,
    private readonly sheet: ImportSheet,
  ) {}

  /** False, and a problem, when another line of the sheet has the key already. */
  isFirst(line: Line, field: string, key: string): boolean {
    const row = this.seen.get(`${field}\n${key}`);
    if (row !== undefined) this.problems.at(this.sheet, line, field, 'repeated', { row });
    else this.seen.set(`${field}\n${key}`, line.row);
    return row === undefined;
  }
}

/** The things a cell with several names means; a name nobody has is a problem. */
export function named<T>(
  { problems }: Importing,
  { sheet, line, field }: { sheet: ImportSheet; line: Line; field: string },
  find: (name: string) => T | undefined,
): T[] {
  const text = line.cells[field] ?? '';
  // A name may hold what separates names.
  const whole = text === '' ? undefined : find(text);
  if (whole !== undefined) return [whole];
  return listOf(text).flatMap((name) => {
    const found = find(name);
    if (found === undefined) problems.at(sheet, line, field, 'unknown', { found: name });
    return found === undefined ? [] : [found];
  });
}

/** The users a cell names. */
export const namedUsers = (importing: Importing, place: { sheet: ImportSheet; line: Line; field: string }): string[] =>
  named(importing, place, (name) => importing.users.get(foldName(name)));

/** Tags that nobody has made are problems: a misspelt name would become a tag that is in no list. */
export function checkTags(importing: Importing, sheet: ImportSheet, line: Line): void {
  named(importing, { sheet, line, field: 'tags' }, (name) => (importing.tags.has(name) ? name : undefined));
}
