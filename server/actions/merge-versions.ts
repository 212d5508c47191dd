import { Failure } from '#contract/errors.ts';
import type { MergePreview, MergeRecord } from '#contract/merge.ts';
import { badInput } from '#contract/refusals.ts';
import { diagramsOfChanges, type Fences } from '#domain/diagram/lease.ts';
import { type AnyRow, type KindName, kindNames, labelOf, shapeOf } from '#domain/kinds/kinds.ts';
import { comparing, methodParts } from '#domain/versions/compare.ts';
import { differencesOf } from '#domain/versions/differences.ts';
import { merging } from '#domain/versions/merge.ts';
import { type Decisions, type MergePlan, undecided } from '#domain/versions/merge-plan.ts';
import { BadRow } from '#domain/workspace/refusal.ts';
import { sameContent } from '#domain/workspace/same-content.ts';
import type { Table } from '#domain/workspace/table.ts';
import { apply, type Changes, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { insertMerge, latestMerge, mergesOf, originsOf, type VersionAt } from '#server/store/merges.ts';
import type { Tx } from '#server/store/store.ts';
import { lastEditor } from '#server/store/task-versions.ts';
import { nameOfVersion, versionHead } from '#server/store/version-table.ts';
import { giveWay, runInSlices } from '#server/turns.ts';
import { drawsIn, onlyOf, refuseWithoutRight } from '#server/versions/drawing-right.ts';
import { stateAt } from '#server/versions/state-at.ts';
import { comparedVersion, peopleOf } from './compare-versions.ts';
import { contextOf, refuseAsFailure } from './edit-version.ts';
import { noteAct } from './note-act.ts';
import { staleFailure } from './stale.ts';

/** One of the versions is not as it was looked at. */
class LookedAtBefore extends Error {
  constructor(readonly versionId: string) {
    super('stale');
  }
}

/** What merging a version into another will do. @throws Failure VersionLocked, NoCommonBase; BadInput for a version of another task */
export async function previewMerge(
  env: Env,
  user: { id: string },
  versionId: string,
  { from, decisions }: { from: string; decisions: Decisions },
): Promise<MergePreview> {
  const [mine, theirs] = [await comparedVersion(env, versionId), await comparedVersion(env, from)];
  const base = await commonBase(env, mine, theirs);
  const input = { base: base.w, mine: mine.w, theirs: theirs.w };
  const plan = await refuseAsFailure(env, () => runInSlices(merging(input, decisions, contextOf(env, user))));
  const after = { ...mine, w: apply(mine.w, plan.changes) };
  await giveWay();
  const found = await runInSlices(comparing(mine, after));
  const { changes: _, ...said } = plan;
  return {
    will: {
      ...found,
      before: mine.head,
      after: mine.head,
      methods: { before: mine.w.method, after: mine.w.method },
      people: await peopleOf(env, found),
    },
    source: { versionId: from, version: theirs.head.version, rev: theirs.w.rev },
    base: base.head,
    rev: mine.w.rev,
    ...said,
    method: methodParts.filter((part) => !sameContent(mine.w.method[part], theirs.w.method[part])),
    texts: differencesOf(mine.texts, theirs.texts),
    codes: codesIn(said, [mine.w, theirs.w, base.w]),
  };
}

/**
 * Merges a version into another, as they were looked at; one edit that can be undone, with a record of what was not taken.
 * @throws Failure StaleRow, MergeUndecided, NoCommonBase; as `editVersion`
 */
export async function mergeInto(
  env: Env,
  user: { id: string },
  versionId: string,
  asked: { from: string; rev: number; fromRev: number; decisions: Decisions; fences?: Fences | undefined },
): Promise<Changes> {
  const { from, rev, fromRev, decisions } = asked;
  const [mine, theirs] = [await comparedVersion(env, versionId), await comparedVersion(env, from)];
  const base = await commonBase(env, mine, theirs);
  const id = env.newId();
  const work = async (w: Workspace) => {
    if (w.status === 'open' && w.rev !== rev) throw new LookedAtBefore(versionId);
    if (theirs.w.rev !== fromRev) throw new LookedAtBefore(from);
    const at = contextOf(env, user);
    const plan = await runInSlices(merging({ base: base.w, mine: w, theirs: theirs.w }, decisions, at));
    const count = undecided(plan.conflicts);
    if (count > 0) throw new Failure('MergeUndecided', { count });
    refuseBadTexts(plan, decisions);
    const { changes } = plan;
    const found = diagramsOfChanges(w, changes, 'restore');
    const draws = drawsIn(w, user.id, found, onlyOf(found, asked.fences));
    await refuseWithoutRight(env.store.db, versionId, draws);
    const also = async (tx: Tx) => {
      const record = { decided: plan.conflicts, notTaken: plan.notTaken, notes: plan.notes };
      const done = { version_id: versionId, source_id: from, source_rev: fromRev, activity_id: id, rev: changes.rev };
      await insertMerge(tx, { id: env.newId(), ...done, by: at.user, at: at.now, record });
      const name = await nameOfVersion(tx, versionId);
      await noteAct(env, tx, 'version.merged', { id: versionId, name, detail: theirs.head.version });
    };
    return { changes, draws, also };
  };
  try {
    return await refuseAsFailure(env, () => env.versions.edit(versionId, work, { id, again: false, by: user.id }));
  } catch (error) {
    if (!(error instanceof LookedAtBefore)) throw error;
    const { version } = await versionHead(env.store.db, error.versionId);
    throw await staleFailure(env, version, (await lastEditor(env.store.db, error.versionId)) ?? user.id);
  }
}

/** What was merged into a version, the latest first. */
export async function mergeRecords(env: Env, versionId: string): Promise<MergeRecord[]> {
  const merges = await mergesOf(env.store.db, versionId);
  const cards = await nameCards(
    env.identity,
    merges.map(({ by }) => by),
  );
  return merges.map(({ source_id, source_rev, by, record, ...merge }) => ({
    ...merge,
    ...(record as Pick<MergeRecord, 'decided' | 'notTaken' | 'notes'>),
    sourceId: source_id,
    sourceRev: source_rev,
    by: { id: by, name: nameOn(cards.get(by), by) },
  }));
}

type Side = Awaited<ReturnType<typeof comparedVersion>>;

/** The state both versions have in common: of the latest merge between them, else where they grew apart. @throws Failure NoCommonBase */
async function commonBase(env: Env, mine: Side, theirs: Side) {
  if (mine.head.taskId !== theirs.head.taskId || mine.head.versionId === theirs.head.versionId)
    throw badInput([{ path: 'from', problem: 'notAllowed' }]);
  const { id, rev } = await commonState(env, mine.w, theirs.w);
  const now = await env.versions.read(id);
  // Of an older or imported version it is not known at which rev the other began; a final one has not changed since.
  if (rev === null && now.status === 'open') throw new Failure('NoCommonBase');
  const { version } = await versionHead(env.store.db, id);
  const w = await stateAt(env.store.db, now, rev ?? now.rev);
  return { w, head: { versionId: id, version, rev: rev ?? now.rev } };
}

async function commonState(env: Env, mine: Workspace, theirs: Workspace): Promise<VersionAt> {
  const { db } = env.store;
  const merged = await latestMerge(db, mine.versionId, theirs.versionId);
  if (merged) return { id: merged.source_id, rev: merged.source_rev };
  const [here, there] = [
    await originsOf(db, mine.versionId, mine.rev),
    await originsOf(db, theirs.versionId, theirs.rev),
  ];
  for (const one of here) {
    const other = there.find(({ id }) => id === one.id);
    if (!other) continue;
    return { id: one.id, rev: one.rev === null || other.rev === null ? null : Math.min(one.rev, other.rev) };
  }
  throw new Failure('NoCommonBase');
}

/** A text of one's own is checked like one that is typed into its field. @throws BadRow */
function refuseBadTexts({ changes, conflicts }: MergePlan, decisions: Decisions): void {
  for (const { kind, id, key } of conflicts) {
    if (decisions[key]?.take !== 'own') continue;
    const row = ((changes.put[kind] ?? []) as AnyRow[]).find((one) => one.id === id);
    const parsed = row && shapeOf(kind as 'assets').row.safeParse(row, { reportInput: true });
    if (parsed && !parsed.success) throw new BadRow(parsed.error, `decisions.${key}.`);
  }
}

/** The codes of rows whose ids stand in what is said of a merge. */
function codesIn(said: unknown, versions: readonly Workspace[]): Record<string, string> {
  const codes: Record<string, string> = {};
  const look = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one);
    else if (typeof value === 'string' && value.length <= 60 && !(value in codes)) {
      const code = codeIn(value, versions);
      if (code !== undefined) codes[value] = code;
    }
  };
  look(said);
  return codes;
}

function codeIn(id: string, versions: readonly Workspace[]): string | undefined {
  for (const w of versions)
    for (const kind of kindNames) {
      const row = (tableOf(w, kind as KindName) as Table<AnyRow>).get(id);
      if (row) return labelOf(row);
    }
  return undefined;
}
