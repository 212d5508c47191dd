import { type AnalysisKind, type AnyRow, isAnalysisKind, type KindName } from '../../kinds/kinds.ts';
import { sameContent } from '../../model/same-content.ts';
import type { EditRecorder } from '../edit-recorder.ts';
import { apply, tableOf } from '../workspace.ts';

/** An operation of the edit: of it only matters which row a person changes. */
interface Op {
  op: 'add' | 'change' | 'drop';
  kind: KindName;
  id?: string | undefined;
}

/** Fields by which nobody judges a row: what it is called, who looks after it, where it came from, and what edits write into it by themselves. */
const besideContent: ReadonlySet<string> = new Set([
  'id',
  'rev',
  'code',
  'createBy',
  'responsibleBy',
  'updateBy',
  'updateTime',
  'imported',
  'library',
  'icon',
  'decided',
  'overriddenAt',
  'verifiedAs',
]);

/**
 * Ties the reviews an edit sets to what their rows rest on after it, with who and when (M-16.2). A row whose content a person changes is no longer reviewed;
 * consequences of the edit for other rows leave their reviews, which become suspect by themselves. Of the reviews of one row the new one replaces the others.
 */
export function* reviewing(recorder: EditRecorder, ops: readonly Op[]): Generator<undefined, void> {
  const written = recorder.writtenRows('reviews');
  const ended = changedByHand(recorder, ops);
  const set = new Set(written.map(({ row }) => row));
  for (const row of [...ended, ...set])
    for (const { id } of recorder.naming('reviews', 'row', row))
      if (!written.some((one) => one.id === id)) recorder.remove('reviews', id);
  if (written.length === 0) return;
  const { readBases, user, now } = recorder.at;
  const basisOf = readBases && (yield* readBases(apply(recorder.w, recorder.changes('review'))));
  for (const review of written) {
    const basis = basisOf?.(review.kind, review.row) ?? {};
    recorder.change('reviews', review, { by: user, at: now, how: 'person', basis });
    yield;
  }
}

/** The rows whose content these operations changed themselves. */
function changedByHand(recorder: EditRecorder, ops: readonly Op[]): Set<string> {
  const found = new Set<string>();
  if (tableOf(recorder.w, 'reviews').size === 0) return found;
  for (const op of ops) {
    if (op.op !== 'change' || op.id === undefined || !isAnalysisKind(op.kind)) continue;
    const kind: AnalysisKind = op.kind;
    const [was, is] = [tableOf(recorder.w, kind).get(op.id), recorder.get(kind, op.id)] as (AnyRow | undefined)[];
    if (was && is && was !== is && hasOtherContent(was, is)) found.add(op.id);
  }
  return found;
}

function hasOtherContent(was: AnyRow, is: AnyRow): boolean {
  const [a, b] = [was, is] as unknown as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(b).some((field) => !besideContent.has(field) && !sameContent(a[field], b[field]));
}
