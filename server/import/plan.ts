import type { z } from 'zod';
import { NewUser } from '#contract/inauth.ts';
import { fieldProblems, type ProblemKey, problemsOf } from '#contract/problems.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { ProjectForm } from '#domain/model/project.ts';
import { TaskForm } from '#domain/model/task.ts';
import { foldName } from '#domain/model/user.ts';
import { inSlices } from '#server/turns.ts';
import type { ColumnTitle, Line, SheetName, Workbook } from './layout.ts';
import { sheets } from './layout.ts';
import type { ImportSteps } from './steps.ts';

/** A problem at a cell, in both languages. */
export interface CellProblem {
  en: string;
  zh: string;
}

/** With so many problems the rest of a workbook is not looked at: nobody mends more at a time. */
export const enoughProblems = 200;

/** The names of users in all cells, folded. */
export async function usersNamedIn(workbook: Workbook): Promise<Set<string>> {
  const names = new Set<string>();
  for (const sheet of ['projects', 'tasks'] as const)
    for await (const line of inSlices(workbook[sheet])) {
      const { participants, responsible, members } = fieldsOf(sheet, line);
      for (const cell of [participants, responsible, members]) for (const name of list(cell)) names.add(foldName(name));
    }
  return names;
}

/** What a name in a cell can mean. */
export interface Known {
  /** User ids by folded username, those of the workbook included. */
  users: ReadonlyMap<string, string>;
  /** Model ids by id or name in either language, lower case. */
  models: Readonly<Record<'impact' | 'feasibility' | 'risk', ReadonlyMap<string, { id: string; type: string }>>>;
  defaults: Pick<ProjectForm, 'impactModel' | 'threatModels' | 'riskModel'>;
  importer: string;
}

export interface ImportPlan {
  users: { line: Line; form: z.output<typeof NewUser> }[];
  projects: { line: Line; form: ProjectForm }[];
  tasks: { line: Line; project: string; form: TaskForm }[];
}

const linesIn = ({ users, projects, tasks }: Workbook) => users.length + projects.length + tasks.length;

/** Users first: projects and tasks may name them. Problems are collected until there are enough, so that a person mends the workbook once. */
export async function planUsers(
  workbook: Workbook,
  problems: CellProblem[],
  steps: ImportSteps,
): Promise<ImportPlan['users']> {
  const planned: ImportPlan['users'] = [];
  for await (const line of steps.through('checking', inSlices(workbook.users), linesIn(workbook))) {
    if (problems.length >= enoughProblems) break;
    const form = parseLine('users', line, NewUser, fieldsOf('users', line), problems);
    if (form) planned.push({ line, form });
  }
  return planned;
}

/** Projects and tasks of the workbook as forms; what cannot be understood is named with its cell. */
export async function planRest(
  workbook: Workbook,
  known: Known,
  problems: CellProblem[],
  steps: ImportSteps,
): Promise<Omit<ImportPlan, 'users'>> {
  const plan: Omit<ImportPlan, 'users'> = { projects: [], tasks: [] };
  const { projectOf, taskOf } = plannersOf(known, problems);
  for await (const line of steps.through(
    'checking',
    inSlices(workbook.projects),
    linesIn(workbook),
    workbook.users.length,
  )) {
    if (problems.length >= enoughProblems) break;
    const form = projectOf(line);
    if (form) plan.projects.push({ line, form });
  }
  const before = workbook.users.length + workbook.projects.length;
  for await (const line of steps.through('checking', inSlices(workbook.tasks), linesIn(workbook), before)) {
    if (problems.length >= enoughProblems) break;
    const { project, form } = taskOf(line);
    if (form && project) plan.tasks.push({ line, project, form });
  }
  return plan;
}

