import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { findingSuspectBy } from '#domain/impact-of-change/suspect-count.ts';
import { findingEffect } from '#domain/method/change/effect.ts';
import type { Method } from '#domain/model/method.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { MethodChoice } from '#domain/product/project.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import { modelChoices } from '#server/store/libraries/model-choices.ts';
import { lockFor } from '#server/store/lock.ts';
import { nameOfProject, projectById, updateProjectMethod } from '#server/store/projects/project-table.ts';
import { holdVersion, openIdsOf } from '#server/store/versions/versions.ts';
import { type PlannedMethod, planMethod, writeMethod, writePlanned } from '#server/versions/write-method.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { staleProjectFailure } from '../stale.ts';
import { checkMethodChange } from './check-method-change.ts';

/**
 * Changes the method of a project and all its open versions, or nothing.
 * @throws Failure ProjectGone, StaleRow, BadInput, ModelGone, DefaultLevelKept, DefaultTypeKept, ModelUnsound, MethodMoves
 */
export async function changeMethod(
  env: Env,
  user: { id: string },
  projectId: string,
  asked: { rev: number; method: Method; choice?: MethodChoice | undefined; accepted: boolean },
): Promise<void> {
  const stored = await projectById(env.store.db, projectId);
  if (!stored) throw new Failure('ProjectGone');
  if (stored.rev !== asked.rev) throw await staleProjectFailure(env, user, projectId);
  const choice = await checkChoice(env, stored.method, asked);
  const method = await checkMethodChange(stored.method, asked.method);
  const read = (await env.versions.openOf(projectId)).map(({ w }) => w);
  // What was accepted is not counted again.
  if (!asked.accepted) await refuseMovesIn(read, method);
  const author = authorOf(env, user);
  const body = { ...stored.body, ...choice };
  const planned = new Map<string, PlannedMethod>();
  const isSame = new Set<string>();
  for (const w of read)
    if (sameContent(w.method, method)) isSame.add(w.versionId);
    else planned.set(w.versionId, await planMethod(w, method, author, env.newId));
  const written = await env.store.tx(async (tx) => {
    // No task begins with the former method meanwhile.
    await lockFor(tx, 'projects');
    if (!(await updateProjectMethod(tx, projectId, stored.rev, { body, method }, author))) return undefined;
    await noteAct(env, tx, 'method.changed', { id: projectId, name: await nameOfProject(tx, projectId) });
    const done: Pick<Workspace, 'versionId' | 'rev'>[] = [];
    for (const id of await openIdsOf(tx, projectId)) {
      if (isSame.has(id)) continue;
      const seen = planned.get(id);
      if (seen && (await writePlanned(tx, seen, env.newId))) done.push(seen);
      else {
        // Somebody edited it since it was read, or it is new: from here on it is held.
        const held = await holdVersion(tx, id);
        if (!held) continue;
        if (!asked.accepted) refuseMoves([await movesOf(held, method)]);
        if (await writeMethod(tx, held, method, author, env.newId)) done.push(held);
      }
    }
    return done;
  });
  if (!written) throw await staleProjectFailure(env, user, projectId);
  for (const { versionId, rev } of written) env.versions.announce(versionId, rev + 1);
  await giveWay();
}

/** @throws Failure MethodMoves when the method moves a rating of these versions, or makes a reviewed row suspect */
async function refuseMovesIn(versions: readonly Workspace[], method: Method): Promise<void> {
  const moves: Moves[] = [];
  for (const w of versions) if (!sameContent(w.method, method)) moves.push(await movesOf(w, method));
  refuseMoves(moves);
}

/** What another method does to a task: ratings it moves, reviewed rows it makes suspect. */
interface Moves {
  ratings: number;
  suspects: number;
}

/** Looked at only: nothing is written. */
export async function movesOf(w: Workspace, method: Method): Promise<Moves> {
  const { moved } = await runInSlices(findingEffect(w, method));
  const { count } = await runInSlices(findingSuspectBy(w, method));
  return { ratings: moved.length, suspects: count };
}

/** @throws Failure MethodMoves when a rating moves or a reviewed row becomes suspect, of each task */
export function refuseMoves(moves: readonly Moves[]): void {
  const moving = moves.filter(({ ratings, suspects }) => ratings + suspects > 0);
  if (moving.length === 0) return;
  const sum = (of: keyof Moves) => moving.reduce((all, one) => all + one[of], 0);
  throw new Failure('MethodMoves', { count: sum('ratings'), suspects: sum('suspects'), tasks: moving.length });
}

/**
 * The models the method says it was put together from, as the project's form names them: what the organisation keeps, or what the project has
 * already. A choice sent along must be the same. The prefixes live in the method alone.
 * @throws Failure ModelGone, BadInput
 */
async function checkChoice(
  env: Env,
  before: Method,
  { method, choice }: { method: Method; choice?: MethodChoice | undefined },
): Promise<Omit<MethodChoice, 'codePrefixes'>> {
  const named = namedIn(method);
  const { codePrefixes: _prefixes, ...sent }: MethodChoice = choice ?? named;
  const other = (Object.keys(named) as (keyof typeof named)[]).filter((key) => !sameContent(named[key], sent[key]));
  if (other.length > 0) throw badInput(other.map((key) => ({ path: `choice.${key}`, problem: 'wrong' })));
  const known = new Set(
    [...(await modelChoices(env.store.db, await env.variables.current())), ...modelsIn(before)].map(
      ({ kind, id }) => `${kind} ${id}`,
    ),
  );
  const gone = modelsIn(method).filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  if (gone.length > 0)
    throw new Failure(
      'ModelGone',
      {},
      gone.map(({ path }) => ({ path, problem: 'unknown' })),
    );
  return named;
}

/** The models a method is made of, as the form of a project names them. */
export const namedIn = ({ impact, feasibility, risk }: Method) => ({
  feasibilityTypes: [...new Set(feasibility.map(({ type }) => type))],
  impactModel: impact.id,
  threatModels: feasibility.map(({ id }) => id),
  riskModel: risk.id,
});

const modelsIn = ({ impact, feasibility, risk }: Method) => [
  { kind: 'impact', id: impact.id, path: 'method.impact.id' },
  ...feasibility.map(({ id }, i) => ({ kind: 'feasibility', id, path: `method.feasibility.${i}.id` })),
  { kind: 'risk', id: risk.id, path: 'method.risk.id' },
];
