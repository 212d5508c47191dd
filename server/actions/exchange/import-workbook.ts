import { inauth } from '#contract/account/inauth.ts';
import { type CellProblem, type ImportOutcome, type ImportSheet, importSheets } from '#contract/import.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { libraryCalls } from '#contract/library.ts';
import { impactModel, riskModel, threatModel } from '#contract/model.ts';
import { project } from '#contract/project.ts';
import { tag } from '#contract/tag.ts';
import { task } from '#contract/task.ts';
import { foldText } from '#domain/fold-text.ts';
import { libraryNames } from '#domain/library/libraries.ts';
import { cutAt, type LocalText } from '#domain/model/base.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { foldName } from '#domain/model/user.ts';
import { heldBy, refusalFor, requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { CellProblems, overtakenWords } from '#server/import/cell-problems.ts';
import type { Workbook } from '#server/import/layout.ts';
import { listOf } from '#server/import/raw-line.ts';
import { readWorkbookInChild } from '#server/import/read-in-child.ts';
import type { ImportSteps } from '#server/import/steps.ts';
import { giveWay, longestSlice } from '#server/loop/give-way.ts';
import { modelChoices } from '#server/store/libraries/model-choices.ts';
import { vocabularyOf } from '#server/store/libraries/rating-lists.ts';
import { lockFor } from '#server/store/lock.ts';
import { isUniqueViolation } from '#server/store/store.ts';
import {
  type ChosenModels,
  type Importer,
  type Importing,
  Overtaken,
  type PlannedSheet,
} from '../import-data/importing.ts';
import { planLibrary } from '../import-data/plan-libraries.ts';
import { planModels } from '../import-data/plan-models.ts';
import { planProjects } from '../import-data/plan-projects.ts';
import { planTags } from '../import-data/plan-tags.ts';
import { planTaskTemplates } from '../import-data/plan-task-templates.ts';
import { planTasks } from '../import-data/plan-tasks.ts';
import { planUsers } from '../import-data/plan-users.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { requireFile } from '../require-file.ts';

/** Problems in the text of a refusal; a dry run lists all. */
const mostSaid = 20;

/** The call whose right a sheet needs; of models each kind has its own. */
const callOf: Readonly<Partial<Record<ImportSheet, Pick<Endpoint, 'access'>>>> = {
  users: inauth.createUser,
  tags: tag.create,
  ...Object.fromEntries(libraryNames.map((library) => [library, libraryCalls[library].create])),
  attackSteps: libraryCalls.attacks.change,
  attackNodes: libraryCalls.attacks.change,
  requirementParameters: libraryCalls.requirements.change,
  requirementHardens: libraryCalls.requirements.change,
  templateSteps: libraryCalls.templates.change,
  taskTemplates: libraryCalls.templates.create,
  chapters: libraryCalls.standards.change,
  workProducts: libraryCalls.standards.change,
  projects: project.create,
  tasks: task.create,
};

/**
 * Imports a workbook whole or not at all; a dry run stores nothing and lists all that is wrong. Returns how many rows of each sheet are new,
 * changed and the same as before.
 * @throws Failure NotASpreadsheet, EmptyFile, WorkbookTooLarge, TooManyRequests, UnusableWorkbook with the cells that are wrong, PermissionDenied or OutsideNetworks
 *   without the right to change what is in it, ConfirmNeeded where it grants rights
 */
export async function importWorkbook(
  env: Env,
  caller: Importer,
  { file: given, dryRun }: { file: unknown; dryRun: boolean },
  steps: ImportSteps,
): Promise<ImportOutcome> {
  refuseWithoutRights(caller);
  if (given instanceof File && !/\.xlsx$/i.test(given.name)) throw new Failure('NotASpreadsheet');
  const file = requireFile(given, 'NotASpreadsheet');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { workbook, problems: found, passedOver } = await readWorkbookInChild(bytes, steps);
  const problems = new CellProblems(workbook);
  for (const one of found) problems.take(one);
  refuseUnheld(caller, workbook, problems, dryRun);
  const importing = await begin(env, caller, { workbook, problems, steps });
  const planned = await planAll(importing, dryRun);
  if (!dryRun && problems.count > 0) throw unusable(problems);
  if (!dryRun) await writeAll(importing, planned, file.name);
  const counts = (of: 'created' | 'updated' | 'unchanged') =>
    Object.fromEntries(planned.map((one) => [one.sheet, one[of]])) as ImportOutcome['created'];
  return {
    created: counts('created'),
    updated: counts('updated'),
    unchanged: counts('unchanged'),
    problems: problems.inOrder(),
    problemCount: problems.count,
    passedOver,
  };
}

/**
 * Workbooks are read one after the other, each for seconds: who may import nothing must not keep others waiting.
 * @throws Failure PermissionDenied, OutsideNetworks
 */
function refuseWithoutRights({ user }: Importer): void {
  const calls = [...Object.values(callOf), impactModel.create, threatModel.create, riskModel.create];
  if (calls.some(({ access }) => user.permissions.some((held) => held === access))) return;
  throw refusalFor(user, calls.find(({ access }) => heldBy(user).includes(access))?.access ?? '');
}

/** A sheet the importer has no right for is a problem of a dry run, and not looked at. @throws Failure PermissionDenied, OutsideNetworks */
function refuseUnheld({ user }: Importer, workbook: Workbook, problems: CellProblems, dryRun: boolean): void {
  for (const sheet of importSheets) {
    const endpoint = callOf[sheet];
    if (!endpoint || !workbook[sheet] || workbook[sheet].lines.length === 0) continue;
    if (!dryRun) requireAccess(user, endpoint.access);
    else if (!user.permissions.includes(endpoint.access)) {
      problems.of(sheet, heldBy(user).includes(endpoint.access) ? 'outsideNetworks' : 'noRight');
      delete workbook[sheet];
    }
  }
}

async function begin(
  env: Env,
  caller: Importer,
  { workbook, problems, steps }: Pick<Importing, 'workbook' | 'problems' | 'steps'>,
): Promise<Importing> {
  const choices = await modelChoices(env.store.db, await env.variables.current());
  const models: ChosenModels = { impact: new Map(), feasibility: new Map(), risk: new Map() };
  for (const { kind, id, name, type } of choices)
    if (kind in models)
      for (const word of [id, name.en, name.zh]) models[kind as keyof ChosenModels].set(foldText(word), { id, type });
  const usual = (kind: string) => choices.find((c) => c.kind === kind && c.isDefault)?.id ?? '';
  const defaults = {
    impactModel: usual('impact'),
    threatModels: [usual('feasibility')],
    riskModel: usual('risk'),
  };
  const users = await env.identity.idsOf([...(await usersNamedIn(workbook))]);
  const author = authorOf(env, caller.user);
  const { properties, assetCategories, threatTypes } = await vocabularyOf(env.store.db);
  const vocabulary = {
    properties: codesByWord(properties),
    assetCategories: codesByWord(assetCategories),
    threatTypes: codesByWord(threatTypes),
  };
  return {
    env,
    caller,
    author,
    workbook,
    problems,
    steps,
    checked: 0,
    users: new Map(users),
    models,
    vocabulary,
    defaults,
    tags: new Set<string>(),
    projects: new Map(),
  };
}

/** A code goes before a name. */
function codesByWord(list: readonly { code: string; name: LocalText }[]): Map<string, string> {
  const words = list.flatMap(({ code, name }) => [name.en, name.zh].map((word) => [foldText(word), code] as const));
  return new Map([...words, ...list.map(({ code }) => [foldText(code), code] as const)]);
}

/** The names of users in all cells, folded. */
async function usersNamedIn(workbook: Workbook): Promise<Set<string>> {
  const names = new Set<string>();
  for (const sheet of ['projects', 'tasks'] as const)
    for (const { cells } of workbook[sheet]?.lines ?? [])
      for (const cell of [cells.participants, cells.responsible, cells.members])
        for (const name of listOf(cell)) names.add(foldName(name));
  return names;
}

/** In the order of `importSheets`: each may name what those before it make. */
async function planAll(importing: Importing, dryRun: boolean): Promise<PlannedSheet[]> {
  const planned: (PlannedSheet | undefined)[] = [await planUsers(importing, dryRun), await planTags(importing)];
  planned.push(await planModels(importing));
  for (const library of libraryNames) planned.push(...(await planLibrary(importing, library)));
  planned.push(await planProjects(importing), await planTasks(importing), await planTaskTemplates(importing));
  return planned.filter((one) => one !== undefined);
}

/** One transaction. @throws Failure UnusableWorkbook when somebody came first meanwhile */
async function writeAll({ env, steps }: Importing, planned: readonly PlannedSheet[], file: string): Promise<void> {
  for (const { prepare } of planned) await prepare?.();
  const total = planned.reduce((sum, { created, updated }) => sum + created + updated, 0);
  if (total === 0) return;
  try {
    await env.store.tx(async (tx) => {
      for (const lock of ['libraries', 'models', 'projects', 'tags', 'users'] as const) await lockFor(tx, lock);
      let done = 0;
      let since = performance.now();
      const written = async (rows: number) => {
        done += rows;
        steps.at('writing', Math.min(done, total), total);
        if (performance.now() - since < longestSlice) return;
        await giveWay();
        since = performance.now();
      };
      for (const { write } of planned) await write(tx, written);
      await noteAct(env, tx, 'data.imported', {
        id: '',
        name: cutAt(plainFileName(file), longestName),
        detail: countsOf(planned),
      });
      await steps.beforeCommit(tx);
    });
  } catch (error) {
    const overtaken = error instanceof Overtaken || isUniqueViolation(error);
    throw overtaken ? new Failure('UnusableWorkbook', { problems: overtakenWords }) : error;
  }
  for (const { after } of planned) after?.();
}

/** What an import makes and changes of each sheet, for the audit log. */
const countsOf = (planned: readonly PlannedSheet[]): string =>
  planned
    .filter(({ created, updated }) => created + updated > 0)
    .map(({ sheet, created, updated }) => `${sheet} +${created} ~${updated}`)
    .join(', ');

/** Of the name of a file in the audit log (characters): a client may send any. */
const longestName = 200;

const unusable = ({ list, count }: CellProblems) => {
  const say = (language: 'en' | 'zh') =>
    list
      .slice(0, mostSaid)
      .map((one) => `${placeOf(one)}${one.text[language]}`)
      .join(' · ') + (count > mostSaid ? ` … (${count})` : '');
  return new Failure('UnusableWorkbook', { problems: { en: say('en'), zh: say('zh') } });
};

const placeOf = ({ sheet, cell }: CellProblem) => (sheet === '' ? '' : `${sheet}${cell && `!${cell}`} `);
