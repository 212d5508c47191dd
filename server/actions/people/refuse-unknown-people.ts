import type { FieldProblem } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { type Op, placeOf } from '#domain/workspace/edit.ts';
import type { Table } from '#domain/workspace/table.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';

/** An id of a user, and where it was given. */
interface Named {
  id: string;
  path: string;
}

/** @throws Failure BadInput at participants that are no users; those of before may stay, also where the login service no longer knows them */
export const refuseUnknownParticipants = (
  env: Env,
  user: { id: string },
  form: Pick<ProjectForm, 'participants'>,
  before?: Pick<ProjectForm, 'participants'>,
): Promise<void> =>
  refuseUnknown(env, namedIn('participants', form.participants), [user.id, ...(before?.participants ?? [])]);

type Team = Pick<TaskForm, 'members' | 'responsible'>;

/** @throws Failure BadInput at members, or a responsible person, that are no users; those of before may stay */
export const refuseUnknownTeam = (env: Env, user: { id: string }, form: Team, before?: Team): Promise<void> =>
  refuseUnknown(
    env,
    [{ id: form.responsible, path: 'responsible' }, ...namedIn('members', form.members)],
    [user.id, ...(before ? [before.responsible, ...before.members] : [])],
  );

/** @throws Failure BadInput at rows made somebody's who is no user; whoever answers for a row of the version may get another one */
export async function refuseUnknownOwners(
  env: Env,
  user: { id: string },
  versionId: string,
  ops: readonly Op[],
): Promise<void> {
  const named = ops.flatMap((op, i): Named[] => {
    const id = op.op === 'change' ? op.patch.responsibleBy : undefined;
    const place = ops.length === 1 ? '' : placeOf(op, i);
    return typeof id === 'string' && id !== '' ? [{ id, path: `${place}responsibleBy` }] : [];
  });
  const unknown = await unknownOf(env, named, [user.id]);
  if (unknown.length === 0) return;
  const owners = ownersIn(await env.versions.read(versionId));
  refuse(unknown.filter(({ id }) => !owners.has(id)));
}

/**
 * Who accepts a risk, or verified something, as a user of the product is one, and is called so: else anybody could decide in their name. What a row says
 * already may stay.
 * @throws Failure BadInput
 */
export async function refuseUnknownDeciders(env: Env, versionId: string, ops: readonly Op[]): Promise<void> {
  const written = ops.flatMap((op, i) => {
    if (op.op === 'drop' || (op.kind !== 'risks' && op.kind !== 'requirements')) return [];
    const place = ops.length === 1 ? '' : placeOf(op, i);
    const fields: Record<string, unknown> = op.op === 'add' ? op.row : op.patch;
    const isNamed = ['residual', 'exception', 'verifiedUser', 'verifiedBy'].some(
      (field) => fields[field] !== undefined,
    );
    return isNamed ? [{ kind: op.kind, id: op.id ?? '', fields, place }] : [];
  });
  if (written.length === 0) return;
  const w = await env.versions.read(versionId);
  const named = written.flatMap(({ kind, id, fields, place }) => {
    const before = w[kind].get(id);
    const residual = before && 'residual' in before ? before.residual : null;
    const exception = before && 'exception' in before ? before.exception : null;
    const verifier = {
      user: fields.verifiedUser ?? before?.verifiedUser,
      name: fields.verifiedBy ?? before?.verifiedBy,
    };
    return [
      ...deciderIn(
        (fields.residual ?? {}) as Record<string, unknown>,
        { user: 'acceptedUser', name: 'acceptedBy' },
        `${place}residual.`,
        { user: residual?.acceptedUser, name: residual?.acceptedBy },
      ),
      ...deciderIn(
        (fields.exception ?? {}) as Record<string, unknown>,
        { user: 'approvedUser', name: 'approvedBy' },
        `${place}exception.`,
        { user: exception?.approvedUser, name: exception?.approvedBy },
      ),
      ...deciderIn(verifier, { user: 'user', name: 'name' }, place, {
        user: before?.verifiedUser,
        name: before?.verifiedBy,
      }).map((one) => ({ ...one, userPath: `${place}verifiedUser`, namePath: `${place}verifiedBy` })),
    ];
  });
  const cards = await nameCards(
    env.identity,
    named.map(({ id }) => id),
  );
  const wrong = named.filter(({ id, name }) => !cards.has(id) || nameOn(cards.get(id), id) !== name);
  refuse(wrong.map(({ id, userPath, namePath }) => ({ id, path: cards.has(id) ? namePath : userPath })));
}

/** The user that is named as who decides, where it is another, or called otherwise, than before: by no name is not how anybody is called. */
function deciderIn(
  fields: Record<string, unknown>,
  at: { user: string; name: string },
  place: string,
  before: { user: string | undefined; name: string | undefined },
) {
  const [id, given] = [fields[at.user], fields[at.name]];
  if (typeof id !== 'string' || id === '') return [];
  const name = typeof given === 'string' ? given.trim() : '';
  if (before.user === id && before.name === name) return [];
  return [{ id, name, userPath: `${place}${at.user}`, namePath: `${place}${at.name}` }];
}

function ownersIn(w: Workspace): Set<string> {
  const owners = new Set<string>();
  for (const kind of kindNames)
    for (const { responsibleBy } of (tableOf(w, kind) as Table<AnyRow>).values()) owners.add(responsibleBy);
  return owners;
}

const namedIn = (field: string, ids: readonly string[]): Named[] => ids.map((id, i) => ({ id, path: `${field}.${i}` }));

async function refuseUnknown(env: Env, named: readonly Named[], known: readonly string[]): Promise<void> {
  refuse(await unknownOf(env, named, known));
}

/** Those whom the login service does not know. It is asked for nobody who is known. */
async function unknownOf(env: Env, named: readonly Named[], known: readonly string[]): Promise<Named[]> {
  const others = named.filter(({ id }) => !known.includes(id));
  const cards = await nameCards(
    env.identity,
    others.map(({ id }) => id),
  );
  return others.filter(({ id }) => !cards.has(id));
}

/** @throws Failure BadInput */
function refuse(unknown: readonly Named[]): void {
  if (unknown.length > 0) throw badInput(unknown.map(({ path }): FieldProblem => ({ path, problem: 'unknown' })));
}
