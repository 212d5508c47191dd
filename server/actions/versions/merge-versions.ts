import { createHash } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import { problemsOf } from '#contract/kit/problems.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { MergePreview, MergeRecord } from '#contract/merge.ts';
import { diagramsOfChanges, type Fences } from '#domain/drawn/lease.ts';
import { type AnyRow, type KindName, kindNames, shapeOf } from '#domain/kinds/kinds.ts';
import { BadRow } from '#domain/kinds/refusal.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { SystemTexts } from '#domain/product/task.ts';
import { comparing, methodParts } from '#domain/versions/compare.ts';
import { merging } from '#domain/versions/merge.ts';
import { type Decisions, type MergePlan, undecided } from '#domain/versions/merge-plan.ts';
import { type MergedText, mergeTexts, textFields, undecidedTexts, withMerged } from '#domain/versions/merge-texts.ts';
import { isEmpty } from '#domain/workspace/edit.ts';
import { labelOfRow } from '#domain/workspace/label-of-row.ts';
import type { Table } from '#domain/workspace/table.ts';
import { apply, type Changes, type EditContext, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import { currentVersionOf, taskById } from '#server/store/projects/task-table.ts';
import { type Viewer, visibleVersion } from '#server/store/projects/visibility.ts';
import type { Tx } from '#server/store/store.ts';
import { holdStatus } from '#server/store/versions/leases.ts';
import {
  insertMerge,
  latestMerge,
  mergesOf,
  nameBeside,
  originsOf,
  setTexts,
  type VersionAt,
} from '#server/store/versions/merges.ts';
import { lastEditor } from '#server/store/versions/task-versions.ts';
import { nameOfVersion, textsOfVersion, versionHead } from '#server/store/versions/version-table.ts';
import { drawsIn, onlyOf, refuseWithoutRight } from '#server/versions/drawing-right.ts';
import { headTopic } from '#server/versions/live-streams.ts';
import { stateAt } from '#server/versions/state-at.ts';
import { noteAct } from '../people/note-act.ts';
import { staleFailure } from '../stale.ts';
import { comparedVersion, peopleOf } from './compare-versions.ts';
import { contextOf, refuseAsFailure } from './edit-version.ts';

/** One of the versions is not as it was looked at: its rows, or what is written about the system. */
class LookedAtBefore extends Error {
  constructor(
    readonly versionId: string,
    readonly what: 'rows' | 'texts' = 'rows',
  ) {
    super('stale');
  }
}

/** What merging a version into another will do. @throws Failure VersionLocked, NoCommonBase, MergeBreaksRule; BadInput for a version of another task */
export async function previewMerge(
  env: Env,
  user: Viewer,
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
    source: { versionId: from, version: nameBeside(mine.head, theirs.head), rev: theirs.w.rev },
    base: await baseAsSeen(env, user, mine, base.at),
    rev: mine.w.rev,
    ...said,
    method: methodParts.filter((part) => !sameContent(mine.w.method[part], theirs.w.method[part])),
    texts: mergeTexts(base.texts, mine.texts, theirs.texts, decisions),
    textsSeen: nameOfTexts(mine.texts, theirs.texts),
    codes: codesIn(said, [mine.w, theirs.w, base.w]),
  };
}

/** A merge as it was looked at. */
interface MergeAsked {
  from: string;
  rev: number;
  fromRev: number;
  textsSeen?: string | undefined;
  decisions: Decisions;
  fences?: Fences | undefined;
}

/** The same only for the same words: texts have no rev of their own. */
const nameOfText = (texts: SystemTexts): string =>
  createHash('sha256')
    .update(JSON.stringify(textFields.map((field) => texts[field])))
    .digest('base64url');

/** Of both versions, each on its own: a merge that comes late says which of them is another. */
const nameOfTexts = (mine: SystemTexts, theirs: SystemTexts): string => [mine, theirs].map(nameOfText).join('.');

/**
 * Merges a version into another, as they were looked at; one edit that can be undone, with a record of what was not taken.
 * @throws Failure StaleRow, MergeUndecided, NoCommonBase, MergeBreaksRule; as `editVersion`
 */