function plannersOf(known: Known, problems: CellProblem[]) {
  const named = <T>(
    sheet: SheetName,
    line: Line,
    field: string,
    names: string[],
    find: (name: string) => T | undefined,
  ) =>
    names.flatMap((name) => {
      const found = find(name);
      if (found === undefined) problems.push(cellProblem(sheet, line, field, 'unknown', undefined, name));
      return found === undefined ? [] : [found];
    });
  const users = (sheet: SheetName, line: Line, field: string, names: string[]) =>
    named(sheet, line, field, names, (name) => known.users.get(foldName(name)));

  const projectOf = (line: Line) => {
    const cells = fieldsOf('projects', line);
    const model = (field: string, kind: 'impact' | 'feasibility' | 'risk') =>
      named('projects', line, field, list(cells[field]), (name) => known.models[kind].get(name.toLowerCase()));
    const threats = model('threatModels', 'feasibility');
    const threatModels = threats.length
      ? threats
      : known.defaults.threatModels.map((id) => known.models.feasibility.get(id));
    const raw = {
      ...cells,
      impactModel: model('impactModel', 'impact')[0]?.id ?? known.defaults.impactModel,
      riskModel: model('riskModel', 'risk')[0]?.id ?? known.defaults.riskModel,
      threatModels: threatModels.map((m) => m?.id),
      feasibilityTypes: [...new Set(threatModels.map((m) => m?.type))],
      participants: users('projects', line, 'participants', list(cells.participants)),
    };
    return parseLine('projects', line, ProjectForm, raw, problems);
  };

  const taskOf = (line: Line) => {
    const cells = fieldsOf('tasks', line);
    const { project, from, to, responsible, members, ...rest } = cells;
    const lead = users('tasks', line, 'responsible', list(responsible))[0] ?? known.importer;
    const team = users('tasks', line, 'members', list(members));
    const raw = {
      ...rest,
      type: cells.type || 'system',
      responsible: lead,
      members: team.length ? team : [lead],
      scheduledTime: [from, to],
    };
    const form = parseLine('tasks', line, TaskForm, raw, problems);
    if (!project) problems.push(cellProblem('tasks', line, 'project', 'required'));
    return { project: project && String(project), form };
  };
  return { projectOf, taskOf };
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value : value ? [String(value)] : []);

/** The cells by field; those with several values split, empty ones left out so that defaults hold. */
function fieldsOf(sheet: SheetName, { cells }: Line): Record<string, string | string[]> {
  return Object.fromEntries(
    sheets[sheet].columns.flatMap(({ field, many }) => {
      const text = cells[field] ?? '';
      if (text === '') return [];
      return [
        [
          field,
          many
            ? text
                .split(/[,;,;、]/)
                .map((part) => part.trim())
                .filter(Boolean)
            : text,
        ],
      ];
    }),
  );
}

function parseLine<S extends z.ZodType>(
  sheet: SheetName,
  line: Line,
  schema: S,
  raw: unknown,
  problems: CellProblem[],
) {
  const result = schema.safeParse(raw, { reportInput: true });
  if (result.success) return result.data as z.output<S>;
  for (const { path, problem, limit } of problemsOf(result.error))
    problems.push(cellProblem(sheet, line, path.split('.')[0] ?? '', problem, limit));
  return undefined;
}

/** "Projects!3 Code: must not contain spaces" with the sheet, the Excel row and the column as people see them. */
export function cellProblem(
  sheet: SheetName,
  line: Line,
  field: string,
  problem: string,
  limit?: number | string,
  found?: string,
): CellProblem {
  const column: ColumnTitle = sheets[sheet].columns.find(
    (c) => c.field === field || (field === 'scheduledTime' && c.field === 'from'),
  ) ?? {
    field,
    en: field,
    zh: field,
  };
  const text = fieldProblems[problem as ProblemKey] ?? { en: problem, zh: problem };
  const say = (language: 'en' | 'zh') => {
    const words = fillHoles(text[language], { field: column[language], limit: limit ?? '' });
    return `${sheets[sheet][language]}!${line.row} ${words}${found ? ` (${found})` : ''}`;
  };
  return { en: say('en'), zh: say('zh') };
}
