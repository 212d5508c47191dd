import { foldText } from '#domain/fold-text.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { ProjectForm } from '#domain/product/project.ts';
import type { Line } from '#server/import/layout.ts';
import { formOf, merged, rawOf } from '#server/import/raw-line.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { hasTasks, projectById, projectsWith } from '#server/store/projects/project-table.ts';
import { isVisible } from '#server/store/projects/visibility.ts';
import { noteAct } from '../people/note-act.ts';
import { changedIn, differing, sameModels, writeProjectChange } from '../projects/change-project.ts';
import { addProject, noteCreated } from '../projects/create-project.ts';
import {
  type Importing,
  linesOf,
  named,
  namedUsers,
  Once,
  Overtaken,
  type PlannedSheet,
  textsOf,
} from './importing.ts';

const sheet = 'projects';
type Stored = Awaited<ReturnType<typeof projectsWith>>[number];
interface Plan {
  created: { id: string; form: ProjectForm }[];
  changed: { before: Stored; form: ProjectForm }[];
  unchanged: number;
}

/** Projects by code. What somebody may not see is taken, and no more is said of it. */
export async function planProjects(importing: Importing): Promise<PlannedSheet | undefined> {
  const { env, workbook, problems, caller } = importing;
  if (!workbook.projects) return undefined;
  const { db } = env.store;
  const [codes, names] = [textsOf(importing, sheet, 'code'), textsOf(importing, sheet, 'name')];
  const stored = await projectsWith(db, { codes, names });
  const byCode = new Map(stored.map((one) => [one.code, one]));
  const byName = new Map(stored.map((one) => [nameKey(one.name), one]));
  const plan: Plan = { created: [], changed: [], unchanged: 0 };
  const once = new Once(problems, sheet);
  for await (const line of linesOf(importing, sheet)) {
    const { code = '', name = '' } = line.cells;
    if (code !== '') once.isFirst(line, 'code', code);
    const isFirstName = name === '' || once.isFirst(line, 'name', nameKey(name));
    const before = byCode.get(code);
    if (before && !(await isVisible(db, caller.user, before.id))) {
      problems.at(sheet, line, 'code', 'taken');
      continue;
    }
    const id = before?.id ?? env.newId();
    if (code !== '') importing.projects.set(code, { id, isNew: !before });
    const other = byName.get(nameKey(name));
    if (other && other.id !== id && before?.name !== name && isFirstName) problems.at(sheet, line, 'name', 'taken');
    const form = projectOf(importing, line, before);
    if (!form) continue;
    if (!before) plan.created.push({ id, form });
    else if (isSame(before.body, form)) plan.unchanged += 1;
    else {
      if (!sameModels(before.body, form) && (await hasTasks(db, id))) refuseModels(importing, line, before.body, form);
      plan.changed.push({ before, form });
    }
  }
  const { created, changed, unchanged } = plan;
  return {
    sheet,
    created: created.length,
    updated: changed.length,
    unchanged,
    write: writing(importing, plan, await peopleIn(importing, plan)),
  };
}

/** Who takes part is a set: their order says nothing. */
const isSame = (a: ProjectForm, b: ProjectForm) => sameContent(unordered(a), unordered(b));
const unordered = ({ codePrefixes: _prefixes, participants, ...form }: ProjectForm) => ({
  ...form,
  participants: [...new Set(participants)].sort(),
});

function projectOf(importing: Importing, line: Line, before: Stored | undefined): ProjectForm | undefined {
  const { problems, models, defaults, caller } = importing;
  // Who makes a project takes part in it, named or not; the second time that is no change.
  const importerIn = (stored: Stored | undefined) =>
    stored?.body.participants.includes(caller.user.id) ? [caller.user.id] : [];
  const chosen = (field: string, kind: keyof typeof models) =>
    named(importing, { sheet, line, field }, (name) => models[kind].get(foldText(name)));
  const said = rawOf(sheet, line, problems);
  const threats = chosen('threatModels', 'feasibility');
  const impactModel = chosen('impactModel', 'impact')[0]?.id;
  const riskModel = chosen('riskModel', 'risk')[0]?.id;
  const participants = namedUsers(importing, { sheet, line, field: 'participants' });
  const usual = defaults.threatModels.flatMap((id) => models.feasibility.get(id) ?? []);
  const threatModels = threats.length > 0 || before ? threats : usual;
  const raw = {
    ...said,
    impactModel: impactModel ?? (before ? undefined : defaults.impactModel),
    riskModel: riskModel ?? (before ? undefined : defaults.riskModel),
    ...(threatModels.length > 0 && {
      threatModels: threatModels.map(({ id }) => id),
      feasibilityTypes: [...new Set(threatModels.map(({ type }) => type))],
    }),
    // Who is not known is named; the others are not taken instead of all.
    participants: said.participants === undefined && before ? undefined : [...participants, ...importerIn(before)],
  };
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
  return formOf({ sheet, line, problems }, ProjectForm, before ? merged(before.body, given) : given);
}

function refuseModels({ problems }: Importing, line: Line, before: ProjectForm, form: ProjectForm): void {
  for (const field of ['impactModel', 'threatModels', 'riskModel'] as const)
    if (!sameContent(before[field], form[field])) problems.at(sheet, line, field, 'inUse');
}

/** Whom projects gain and lose, for the audit log. */
const peopleIn = ({ env }: Importing, { changed }: Plan) =>
  nameCards(
    env.identity,
    changed.flatMap(({ before, form }) => differing(before.body.participants, form.participants)),
  );

function writing(
  { env, author }: Importing,
  { created, changed }: Plan,
  people: Awaited<ReturnType<typeof peopleIn>>,
): PlannedSheet['write'] {
  return async (tx, written) => {
    for (const { id, form } of created) {
      await addProject(tx, { id, form, example: false }, author);
      await noteCreated(env, tx, { id, form }, people);
      await written(1);
    }
    for (const { before, form } of changed) {
      const stored = await projectById(tx, before.id);
      if (!stored) throw new Overtaken();
      const { id, rev } = before;
      if (!(await writeProjectChange(tx, stored, { id, rev, form }, author))) throw new Overtaken();
      const detail = changedIn(stored, form, people);
      await noteAct(env, tx, 'project.changed', { id, name: stored.body.name, detail });
      await written(1);
    }
  };
}