export async function mergeInto(
  env: Env,
  user: { id: string },
  versionId: string,
  asked: MergeAsked,
): Promise<Changes> {
  const { from, rev, fromRev, textsSeen, decisions } = asked;
  const [mine, theirs] = [await comparedVersion(env, versionId), await comparedVersion(env, from)];
  const base = await commonBase(env, mine, theirs);
  const id = env.newId();
  const later: { write?: ((tx: Tx) => Promise<void>) | undefined } = {};
  const work = async (w: Workspace) => {
    if (w.status === 'open' && w.rev !== rev) throw new LookedAtBefore(versionId);
    if (theirs.w.rev !== fromRev) throw new LookedAtBefore(from);
    if (textsSeen !== undefined && textsSeen !== nameOfTexts(mine.texts, theirs.texts))
      throw new LookedAtBefore(textsSeen.startsWith(`${nameOfText(mine.texts)}.`) ? from : versionId, 'texts');
    const at = contextOf(env, user);
    const plan = await runInSlices(merging({ base: base.w, mine: w, theirs: theirs.w }, decisions, at));
    const merged = mergeTexts(base.texts, mine.texts, theirs.texts, decisions);
    const count = undecided(plan.conflicts) + undecidedTexts(merged);
    if (count > 0) throw new Failure('MergeUndecided', { count });
    refuseBadTexts(plan, decisions);
    const texts = asEntered(merged);
    const { changes } = plan;
    const found = diagramsOfChanges(w, changes, 'restore');
    const draws = drawsIn(w, user.id, found, onlyOf(found, asked.fences));
    await refuseWithoutRight(env.store.db, versionId, draws);
    const also = (tx: Tx) =>
      writeMerge(env, tx, { id, by: at, rev: isEmpty(changes) ? w.rev : changes.rev, mine, theirs, plan, texts });
    // An edit without effect writes nothing, and the work may run again: texts alone are written once it is over.
    later.write = isEmpty(changes) && texts.length > 0 ? also : undefined;
    return { changes, draws, also };
  };
  try {
    const done = await refuseAsFailure(env, () =>
      env.versions.edit(versionId, work, { id, again: false, by: user.id }),
    );
    if (later.write) await env.store.tx(later.write);
    // Texts about the system come with it, beside the rows.
    env.bus.publish(headTopic, { task: mine.head.taskId });
    return done;
  } catch (error) {
    throw error instanceof LookedAtBefore ? await cameFirst(env, error, user, mine) : error;
  }
}

/** What is written of a merge beside its rows. */
interface Merge {
  /** Of its line in the log. */
  id: string;
  by: EditContext;
  /** Of the version once it is merged. */
  rev: number;
  mine: Side;
  theirs: Side;
  plan: MergePlan;
  texts: MergedText[];
}

/** Writes the texts of a merge, its record and its line of the audit log. @throws as `holdTexts` */
async function writeMerge(env: Env, tx: Tx, { id, by, rev, mine, theirs, plan, texts }: Merge): Promise<void> {
  const { versionId } = mine.head;
  if (texts.length > 0) {
    await holdTexts(tx, versionId, mine.texts);
    await setTexts(tx, versionId, withMerged(mine.texts, texts), by);
  }
  const { conflicts: decided, notTaken, notes } = plan;
  const record = { decided, notTaken, notes, texts, sourceTexts: theirs.texts } satisfies MergeKept;
  const source = { source_id: theirs.head.versionId, source_rev: theirs.w.rev };
  const done = { version_id: versionId, activity_id: id, rev };
  await insertMerge(tx, { id: env.newId(), ...source, ...done, by: by.user, at: by.now, record });
  const name = await nameOfVersion(tx, versionId);
  await noteAct(env, tx, 'version.merged', { id: versionId, name, detail: nameBeside(mine.head, theirs.head) });
}

/**
 * Nobody else writes the texts of the version before this transaction ends. They have no rev of their own, so what is merged is compared with
 * what is stored. @throws Failure NotFound, VersionLocked; LookedAtBefore when somebody saved others since
 */
async function holdTexts(tx: Tx, versionId: string, merged: SystemTexts): Promise<void> {
  const status = await holdStatus(tx, versionId);
  if (status === undefined) throw new Failure('NotFound');
  if (status !== 'open') throw new Failure('VersionLocked');
  const now = await textsOfVersion(tx, versionId);
  if (textFields.some((field) => now[field] !== merged[field])) throw new LookedAtBefore(versionId, 'texts');
}

/**
 * The refusal of a merge that another change came before. Texts are saved with the form of their task, so of those of another version than the
 * task goes on in nobody knows any more who saved them.
 */
async function cameFirst(env: Env, { versionId, what }: LookedAtBefore, user: { id: string }, mine: Side) {
  const { db } = env.store;
  const head = await versionHead(db, versionId);
  const by = what === 'rows' ? await lastEditor(db, versionId) : await lastOfForm(env, head.taskId, versionId);
  return staleFailure(env, user, nameBeside(mine.head, head), by);
}

/** Who changed the form of a task last, if it shows the texts of this version. */
async function lastOfForm({ store: { db } }: Env, taskId: string, versionId: string): Promise<string | undefined> {
  return (await currentVersionOf(db, taskId)) === versionId ? (await taskById(db, taskId))?.by : undefined;
}

