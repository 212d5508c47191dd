import { setImmediate } from 'node:timers/promises';
import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { MethodEffect, MethodProblem } from '#contract/project.ts';
import { withDefaultMarks } from '#domain/method/default-levels.ts';
import { effectOf } from '#domain/method/effect.ts';
import { methodField, validatePrefixes } from '#domain/method/method-fields.ts';
import { type ModelProblem, problem, textOf } from '#domain/method/model-problems.ts';
import { renamesOf } from '#domain/method/renames.ts';
import { lostDefaults, validateMethod } from '#domain/method/validate.ts';
import type { Method } from '#domain/model/method.ts';
import type { CodePrefixes, MethodChoice, ProjectForm } from '#domain/model/project.ts';
import { sameContent } from '#domain/workspace/pen.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { badInput } from '#server/http/parse.ts';
import { modelChoices } from '#server/store/models.ts';
import { takeTurn } from '#server/store/turn.ts';
import { holdVersion, openIdsOf } from '#server/store/versions.ts';
import { announceMethod, openVersionsOf, writeMethod } from '#server/workspace/change-method.ts';
import { projectOvertaken } from '#server/workspace/refusals.ts';
import { unsound } from './unsound.ts';

/** The method of a project and of its open versions: what is incomplete in it, what a change would do, and the change itself. */

const problemsIn = (method: Method): ModelProblem[] => [
  ...validateMethod(method),
  ...validatePrefixes((method.codePrefixes ?? {}) as CodePrefixes),
];

/** What is incomplete in a method, by field of the project, in both languages. */
export const methodProblems = (method: Method): MethodProblem[] =>
  problemsIn(method).map((found) => ({
    field: methodField(found),
    path: found.path,
    severity: found.severity,
    text: { en: textOf(found, 'en'), zh: textOf(found, 'zh') },
  }));

/** What the method would do to each open version of the project. */
export async function methodEffects(env: Env, projectId: string, method: Method): Promise<MethodEffect[]> {
  const effects: MethodEffect[] = [];
  for (const { w, ...head } of await openVersionsOf(env, projectId)) {
    effects.push({ ...head, versionId: w.versionId, ...effectOf(w, method) });
    await otherCallers();
  }
  return effects;
}

/** Rating a task of ten thousand steps takes some 100 ms; between two of them everybody else gets an answer. */
const otherCallers = () => setImmediate();

/**
 * Changes the method of a project and all its open versions, or nothing. A change may not bring errors that were not there before, so an
 * incomplete method can be completed part by part.
 * @throws Failure ProjectGone, StaleRow, BadInput, ModelGone, DefaultLevelKept, DefaultTypeKept, ModelUnsound, MethodMoves
 */
export async function changeMethod(
  env: Env,
  user: CurrentUser,
  projectId: string,
  wish: { rev: number; method: Method; choice?: MethodChoice | undefined; accepted: boolean },
): Promise<void> {
  const row = await env.store.db
    .selectFrom('project')
    .select(['rev', 'body', 'method'])
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!row) throw new Failure('ProjectGone');
  if (row.rev !== wish.rev) throw await projectOvertaken(env, projectId);
  const choice = await chosen(env, row.method as Method, wish);
  const method = checked(row.method as Method, wish.method);
  const read = await openVersionsOf(env, projectId);
  const moves: number[] = [];
  for (const { w } of read) {
    // What was accepted is not counted again.
    if (wish.accepted) break;
    if (sameContent(w.method, method)) continue;
    moves.push(effectOf(w, method).moved.length);
    await otherCallers();
  }
  refuseMoves(moves);
  const at = { meta: { by: user.id, at: env.clock().toISOString() }, newId: env.newId };
  const body = { ...(row.body as ProjectForm), ...choice };
  const known = new Map(read.map(({ w }) => [w.versionId, w]));
  const written = await env.store.tx(async (tx) => {
    // No task begins with the former method meanwhile.
    await takeTurn(tx, 'projects');
    const claimed = await tx
      .updateTable('project')
      .set({ body, method, rev: row.rev + 1, update_by: user.id, update_time: at.meta.at })
      .where('id', '=', projectId)
      .where('rev', '=', row.rev)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) return undefined;
    const done: Workspace[] = [];
    for (const id of await openIdsOf(tx, projectId)) {
      const seen = known.get(id);
      if (seen && sameContent(seen.method, method)) continue;
      if (seen && (await writeMethod(tx, seen, method, at))) done.push(seen);
      else {
        // Somebody edited it since it was read, or it is new: from here on it is held.
        const held = await holdVersion(tx, id);
        if (!held) continue;
        if (!wish.accepted) refuseMoves([effectOf(held, method).moved.length]);
        if (await writeMethod(tx, held, method, at)) done.push(held);
      }
    }
    return done;
  });
  if (!written) throw await projectOvertaken(env, projectId);
  for (const w of written) announceMethod(env, w);
}

