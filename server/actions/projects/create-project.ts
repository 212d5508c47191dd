import { Failure } from '#contract/kit/errors.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import type { Env } from '#server/env.ts';
import { type Cards, nameCards, usernameOn } from '#server/inauth/name-cards.ts';
import { lockFor } from '#server/store/lock.ts';
import { insertProject, projectsNamed } from '#server/store/projects/project-table.ts';
import type { Author, Db, Tx } from '#server/store/store.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { refuseUnknownParticipants } from '../people/refuse-unknown-people.ts';
import { nameTaken, refuseDuplicates, sameName } from '../refuse-taken.ts';
import { composeProjectMethod } from './compose-method.ts';

/**
 * Creates a project with its own copy of the chosen models; the creator takes part. Returns its id.
 * @param example it is the example that is loaded once
 * @throws Failure ProjectNameTaken, ProjectCodeTaken, ModelGone, FeasibilityNotAllowed, BadInput
 */
export async function createProject(
  env: Env,
  user: { id: string },
  form: ProjectForm,
  example = false,
): Promise<string> {
  await refuseUnknownParticipants(env, user, form);
  const id = env.newId();
  const author = authorOf(env, user);
  const cards = await nameCards(env.identity, form.participants);
  await refuseDuplicates('ProjectNameTaken', () =>
    env.store.tx(async (tx) => {
      // Until the project names them, no model may go.
      await lockFor(tx, 'models');
      await addProject(tx, { id, form, example }, author);
      await noteCreated(env, tx, { id, form }, cards);
    }),
  );
  return id;
}

/** Notes a new project in the audit log, what it is a clone of, and who may see it besides who creates it. */
export async function noteCreated(
  env: Env,
  tx: Tx,
  { id, form, origin }: { id: string; form: ProjectForm; origin?: string },
  cards: Cards,
): Promise<void> {
  const target = { id, name: form.name };
  await noteAct(env, tx, 'project.created', origin === undefined ? target : { ...target, detail: origin });
  const others = form.participants.filter((person) => person !== env.caller?.user.id);
  const detail = others.map((person) => `+${usernameOn(cards.get(person), person)}`).join(' ');
  if (detail) await noteAct(env, tx, 'project.changed', { ...target, detail });
}

/** Adds a project within a transaction that holds the lock `models`. @throws as `createProject` */
export async function addProject(
  tx: Tx,
  { id, form, example }: { id: string; form: ProjectForm; example: boolean },
  author: Author,
): Promise<void> {
  const method = await composeProjectMethod(tx, form);
  // Or two that come at once would get one number.
  await lockFor(tx, 'projects');
  await refuseProjectTaken(tx, form, id);
  const participants = [...new Set([author.by, ...form.participants])];
  await insertProject(tx, { id, form: { ...form, participants }, method, example }, author);
}

/**
 * @param former the name it has: of two that looked alike before that was refused, each may keep its own
 * @throws Failure ProjectNameTaken, ProjectCodeTaken when another project has the code, or a name that looks the same
 */
export async function refuseProjectTaken(db: Db, form: ProjectForm, id: string, former?: string): Promise<void> {
  const others = await projectsNamed(db, form, id);
  const codeTaken = others.some(({ code }) => code === form.code);
  if (form.name !== former && others.some(({ name }) => sameName(name, form.name)))
    throw nameTaken('ProjectNameTaken', codeTaken);
  if (codeTaken) throw new Failure('ProjectCodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
}