/** What was merged into a version, the latest first. */
export async function mergeRecords(env: Env, user: Viewer, versionId: string): Promise<MergeRecord[]> {
  const merges = await mergesOf(env.store.db, user, versionId);
  const cards = await nameCards(
    env.identity,
    merges.map(({ by }) => by),
  );
  return merges.map(({ source_rev, by, record, ...merge }) => ({
    ...merge,
    ...recordOf(record),
    sourceRev: source_rev,
    by: { id: by, name: nameOn(cards.get(by), by) },
  }));
}

/** What is kept of a merge: what the record shows, and the texts of the other version, from which the next merge begins. */
type MergeKept = Pick<MergeRecord, 'decided' | 'notTaken' | 'notes' | 'texts'> & { sourceTexts: SystemTexts };

/** A record as it is shown. Those that are older have no texts. */
function recordOf(record: unknown): Pick<MergeRecord, 'decided' | 'notTaken' | 'notes' | 'texts'> {
  const { decided, notTaken, notes, texts = [] } = record as Omit<MergeKept, 'texts'> & Partial<MergeKept>;
  return { decided, notTaken, notes, texts };
}

type Side = Awaited<ReturnType<typeof comparedVersion>>;

/**
 * The state both versions have in common: of the latest merge between them, else where they grew apart, in one task or by cloning it.
 * @throws Failure NoCommonBase; BadInput for a version and itself
 */
async function commonBase(env: Env, mine: Side, theirs: Side) {
  if (mine.head.versionId === theirs.head.versionId) throw badInput([{ path: 'from', problem: 'notAllowed' }]);
  const { id, rev, texts } = await commonState(env, mine.w, theirs.w);
  const now = await readIfThere(env, id);
  // Of an older or imported version it is not known at which rev the other began; a final one has not changed since.
  if (rev === null && now.status === 'open') throw new Failure('NoCommonBase');
  const w = await stateAt(env.store.db, now, rev ?? now.rev);
  if (!w) throw new Failure('NoCommonBase');
  // Where it is not known what they were then, those of a final version have not changed since.
  const known = texts ?? (now.status === 'frozen' ? (await comparedVersion(env, id)).texts : undefined);
  return { w, texts: known, at: { versionId: id, rev: rev ?? now.rev } };
}

/** What the common base is called beside the version that is merged into. A clone may be seen by who does not see what it was cloned from. */
async function baseAsSeen(
  env: Env,
  user: Viewer,
  mine: Side,
  { versionId, rev }: Pick<Workspace, 'versionId' | 'rev'>,
): Promise<MergePreview['base']> {
  const { db } = env.store;
  if (!(await visibleVersion(db, user, versionId))) return { versionId: null, version: null, rev };
  return { versionId, version: nameBeside(mine.head, await versionHead(db, versionId)), rev };
}

/** What a task was cloned from may be deleted since. @throws Failure NoCommonBase */
async function readIfThere(env: Env, versionId: string): Promise<Workspace> {
  try {
    return await env.versions.read(versionId);
  } catch (error) {
    throw error instanceof Failure && error.key === 'NotFound' ? new Failure('NoCommonBase') : error;
  }
}

async function commonState(env: Env, mine: Workspace, theirs: Workspace): Promise<VersionAt> {
  const { db } = env.store;
  const merged = await latestMerge(db, mine.versionId, theirs.versionId);
  if (merged) {
    const { sourceTexts } = merged.record as Partial<MergeKept>;
    return { id: merged.source_id, rev: merged.source_rev, texts: sourceTexts };
  }
  const [here, there] = [
    await originsOf(db, mine.versionId, mine.rev),
    await originsOf(db, theirs.versionId, theirs.rev),
  ];
  for (const one of here) {
    const other = there.find(({ id }) => id === one.id);
    if (!other) continue;
    const earlier = (other.rev ?? 0) < (one.rev ?? 0) ? other : one;
    const { texts = other.texts ?? one.texts } = earlier;
    return { id: one.id, rev: one.rev === null || other.rev === null ? null : earlier.rev, texts };
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

/** The texts as they are when they are typed into their fields. @throws Failure BadInput */
function asEntered(texts: readonly MergedText[]): MergedText[] {
  const read = texts.map((one) => ({ ...one, parsed: SystemTexts.shape[one.field].safeParse(one.text) }));
  const refused = read.flatMap(({ key, parsed }) =>
    parsed.success ? [] : problemsOf(parsed.error).map((one) => ({ ...one, path: `decisions.${key}` })),
  );
  if (refused.length > 0) throw badInput(refused);
  return read.map(({ parsed, ...one }) => ({ ...one, text: parsed.data ?? one.text }));
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
      if (row) return labelOfRow(w, kind, row);
    }
  return undefined;
}
