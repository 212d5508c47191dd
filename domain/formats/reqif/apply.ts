import { add, change, drop, type Op } from '../../workspace/edit.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import { type FieldDifference, type ReqifComparison, type ReqifLine, takenFields } from './compare.ts';
import { type ComparedField, patchValue } from './fields.ts';
import { FreeCodes } from './free-codes.ts';
import { type AttachedFile, itemsOf, type KeptObject, mostOfPart, packed, reqifFormat } from './kept.ts';
import { type KeptDocument, ownObjectId } from './kept-document.ts';

/** What a person said of a line: take what is there, or leave what is here. */
export type ReqifChoice = 'theirs' | 'ours';
/** By object; of one that was changed also by field. */
export type ReqifChoices = Readonly<Record<string, ReqifChoice | Readonly<Record<string, ReqifChoice>>>>;

const said = <T>(choices: Readonly<Record<string, T>>, of: string): T | undefined =>
  Object.hasOwn(choices, of) ? choices[of] : undefined;

/** What happens to a line where nobody said anything: nothing that is here is lost. */
export function choiceOf({ object, state }: Pick<ReqifLine, 'object' | 'state'>, choices: ReqifChoices): ReqifChoice {
  const whole = said(choices, object);
  if (typeof whole === 'string') return whole;
  return state === 'new' || state === 'changedThere' ? 'theirs' : 'ours';
}

/** The fields of a changed row that become what the document says. */
function chosenFields(line: ReqifLine, choices: ReqifChoices): FieldDifference[] {
  const own = said(choices, line.object);
  const whole = choiceOf(line, choices);
  return takenFields(line).filter(({ field }) => ((typeof own === 'object' && said(own, field)) || whole) === 'theirs');
}

export interface ReqifOps {
  ops: Op[];
  created: number;
  changed: number;
  dropped: number;
  /** Parts of the document beside its rows that are too long to be kept. */
  tooLong: number;
  /** Objects that are too long to be kept whole: only what their fields hold goes back. */
  fieldsOnly: ReqifLine[];
}

/** The edit that takes a document, with what is kept of it. */
export function* applyingReqif(
  w: Workspace,
  comparison: ReqifComparison,
  choices: ReqifChoices,
  files: readonly AttachedFile[],
): Generator<undefined, ReqifOps> {
  const result: ReqifOps = { ops: [], created: 0, changed: 0, dropped: 0, tooLong: 0, fieldsOnly: [] };
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
    } else {
      const fields = chosenFields(line, choices);
      const row = fields.length > 0 ? tableOf(w, line.kind).get(line.row) : undefined;
      if (row) {
        result.ops.push(change(line.kind, row, patchOf(fields) as never));
        result.changed += 1;
      }
    }
    const kept = keepObject(comparison, line, result);
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

const patchOf = (fields: readonly FieldDifference[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ field, theirs }) => [field, patchValue(field, theirs)]));

/** The object as it came, so that it goes back as it came; nothing where it is kept so already. */
function keepObject(
  { document, known }: ReqifComparison,
  line: ReqifLine,
  { fieldsOnly }: Pick<ReqifOps, 'fieldsOnly'>,
): Op | undefined {
  const object = document.objects.get(line.object);
  if (!object) return undefined;
  const base = Object.fromEntries(Object.entries(line.theirs).sort(([a], [b]) => (a < b ? -1 : 1)));
  const whole: KeptObject = { xml: object.xml, base };
  const text = JSON.stringify(whole);
  const isWhole = text.length <= mostOfPart;
  if (!isWhole) fieldsOnly.push(line);
  const content = isWhole ? text : JSON.stringify({ xml: '', base });
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
  const declined = new Set<string>();
  const missing: string[] = [];
  for (const line of lines) {
    yield;
    if (isDeclined(line, choices, known)) declined.add(line.object);
    if (line.state === 'goneThere' && choiceOf(line, choices) === 'ours') missing.push(line.object);
  }
  yield;
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
    missing.sort(),
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