/** @throws Failure MethodMoves when anything moves; one number for each task */
function refuseMoves(moves: readonly number[]): void {
  if (moves.some((count) => count > 0))
    throw new Failure('MethodMoves', {
      count: moves.reduce((sum, count) => sum + count, 0),
      tasks: moves.filter((count) => count > 0).length,
    });
}

/**
 * The models the method says it was put together from, as the project's form names them: what the organisation keeps, or what the project has
 * already. A choice sent along must be the same. The prefixes live in the method alone.
 * @throws Failure ModelGone, BadInput
 */
async function chosen(
  env: Env,
  before: Method,
  { method, choice }: { method: Method; choice?: MethodChoice | undefined },
): Promise<Omit<MethodChoice, 'codePrefixes'>> {
  const named = namedIn(method);
  const { codePrefixes: _prefixes, ...sent }: MethodChoice = choice ?? named;
  const other = (Object.keys(named) as (keyof typeof named)[]).filter((key) => !sameContent(named[key], sent[key]));
  if (other.length > 0) throw badInput(other.map((key) => ({ path: `choice.${key}`, problem: 'wrong' })));
  const known = new Set(
    [...(await modelChoices(env.store.db)), ...modelsIn(before)].map(({ kind, id }) => `${kind} ${id}`),
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

const namedIn = ({ impact, feasibility, risk }: Method) => ({
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

/** @throws Failure DefaultLevelKept, DefaultTypeKept, ModelUnsound */
function checked(before: Method, wish: Method): Method {
  const { feasibility: codes } = renamesOf(before, wish);
  const levels = before.feasibilityLevels.map((level) => ({ ...level, code: codes.get(level.code) ?? level.code }));
  const lost = [...lostDefaults(before, wish), ...lostFeasibilityDefaults(before, wish, levels)];
  if (lost.length > 0)
    throw new Failure(
      lost.every(({ key }) => key === 'defaultTypeLost') ? 'DefaultTypeKept' : 'DefaultLevelKept',
      {},
      lost.map(({ path }) => ({ path: `method.${path}`, problem: 'required' })),
    );
  const known = new Set(problemsIn(before).map((found) => `${found.path} ${textOf(found, 'en')}`));
  const wrong = problemsIn(wish).filter(
    (found) => found.severity === 'error' && !known.has(`${found.path} ${textOf(found, 'en')}`),
  );
  if (wrong.length > 0) throw unsound(wrong, 'method.');
  const impact = wish.impact.id === before.impact.id ? withDefaultMarks(wish.impact, before.impact) : wish.impact;
  const feasibility = wish.feasibility.map((model) => {
    const former = before.feasibility.find(({ id, type }) => id === model.id && type === model.type);
    return former ? withDefaultMarks(model, former) : model;
  });
  const risk = wish.risk.id === before.risk.id ? withDefaultMarks(wish.risk, before.risk) : wish.risk;
  return {
    ...{ ...wish, impact, feasibility, risk },
    feasibilityLevels: stillDefault(wish.feasibilityLevels, levels),
    threatTypes: stillDefault(wish.threatTypes, before.threatTypes),
    properties: stillDefault(wish.properties, before.properties),
    assetCategories: stillDefault(wish.assetCategories, before.assetCategories),
  };
}

/** Default feasibility levels may get another code (`levels` have it), but go only with a model that brought them. */
function lostFeasibilityDefaults(before: Method, wish: Method, levels: Method['feasibilityLevels']): ModelProblem[] {
  if (!before.feasibility.every(({ id }) => wish.feasibility.some((model) => model.id === id))) return [];
  const kept = new Set(wish.feasibilityLevels.map(({ code }) => code));
  return levels
    .filter(({ isDefault, code }) => isDefault && !kept.has(code))
    .map(({ code }) => problem('defaultLost', 'feasibilityLevels', { code }));
}

/** What was a default stays one, whatever is sent of it; or it could be deleted with the next change. */
const stillDefault = <E extends { code: string; isDefault?: boolean | undefined }>(
  list: readonly E[],
  before: readonly E[],
): E[] => {
  const defaults = new Set(before.flatMap(({ code, isDefault }) => (isDefault ? [code] : [])));
  return list.map((entry) => (defaults.has(entry.code) ? { ...entry, isDefault: true } : entry));
};
