import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { mostListed, type TablePreview } from '#contract/tara-table.ts';
import { findingSuspectIn } from '#domain/impact-of-change/suspect-count.ts';
import { rating } from '#domain/method/rate/rater.ts';
import { cutAt } from '#domain/model/base.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { comparing } from '#domain/tara-table/compare.ts';
import { joinContinued } from '#domain/tara-table/continued.ts';
import { gathered } from '#domain/tara-table/gathered.ts';
import { wordsOfHeader } from '#domain/tara-table/header-words.ts';
import { findHeading, guessMapping, type Heading } from '#domain/tara-table/heading.ts';
import { type ColumnUse, columnUses } from '#domain/tara-table/mapping.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { isTaken, type TableLine, type TablePlan } from '#domain/tara-table/table-plan.ts';
import { editing } from '#domain/workspace/edit.ts';
import { applying, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { readTableInChild } from '#server/import/read-table-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import type { Tx } from '#server/store/store.ts';
import { nameOfVersion } from '#server/store/versions/version-table.ts';
import { noteAct } from '../people/note-act.ts';
import { requireFile } from '../require-file.ts';
import { createFilledTask, emptyVersion } from '../tasks/create-filled-task.ts';
import { contextOf, refuseAsFailure } from '../versions/edit-version.ts';

/** What a person chose of the file. */
interface Choice {
  sheet?: string | undefined;
  mapping?: readonly string[] | undefined;
  kept?: Readonly<Record<string, string>> | undefined;
  skipHiddenRows?: boolean | undefined;
}

/** A table with what its columns hold. */
interface FoundTable {
  sheets: string[];
  hiddenSheets: string[];
  sheet: string;
  headerRow: number;
  headers: string[];
  hiddenColumns: readonly number[];
  mapping: ColumnUse[];
  /** How many lines the sheet hides; they are among the others unless a person left them out. */
  hiddenLines: number;
  lines: readonly TableLine[];
}

/** What an import of the table would make and what is wrong with it; nothing is stored. @throws Failure of the file, VersionLocked */
export async function checkTable(
  env: Env,
  user: CurrentUser,
  versionId: string,
  file: unknown,
  choice: Choice,
): Promise<TablePreview> {
  return previewIn(env, user, await env.versions.read(versionId), file, choice);
}

/** `checkTable` for a task that would be new in the project. @throws Failure of the file, ProjectGone */
export async function checkTableOfNew(
  env: Env,
  user: CurrentUser,
  projectId: string,
  file: unknown,
  choice: Choice,
): Promise<TablePreview> {
  return previewIn(env, user, await emptyVersion(env, projectId), file, choice);
}

async function previewIn(
  env: Env,
  user: CurrentUser,
  w: Workspace,
  file: unknown,
  choice: Choice,
): Promise<TablePreview> {
  const steps = new ImportSteps(() => undefined, new AbortController().signal);
  const table = await findTable(w, file, choice, steps);
  const plan = await runInSlices(planning(w, table.lines, table.mapping, env.newId));
  const { differences, suspects } = await effectOf(env, user, w, plan);
  const problems = gathered(plan.problems);
  const { sheets, hiddenSheets, sheet, headerRow, headers, hiddenColumns, mapping, lines } = table;
  return {
    sheets,
    sheet,
    hiddenSheets,
    headerRow,
    columns: headers.map((header, at) => ({
      header,
      use: mapping[at] ?? '',
      sample: cutAt(lines.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at] ?? '', 80),
      isHidden: hiddenColumns.includes(at),
    })),
    uses: columnUses(w.method).map(({ use, name }) => ({ use, name })),
    lines: plan.lines,
    unchanged: plan.unchanged,
    hiddenLines: table.hiddenLines,
    made: plan.made,
    problems: problems.slice(0, mostListed),
    problemCount: problems.length,
    differences: differences.slice(0, mostListed),
    differenceCount: differences.length,
    suspects,
  };
}

/** Rated apart: the ratings of the open version go on from its own state. */
async function effectOf(env: Env, user: CurrentUser, w: Workspace, plan: TablePlan) {
  const changes = await refuseAsFailure(env, () =>
    runInSlices(editing(w, plan.ops, { ...contextOf(env, user), isFile: true })),
  );
  await giveWay();
  const next = { ...(await runInSlices(applying(w, changes))), method: { ...w.method } };
  const ratings = await runInSlices(rating(next));
  const suspects = await runInSlices(findingSuspectIn(w, next));
  return { differences: await runInSlices(comparing(next.method, ratings, plan.printed)), suspects };
}

