import { add, change, drop, type Op } from '../../workspace/edit.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import { type ReqifComparison, type ReqifLine, takenFields } from './compare.ts';
import { type ComparedField, patchValue } from './fields.ts';
import { FreeCodes } from './free-codes.ts';
import { type AttachedFile, itemsOf, type KeptObject, mostOfPart, packed, reqifFormat } from './kept.ts';
import { type KeptDocument, ownObjectId } from './kept-document.ts';

/** What a person said of a line: take what is there, or leave what is here. */
export type ReqifChoice = 'theirs' | 'ours';
export type ReqifChoices = Readonly<Record<string, ReqifChoice>>;

/** What happens to a line where nobody said anything: nothing that is here is lost. */
export const choiceOf = ({ object, state }: Pick<ReqifLine, 'object' | 'state'>, choices: ReqifChoices): ReqifChoice =>
  (Object.hasOwn(choices, object) ? choices[object] : undefined) ??
  (state === 'new' || state === 'changedThere' ? 'theirs' : 'ours');

export interface ReqifOps {
  ops: Op[];
  created: number;
  changed: number;
  dropped: number;
  /** Parts of the document that are too long to be kept. */
  tooLong: number;
}

/** The edit that takes a document, with what is kept of it. */
export function* applyingReqif(
  w: Workspace,
  comparison: ReqifComparison,
  choices: ReqifChoices,
  files: readonly AttachedFile[],
): Generator<undefined, ReqifOps> {
  const result: ReqifOps = { ops: [], created: 0, changed: 0, dropped: 0, tooLong: 0 };
  const codes = new FreeCodes(w);
  const late: Op[] = [];
  for (const line of inOrder(comparison.lines)) {
    yield;
    const isTaken = choiceOf(line, choices) === 'theirs';
    if (line.state === 'goneThere') {
      if (isTaken) {
        late.push(drop(line.kind, { id: line.row }));
        result.dropped += 1;
      }
      continue;
    }
    const isNew = line.state === 'new' || line.state === 'goneHere';
    if (isNew && !isTaken) continue;
    if (isNew) {
      result.ops.push(add(line.kind, newRow(line, codes) as never, line.row));
      result.created += 1;
    } else if (isTaken && takenFields(line).length > 0) {
      const row = tableOf(w, line.kind).get(line.row);
      if (row) result.ops.push(change(line.kind, row, patchOf(line) as never));
      result.changed += 1;
    }
    const kept = keepObject(comparison, line);
    if (kept) late.push(kept);
  }
  for (const op of late) result.ops.push(op);
  result.ops.push(...(yield* keepDocument(w, comparison, choices, files, result)));
  return result;
}

/** What others refer to comes first. */
const inOrder = (lines: readonly ReqifLine[]): ReqifLine[] => {
  const place: Record<string, number> = { assumptions: 0, goals: 1, claims: 2, requirements: 3 };
  return [...lines].sort((a, b) => (place[a.kind] ?? 0) - (place[b.kind] ?? 0));
};

function newRow(line: ReqifLine, codes: FreeCodes): Record<string, unknown> {
  const fields = Object.entries(line.theirs).map(([field, value]) => [
    field,
    patchValue(field as ComparedField, value),
  ]);
  return { ...Object.fromEntries(fields), ...(codes.isFree(line.kind, line.code) && { code: line.code }) };
}

const patchOf = (line: ReqifLine): Record<string, unknown> =>
  Object.fromEntries(takenFields(line).map(({ field, theirs }) => [field, patchValue(field, theirs)]));

/** The object as it came, so that it goes back as it came; nothing where it is kept so already. */
function keepObject({ document, known }: ReqifComparison, line: ReqifLine): Op | undefined {
  const object = document.objects.get(line.object);
  if (!object) return undefined;
  const base = Object.fromEntries(Object.entries(line.theirs).sort(([a], [b]) => (a < b ? -1 : 1)));
  const whole: KeptObject = { xml: object.xml, base };
  const text = JSON.stringify(whole);
  const content = text.length <= mostOfPart ? text : JSON.stringify({ xml: '', base });
  const kept = known.rows.get(line.object);
  if (kept?.row === line.row)
    return kept.part.content === content ? undefined : change('foreignParts', kept.part, { content });
  const row = {
    format: reqifFormat,
    row: line.row,
    foreignId: line.object,
    document: known.documentOf.get(line.row) ?? known.name,
    content,
  };
  return add('foreignParts', row);
}

/** An object that nobody wanted as a row goes back as it came; one whose row was deleted here does not. */
const isDeclined = (line: ReqifLine, choices: ReqifChoices, known: KeptDocument): boolean =>
  (line.state === 'new' || (line.state === 'goneHere' && known.others.has(line.object))) &&
  choiceOf(line, choices) !== 'theirs';

/** The rest of the document, in the parts it had before where it was read before. */
function* keepDocument(
  w: Workspace,
  comparison: ReqifComparison,
  choices: ReqifChoices,
  files: readonly AttachedFile[],
  result: ReqifOps,
): Generator<undefined, Op[]> {
  const { document, types, mapping, lines, known } = comparison;
  const seen = new Set(lines.map(({ object }) => object));
  const declined = new Set(lines.filter((line) => isDeclined(line, choices, known)).map(({ object }) => object));
  const own = new Set([...w.risks.values()].map(({ id }) => ownObjectId(id)));
  const items = itemsOf(
    document,
    types,
    mapping,
    {
      isRow: (object) => seen.has(object) && !declined.has(object),
      isSeen: (object) => seen.has(object),
      isOwn: (object) => own.has(object),
    },
    files,
  );
  const { contents, tooLong } = yield* packed(items);
  result.tooLong = tooLong;
  const ops: Op[] = contents.flatMap((content, at): Op[] => {
    const part = known.parts[at];
    if (part?.content === content) return [];
    if (part) return [change('foreignParts', part, { content, foreignId: String(at) })];
    return [add('foreignParts', { format: reqifFormat, foreignId: String(at), document: known.name, content })];
  });
  return [...ops, ...known.parts.slice(contents.length).map((part) => drop('foreignParts', part))];
}
