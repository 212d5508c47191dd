import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { mostListedOfReqif, type ReqifPreview } from '#contract/formats/reqif.ts';
import { Failure } from '#contract/kit/errors.ts';
import { applyingReqif, choiceOf, type ReqifChoices, type ReqifOps } from '#domain/formats/reqif/apply.ts';
import {
  comparingReqif,
  namesOfDocument,
  type ReqifComparison,
  type ReqifLine,
  takenFields,
} from '#domain/formats/reqif/compare.ts';
import { type ComparedField, shownValue } from '#domain/formats/reqif/fields.ts';
import { keptDocument } from '#domain/formats/reqif/kept-document.ts';
import { type Mapping, mappedKinds, usesOf } from '#domain/formats/reqif/mapping.ts';
import { findingSuspectIn } from '#domain/impact-of-change/suspect-count.ts';
import { cutAt } from '#domain/model/base.ts';
import { syncStates } from '#domain/polarion/sync-state.ts';
import { editing } from '#domain/workspace/edit.ts';
import { applying, type Changes, type EditContext, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import type { ReadReqif } from '#server/import/read-reqif.ts';
import { readReqifInChild } from '#server/import/read-reqif-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';
import type { Tx } from '#server/store/store.ts';
import { nameOfVersion } from '#server/store/versions/version-table.ts';
import { noteAct } from '../people/note-act.ts';
import { contextOf, refuseAsFailure } from '../versions/edit-version.ts';

/** How the document stands to the rows of the version; nothing is stored. @throws Failure of the file, VersionLocked */
export async function checkReqif(
  env: Env,
  user: CurrentUser,
  versionId: string,
  given: unknown,
  mapping: Mapping | undefined,
): Promise<ReqifPreview> {
  const w = await env.versions.read(versionId);
  if (w.status === 'frozen') throw new Failure('VersionLocked');
  const read = await readFile(given, new ImportSteps(() => undefined, new AbortController().signal));
  const at = contextOf(env, user);
  const comparison = await compared(at, w, read, mapping);
  // What the edit would be refused for is said now, not when it is taken.
  const done = await runInSlices(applyingReqif(w, comparison, {}, read.files));
  const changes = await refuseAsFailure(env, () => runInSlices(editing(w, done.ops, at)));
  const suspects = await suspectsAfter(w, changes);
  const fingerprint = await runInSlices(fingerprinting(comparison));
  return { ...(await runInSlices(previewing(w, read, comparison, done))), suspects, fingerprint };
}

/** Rated apart: the ratings of the open version go on from its own state. */
async function suspectsAfter(w: Workspace, changes: Changes) {
  await giveWay();
  const next = { ...(await runInSlices(applying(w, changes))), method: { ...w.method } };
  return runInSlices(findingSuspectIn(w, next));
}

/** Imports the document as one edit. @throws Failure of the file, ReqifOutdated, of `editErrors` */
export async function importReqif(
  env: Env,
  user: CurrentUser,
  versionId: string,
  sent: {
    file: unknown;
    mapping?: Mapping | undefined;
    choices?: ReqifChoices | undefined;
    fingerprint?: string | undefined;
  },
  steps: ImportSteps,
): Promise<{ rev: number; created: number; changed: number; dropped: number }> {
  const read = await readFile(sent.file, steps);
  steps.at('checking');
  let done = { created: 0, changed: 0, dropped: 0 };
  const work = async (w: Workspace) => {
    const comparison = await compared(contextOf(env, user), w, read, sent.mapping);
    if (sent.fingerprint !== undefined && sent.fingerprint !== (await runInSlices(fingerprinting(comparison))))
      throw new Failure('ReqifOutdated');
    const { ops, created, changed, dropped } = await runInSlices(
      applyingReqif(w, comparison, sent.choices ?? {}, read.files),
    );
    done = { created, changed, dropped };
    steps.at('writing', 0, ops.length);
    const also = async (tx: Tx) => {
      const target = { id: versionId, name: await nameOfVersion(tx, versionId) };
      await noteAct(env, tx, 'reqif.imported', { ...target, detail: `+${created} ~${changed} -${dropped}` });
      await steps.beforeCommit(tx);
    };
    return { changes: await runInSlices(editing(w, ops, contextOf(env, user))), also };
  };
  const { rev } = await refuseAsFailure(env, () => env.versions.edit(versionId, work));
  return { rev, ...done };
}

async function readFile(given: unknown, steps: ImportSteps): Promise<ReadReqif> {
  await giveWay();
  return readReqifInChild(given instanceof File ? new Uint8Array(await given.arrayBuffer()) : new Uint8Array(), steps);
}

async function compared(at: EditContext, w: Workspace, { document }: ReadReqif, mapping: Mapping | undefined) {
  const known = await runInSlices(keptDocument(w, namesOfDocument(document)));
  return runInSlices(comparingReqif(w, document, known, mapping, at));
}

/** What a person has seen: the same as long as neither the rows nor the document nor its mapping change. */
function* fingerprinting({ lines, mapping }: ReqifComparison): Generator<undefined, string> {
  const hash = createHash('sha256').update(JSON.stringify(mapping));
  for (const { object, kind, state, fields, row } of lines) {
    yield;
    if (state !== 'same') hash.update(JSON.stringify([object, kind, state, fields, state === 'new' ? '' : row]));
  }
  return hash.digest('base64url');
}

/** Those that need a word first, then what goes, changes and comes; what was decided before is last. */
const order: ReqifLine['state'][] = ['changedBoth', 'goneThere', 'changedThere', 'new', 'goneHere', 'changedHere'];

function* previewing(
  w: Workspace,
  { files, document }: ReadReqif,
  comparison: ReqifComparison,
  { tooLong, fieldsOnly }: Pick<ReqifOps, 'tooLong' | 'fieldsOnly'>,
): Generator<undefined, Omit<ReqifPreview, 'fingerprint' | 'suspects'>> {
  const { types, mapping, lines, problems, chapters, known } = comparison;
  const counts = Object.fromEntries(syncStates.map((state) => [state, 0])) as ReqifPreview['counts'];
  const byPlace = new Map<number, ReqifLine[]>();
  const newTitles = new Map<string, string>();
  const names = new Map<string, string>();
  let keptBefore = 0;
  for (const line of lines) {
    yield;
    counts[line.state] += 1;
    names.set(line.object, [line.code, line.title].join(' ').trim());
    if (line.state === 'new') newTitles.set(line.row, line.title);
    if (line.wasKept) keptBefore += 1;
    if (line.state === 'same') continue;
    const place = line.wasKept ? order.length : order.indexOf(line.state);
    const list = byPlace.get(place);
    if (list) list.push(line);
    else byPlace.set(place, [line]);
  }
  const different = [...byPlace].sort(([a], [b]) => a - b).flatMap(([, list]) => list);
  const codeOf = (id: string) =>
    w.goals.get(id)?.code ?? w.assumptions.get(id)?.code ?? w.assets.get(id)?.code ?? newTitles.get(id) ?? id;
  const shown = (field: ComparedField, value: string) => shownValue(field, value, codeOf);
  const cut = (text: string) => cutAt(text, 1000);
  // Of a chapter there is no line.
  const nameOf = (object: string) => cutAt(names.get(object) || object, 200);
  return {
    title: cut(document.header.title),
    tool: cut(document.header.tool),
    isKnown: known.parts.length > 0,
    types: types.slice(0, mostListedOfReqif).map(({ key, name, objects, attributes }) => ({
      key,
      name: cut(name),
      objects,
      kind: mapping[key]?.kind ?? '',
      attributes: attributes.slice(0, mostListedOfReqif).map((one) => ({
        key: one.key,
        name: cut(one.name),
        sort: one.sort,
        sample: one.sample,
        use: mapping[key]?.fields[one.key] ?? '',
      })),
    })),
    kinds: mappedKinds.map((kind) => ({ kind, uses: [...usesOf(kind)] })),
    counts,
    lines: different.slice(0, mostListedOfReqif).map((line) => ({
      object: line.object,
      kind: line.kind,
      state: line.state,
      code: cutAt(line.code, 100),
      title: line.title,
      choice: choiceOf(line, {}),
      wasKept: line.wasKept === true,
      fields: line.fields.map((one) => ({
        field: one.field,
        ours: shown(one.field, one.ours),
        theirs: shown(one.field, one.theirs),
        base: one.base === null ? null : shown(one.field, one.base),
        isOpen: takenFields(line).includes(one),
      })),
    })),
    lineCount: different.length,
    keptBefore,
    fieldsOnly: fieldsOnly.slice(0, mostListedOfReqif).map(({ object }) => nameOf(object)),
    fieldsOnlyCount: fieldsOnly.length,
    partsLeft: tooLong,
    problems: problems.slice(0, mostListedOfReqif).map((one) => ({ ...one, row: nameOf(one.object) })),
    problemCount: problems.length,
    losses: document.losses.slice(0, mostListedOfReqif).map((loss) => ({ ...loss, field: cut(loss.field) })),
    chapters,
    others: document.objects.size - lines.filter(({ state }) => state !== 'goneThere').length - chapters,
    files: files.map(({ name, content }) => ({ name, isKept: content !== '' })),
  };
}