/** Imports the table as one edit. @throws Failure of the file, of `editErrors` */
export async function importTable(
  env: Env,
  user: CurrentUser,
  versionId: string,
  sent: { file: unknown; choice: Choice },
  steps: ImportSteps,
): Promise<{ rev: number; lines: number; rows: number }> {
  const read = await findTable(await env.versions.read(versionId), sent.file, sent.choice, steps);
  steps.at('checking');
  let lines = 0;
  let rows = 0;
  const work = async (w: Workspace) => {
    const plan = await runInSlices(planning(w, read.lines, read.mapping, env.newId));
    lines = plan.lines;
    rows = Object.values(plan.made).reduce((sum, count) => sum + count, 0);
    steps.at('writing', 0, rows);
    const also = async (tx: Tx) => {
      const target = { id: versionId, name: await nameOfVersion(tx, versionId) };
      await noteAct(env, tx, 'table.imported', { ...target, detail: `${lines} lines, ${rows} rows` });
      await steps.beforeCommit(tx);
    };
    return { changes: await runInSlices(editing(w, plan.ops, { ...contextOf(env, user), isFile: true })), also };
  };
  const { rev } = await refuseAsFailure(env, () => env.versions.edit(versionId, work));
  return { rev, lines, rows };
}

/**
 * Creates a task with the rows of the table, whole or not at all; the import is its first edit.
 * @throws Failure of the file, as `createTask`; NoTableFound for a table of which nothing is taken
 */
export async function createFromTable(
  env: Env,
  user: CurrentUser,
  to: { projectId: string; form: TaskForm },
  sent: { file: unknown; choice: Choice },
  steps: ImportSteps,
): Promise<{ taskId: string; versionId: string; lines: number; rows: number }> {
  const read = await findTable(await emptyVersion(env, to.projectId), sent.file, sent.choice, steps);
  steps.at('checking');
  let counts = { lines: 0, rows: 0 };
  const ids = await createFilledTask(env, user, to, async (w) => {
    const plan = await runInSlices(planning(w, read.lines, read.mapping, env.newId));
    counts = { lines: plan.lines, rows: Object.values(plan.made).reduce((sum, count) => sum + count, 0) };
    if (counts.rows === 0) throw new Failure('NoTableFound');
    steps.at('writing', 0, counts.rows);
    const changes = await refuseAsFailure(env, () =>
      runInSlices(editing(w, plan.ops, { ...contextOf(env, user), isFile: true })),
    );
    const also = async (tx: Tx) => {
      const target = { id: w.versionId, name: await nameOfVersion(tx, w.versionId) };
      await noteAct(env, tx, 'table.imported', { ...target, detail: `${counts.lines} lines, ${counts.rows} rows` });
      await steps.beforeCommit(tx);
    };
    return { changes, also };
  });
  return { ...ids, ...counts };
}

async function findTable(w: Workspace, given: unknown, choice: Choice, steps: ImportSteps): Promise<FoundTable> {
  const file = requireFile(given, 'NotATable');
  await giveWay();
  const sheets = await readTableInChild(new Uint8Array(await file.arrayBuffer()), steps);
  const headed = sheets.map((sheet) => ({ ...sheet, heading: findHeading(sheet.lines, w.method) }));
  const chosen =
    headed.find(({ name }) => name === choice.sheet) ??
    // The sheet with most known headers, of two such the one that is shown, or the first.
    [...headed].sort((a, b) => wordsOf(b, w) - wordsOf(a, w) || Number(a.isHidden) - Number(b.isHidden))[0];
  const header = chosen?.heading && chosen.lines[chosen.heading.at];
  if (!chosen?.heading || !header) throw new Failure('NoTableFound');
  const { at, headers: found } = chosen.heading;
  const width = Math.max(found.length, ...chosen.lines.slice(0, 200).map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, i) => found[i] ?? { over: '', text: '' });
  const { headers, lines } = joinContinued(all, chosen.lines.slice(at + 1));
  const known = new Set<string>(columnUses(w.method).map(({ use }) => use));
  const mapping = choice.mapping
    ? headers.map((_, i) => (known.has(choice.mapping?.[i] ?? '') ? (choice.mapping?.[i] as ColumnUse) : ''))
    : guessMapping(headers, w.method, choice.kept);
  return {
    sheets: sheets.map(({ name }) => name),
    hiddenSheets: sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    sheet: chosen.name,
    headerRow: header.row,
    headers: headers.map(wordsOfHeader),
    hiddenColumns: chosen.hiddenColumns,
    mapping,
    hiddenLines: lines.filter((line) => line.isHidden && isTaken(line, mapping)).length,
    lines: choice.skipHiddenRows ? lines.filter(({ isHidden }) => !isHidden) : lines,
  };
}

const wordsOf = ({ heading }: { heading?: Heading | undefined }, { method }: Workspace) =>
  guessMapping(heading?.headers ?? [], method).filter((use) => use !== '').length;
