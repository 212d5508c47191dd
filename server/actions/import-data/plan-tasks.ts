import { nameKey } from '#domain/model/name-key.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { Day, SystemTexts, TaskForm } from '#domain/product/task.ts';
import type { Line } from '#server/import/layout.ts';
import { formOf, merged, rawOf } from '#server/import/raw-line.ts';
import { projectsWith } from '#server/store/projects/project-table.ts';
import { taskNames, tasksWithCodes, updateTask } from '#server/store/projects/task-table.ts';
import { isVisible } from '#server/store/projects/visibility.ts';
import type { Tx } from '#server/store/store.ts';
import { addTasks } from '../tasks/create-task.ts';
import {
  checkTags,
  type Importing,
  linesOf,
  namedUsers,
  Once,
  Overtaken,
  type PlannedSheet,
  textsOf,
} from './importing.ts';

const sheet = 'tasks';
type Stored = Awaited<ReturnType<typeof tasksWithCodes>>[number];

/** What the workbook says of the tasks of one project. */
interface OfProject {
  id: string;
  stored: Map<string, Stored>;
  /** Codes of the tasks there are by what their names are compared by. */
  names: Map<string, string>;
  created: { taskId: string; versionId: string; form: TaskForm; line: Line }[];
  changed: { before: Stored; form: TaskForm }[];
}

/** Tasks by project and code. */
export async function planTasks(importing: Importing): Promise<PlannedSheet | undefined> {
  const { env, workbook, problems } = importing;
  if (!workbook.tasks) return undefined;
  const projects = await projectsOf(importing);
  const once = new Once(problems, sheet);
  let unchanged = 0;
  for await (const line of linesOf(importing, sheet)) {
    const { project: code, code: own = '', name = '' } = line.cells;
    const project = projects.get(code ?? '');
    if (!code) problems.at(sheet, line, 'project', 'required');
    else if (!project) problems.at(sheet, line, 'project', 'unknown');
    checkTags(importing, sheet, line);
    if (own !== '') once.isFirst(line, 'code', `${code}\n${own}`);
    const before = project?.stored.get(own);
    const holder = project?.names.get(nameKey(name));
    const isOther = holder !== undefined && holder !== own && before?.form.name !== name;
    if (name !== '' && once.isFirst(line, 'name', `${code}\n${nameKey(name)}`) && isOther)
      problems.at(sheet, line, 'name', 'taken');
    const form = taskOf(importing, line, before?.form);
    if (!form || !project) continue;
    if (!before) project.created.push({ taskId: env.newId(), versionId: env.newId(), form, line });
    else if (isSame(before.form, form)) unchanged += 1;
    else {
      if (before.frozen) refuseTexts(importing, line, before.form, form);
      project.changed.push({ before, form });
    }
  }
  const all = [...projects.values()];
  const sum = (list: 'created' | 'changed') => all.reduce((n, one) => n + one[list].length, 0);
  return {
    sheet,
    created: sum('created'),
    updated: sum('changed'),
    unchanged,
    write: async (tx, written) => {
      for (const one of all) await writeTasks(importing, tx, one, written);
    },
  };
}

/** The projects that lines name by code: those of the workbook, and those the importer sees. */
async function projectsOf(importing: Importing): Promise<Map<string, OfProject>> {
  const { env, caller } = importing;
  const { db } = env.store;
  const codes = textsOf(importing, sheet, 'project');
  const projects = new Map<string, OfProject>();
  const add = async (code: string, id: string, isNew: boolean) => {
    const own = (importing.workbook.tasks?.lines ?? []).flatMap(({ cells }) =>
      cells.project === code && cells.code ? [cells.code] : [],
    );
    const stored = isNew ? [] : await tasksWithCodes(db, id, own);
    const names = isNew ? [] : await taskNames(db, id);
    projects.set(code, {
      id,
      stored: new Map(stored.map((one) => [one.form.code, one])),
      names: new Map(names.map((one) => [nameKey(one.name), one.code])),
      created: [],
      changed: [],
    });
  };
  for (const code of codes) {
    const own = importing.projects.get(code);
    if (own) await add(code, own.id, own.isNew);
  }
  const others = codes.filter((code) => !projects.has(code));
  for (const { id, code } of others.length > 0 ? await projectsWith(db, { codes: others, names: [] }) : [])
    if (await isVisible(db, caller.user, id)) await add(code, id, false);
  return projects;
}

/** Who is a member is a set: their order says nothing. */
const isSame = (a: TaskForm, b: TaskForm) =>
  sameContent({ ...a, members: [...new Set(a.members)].sort() }, { ...b, members: [...new Set(b.members)].sort() });

function taskOf(importing: Importing, line: Line, before: TaskForm | undefined): TaskForm | undefined {
  const { problems, caller } = importing;
  const {
    project: _project,
    from,
    to,
    responsible: _responsible,
    members: _members,
    ...said
  } = rawOf(sheet, line, problems);
  const [lead] = namedUsers(importing, { sheet, line, field: 'responsible' });
  const team = namedUsers(importing, { sheet, line, field: 'members' });
  const responsible = lead ?? before?.responsible ?? caller.user.id;
  const raw = {
    ...said,
    type: said.type ?? before?.type ?? 'system',
    responsible,
    members: team.length > 0 ? team : (before?.members ?? [responsible]),
    scheduledTime: [from ?? before?.scheduledTime[0], to ?? before?.scheduledTime[1]],
  };
  const [first, last] = raw.scheduledTime.map((day) => Day.safeParse(day).data);
  if (first !== undefined && last !== undefined && last < first) {
    problems.at(sheet, line, line.cells.to ? 'to' : 'from', 'endsFirst');
    return undefined;
  }
  const fieldOf = (path: string) => {
    if (path === 'scheduledTime.0') return 'from';
    return path.startsWith('scheduledTime') ? 'to' : path;
  };
  return formOf({ sheet, line, problems }, TaskForm, before ? merged(before, raw) : raw, fieldOf);
}

function refuseTexts({ problems }: Importing, line: Line, before: TaskForm, form: TaskForm): void {
  for (const field of SystemTexts.keyof().options)
    if (before[field] !== form[field]) problems.at(sheet, line, field, 'frozen');
}

/** Each slice of new tasks is one statement, and between two of them others are heard. */
async function writeTasks(
  { author }: Importing,
  tx: Tx,
  { id, created, changed }: OfProject,
  written: (rows: number) => Promise<void>,
): Promise<void> {
  let before = 0;
  if (created.length > 0)
    await addTasks(tx, id, created, author, {
      refuse: () => {
        throw new Overtaken();
      },
      written: async (done) => {
        await written(done - before);
        before = done;
      },
    });
  for (const { before: stored, form } of changed) {
    if (!(await updateTask(tx, stored.id, stored.rev, form, author))) throw new Overtaken();
    await written(1);
  }
}
