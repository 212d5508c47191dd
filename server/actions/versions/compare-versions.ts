import type { VersionComparison } from '#contract/comparison.ts';
import { findingBecameSuspect } from '#domain/impact-of-change/became-suspect.ts';
import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import { type ComparedVersion, type Comparison, comparing } from '#domain/versions/compare.ts';
import type { Table } from '#domain/workspace/table.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import { lineOf, removalsIn } from '#server/store/versions/task-versions.ts';
import { versionCover, versionHead } from '#server/store/versions/version-table.ts';

/**
 * What became of the version `from` in the version `to`. Both are visible to who asks.
 * @throws Failure NotFound; the reason of the signal, at the next pause
 */
export async function compareWith(env: Env, from: string, to: string, signal: AbortSignal): Promise<VersionComparison> {
  const [before, after] = [await comparedVersion(env, from), await comparedVersion(env, to)];
  const removals = await removalsIn(env.store.db, await lineOf(env.store.db, to, from), missing(before.w, after.w));
  const found = await runInSlices(comparing(before, after, removals), signal);
  const people = await peopleOf(env, found);
  await giveWay();
  const suspects = await runInSlices(findingBecameSuspect(before.w, after.w), signal);
  signal.throwIfAborted();
  return {
    ...found,
    suspects,
    before: before.head,
    after: after.head,
    methods: { before: before.w.method, after: after.w.method },
    people,
  };
}

/** The names of those who changed something, by id. */
export async function peopleOf(env: Env, found: Comparison): Promise<Record<string, string>> {
  const { rows, moved, movedGoals, movedRequirements } = found;
  const people = [
    ...new Set([...rows, ...moved, ...movedGoals, ...movedRequirements].map(({ by }) => by).filter((by) => by !== '')),
  ];
  const cards = await nameCards(env.identity, people);
  return Object.fromEntries(people.map((id) => [id, nameOn(cards.get(id), id)]));
}

/** A version as it is compared, with what it is called. */
export async function comparedVersion(env: Env, versionId: string) {
  const w = await env.versions.read(versionId);
  const { systemName, description, overview } = (await versionCover(env.store.db, versionId)).form;
  const head = { ...(await versionHead(env.store.db, versionId)), versionId, status: w.status, rev: w.rev };
  return { w, texts: { systemName, description, overview }, head } satisfies ComparedVersion & { head: unknown };
}

/** Ids of the rows that are only in the former. */
function missing(before: Workspace, after: Workspace): string[] {
  return kindNames.flatMap((kind) => {
    const now = tableOf(after, kind) as Table<AnyRow>;
    return [...(tableOf(before, kind) as Table<AnyRow>)].flatMap(({ id }) => (now.has(id) ? [] : [id]));
  });
}
