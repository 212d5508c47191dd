import { Failure } from '#contract/kit/errors.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { CodePrefixes, ProjectForm } from '#domain/product/project.ts';
import type { Env } from '#server/env.ts';
import { type Cards, nameCards, usernameOn } from '#server/inauth/name-cards.ts';
import { lockFor } from '#server/store/lock.ts';
import { hasTasks, projectById, type StoredProject, updateProject } from '#server/store/projects/project-table.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { headTopic } from '#server/versions/live-streams.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { refuseUnknownParticipants } from '../people/refuse-unknown-people.ts';
import { refuseDuplicates } from '../refuse-taken.ts';
import { staleProjectFailure } from '../stale.ts';
import { composeProjectMethod } from './compose-method.ts';
import { refuseProjectTaken } from './create-project.ts';

/**
 * Changes the form of a project; other models make a new method, as long as the project has no task.
 * @throws Failure ProjectGone, StaleRow, ProjectNameTaken, ProjectCodeTaken, MethodInUse, ModelGone, FeasibilityNotAllowed, BadInput
 */
export async function changeProject(
  env: Env,
  user: { id: string },
  id: string,
  { rev, form }: { rev: number; form: ProjectForm },
): Promise<void> {
  const author = authorOf(env, user);
  const stored = await projectById(env.store.db, id);
  if (!stored) throw new Failure('ProjectGone');
  await refuseUnknownParticipants(env, user, form, stored.body);
  const cards = await nameCards(env.identity, differing(stored.body.participants, form.participants));
  const detail = changedIn(stored, form, cards);
  const write = () =>
    env.store.tx(async (tx) => {
      const isWritten = await writeProjectChange(tx, stored, { id, rev, form }, author);
      if (isWritten) await noteAct(env, tx, 'project.changed', { id, name: stored.body.name, detail });
      return isWritten;
    });
  const written = stored.rev === rev && (await refuseDuplicates('ProjectNameTaken', write));
  if (!written) throw await staleProjectFailure(env, user, id);
  if (form.name !== stored.body.name) env.bus.publish(headTopic, { project: id });
}

/** Who is in one of two lists alone. */
export const differing = (before: readonly string[], after: readonly string[]): string[] => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

/** The fields that differ, for the audit log; of who may see the project whom it gained and lost. */
export function changedIn(
  { body, method }: Pick<StoredProject, 'body' | 'method'>,
  after: ProjectForm,
  cards: Cards,
): string {
  // The method alone keeps them.
  const before: ProjectForm = { ...body, codePrefixes: (method.codePrefixes ?? {}) as CodePrefixes };
  const keys = (Object.keys(after) as (keyof ProjectForm)[]).filter(
    (key) => key !== 'participants' && after[key] !== undefined && !sameContent(before[key] ?? null, after[key]),
  );
  const people = differing(before.participants, after.participants).map(
    (id) => `${after.participants.includes(id) ? '+' : '-'}${usernameOn(cards.get(id), id)}`,
  );
  return [...keys, ...people].join(' ');
}

/**
 * Writes the form of a project that is still at `rev` within a transaction; false when somebody else came first.
 * @throws Failure ProjectNameTaken, ProjectCodeTaken, MethodInUse, ModelGone, FeasibilityNotAllowed
 */
export async function writeProjectChange(
  tx: Tx,
  { body, method }: Pick<StoredProject, 'body' | 'method'>,
  { id, rev, form }: { id: string; rev: number; form: ProjectForm },
  author: Author,
): Promise<boolean> {
  const others = !sameModels(body, form);
  const renamed = form.codePrefixes && !sameContent(form.codePrefixes, method.codePrefixes ?? {});
  const codePrefixes = form.codePrefixes ?? (method.codePrefixes as CodePrefixes | undefined);
  if (others) await lockFor(tx, 'models');
  await lockFor(tx, 'projects');
  if ((others || renamed) && (await hasTasks(tx, id))) throw new Failure('MethodInUse');
  await refuseProjectTaken(tx, form, id, body.name);
  const next = others ? await composeProjectMethod(tx, form) : method;
  const prefixed = codePrefixes ? { ...next, codePrefixes } : next;
  return updateProject(tx, id, rev, { form, method: prefixed }, author);
}

/** Whether two forms name the same models. */
export const sameModels = (a: ProjectForm, b: ProjectForm) =>
  sameContent(
    [a.impactModel, a.threatModels, a.riskModel, a.feasibilityTypes],
    [b.impactModel, b.threatModels, b.riskModel, b.feasibilityTypes],
  );
