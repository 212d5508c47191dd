import type { Row } from '../../kinds/kinds.ts';
import { cutAt, inOneLine } from '../../model/base.ts';
import { type SyncState, syncStateOf } from '../../polarion/sync-state.ts';
import { isDayToCome } from '../../workspace/verified-day.ts';
import { type EditContext, tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { ReqifDocument, SpecObject, SpecRelation } from './document.ts';
import { type ComparedField, ownValue, type ReqifProblem, takenValue } from './fields.ts';
import { FreeCodes } from './free-codes.ts';
import { type KeptDocument, ownObjectId, ownSpecification } from './kept-document.ts';
import { guessMapping, type MappedKind, type Mapping, mappedKinds, type SeenType, seenTypes } from './mapping.ts';

/** How one field stands: as it is here, as it is there, and as both were when it was read last. */
export interface FieldDifference {
  field: ComparedField;
  ours: string;
  theirs: string;
  /** Null: it was never read before. */
  base: string | null;
}

/** One object of the document, or one row that it does not hold any more. */
export interface ReqifLine {
  /** Identifier in the document; of a row that is gone there the one it had. */
  object: string;
  /** Id of the row; of a new one the id it will have. */
  row: string;
  kind: MappedKind;
  state: SyncState;
  /** As the document names it. */
  code: string;
  title: string;
  fields: FieldDifference[];
  /** It was missing before, and its row was kept then. */
  wasKept?: true;
  /** All that is taken from it, for a new row and for what is kept. */
  theirs: Partial<Record<ComparedField, string>>;
}

interface FoundProblem {
  object: string;
  field: string;
  problem: ReqifProblem;
  value: string;
}

export interface ReqifComparison {
  document: ReqifDocument;
  /** What it is known by: the same when it comes again. */
  name: string;
  types: SeenType[];
  mapping: Mapping;
  lines: ReqifLine[];
  problems: FoundProblem[];
  /** Objects that are chapters: they say nothing but a title. */
  chapters: number;
  known: KeptDocument;
}

/** What a document is known by: tools give the file a new identifier with every export, but not its specifications. */
const nameOfDocument = ({ specifications, header }: ReqifDocument): string =>
  cutAt(specifications[0]?.id || header.title || header.id || 'reqif', 1000);

/** The same, with what other documents that it may hold are known by. */
export const namesOfDocument = (document: ReqifDocument): string[] => [
  ...new Set([nameOfDocument(document), ...document.specifications.map(({ id }) => cutAt(id, 1000)).filter(Boolean)]),
];

/** What is found while values are taken. */
interface Found {
  problems: FoundProblem[];
  now: string;
}

interface Taken {
  object: SpecObject;
  kind: MappedKind;
  code: string;
  fields: Partial<Record<ComparedField, string>>;
  /** The name is made of the text, because the document has none. */
  isNamed: boolean;
}

/** @param chosen what a person said of types and attributes; what is left out is remembered from the last time, or guessed */
export function* comparingReqif(
  w: Workspace,
  document: ReqifDocument,
  known: KeptDocument,
  chosen: Mapping | undefined,
  at: Pick<EditContext, 'newId' | 'now'>,
): Generator<undefined, ReqifComparison> {
  const types = yield* seenTypes(document);
  const mapping = guessMapping(types, { ...known.mapping, ...chosen });
  const problems: FoundProblem[] = [];
  yield;
  const { taken, chapters } = yield* takeObjects(w, document, types, mapping, { problems, now: at.now });
  const rowOf = new Map<string, string>();
  const isNew = new Set<string>();
  /** Two objects are never one row. */
  const used = new Set<string>();
  for (const { object, kind } of taken) {
    yield;
    const found = knownRow(w, known, object.id, kind);
    const row = found !== undefined && !used.has(found) ? found : undefined;
    if (row === undefined) isNew.add(object.id);
    rowOf.set(object.id, row ?? at.newId());
    used.add(rowOf.get(object.id) ?? '');
  }
  const references = yield* referencesOf(w, document, taken, rowOf);
  const lines: ReqifLine[] = [];
  const codes = new FreeCodes(w);
  yield;
  for (const one of taken) {
    yield;
    const row = rowOf.get(one.object.id) ?? '';
    const fields = { ...one.fields, ...references.get(one.object.id) };
    const line = {
      object: one.object.id,
      row,
      kind: one.kind,
      code: one.code,
      title: fields.name ?? '',
      theirs: fields,
    };
    if (isNew.has(one.object.id)) {
      if (one.code !== '' && !codes.isFree(one.kind, one.code))
        problems.push({ object: line.object, field: 'code', problem: 'code', value: cutAt(one.code, 200) });
      lines.push({ ...line, state: known.seen.has(one.object.id) ? 'goneHere' : 'new', fields: [] });
    } else lines.push({ ...line, ...compareRow(w, document, one, row, fields, known) });
  }
  yield* addGoneThere(lines, w, known, rowOf);
  return {
    document,
    name: known.name,
    types,
    mapping,
    lines,
    problems,
    chapters,
    known,
  };
}

function* takeObjects(
  w: Workspace,
  document: ReqifDocument,
  types: readonly SeenType[],
  mapping: Mapping,
  found: Found,
): Generator<undefined, { taken: Taken[]; chapters: number }> {
  const taken: Taken[] = [];
  let chapters = 0;
  const byId = new Map(types.map((type) => [type.id, type]));
  for (const object of document.objects.values()) {
    const type = byId.get(object.type);
    const own = type && mapping[type.key];
    if (!type || !own || own.kind === '') continue;
    yield;
    const chapter = type.attributes.find(({ name }) => /chapter.?name|heading/i.test(name))?.id;
    const one = takeObject(
      w,
      object,
      own.kind,
      (id) => own.fields[type.attributes.find((a) => a.id === id)?.key ?? ''] || '',
      found,
    );
    const isChapter =
      chapter !== undefined &&
      !one.fields.text &&
      object.values.some(({ definition, text }) => definition === chapter && text !== '');
    if (isChapter) chapters += 1;
    else taken.push(one);
  }
  return { taken, chapters };
}

function takeObject(
  w: Workspace,
  object: SpecObject,
  kind: MappedKind,
  fieldIn: (definition: string) => string,
  { problems, now }: Found,
): Taken {
  const fields: Taken['fields'] = {};
  let code = '';
  for (const { definition, text } of object.values) {
    const use = fieldIn(definition);
    if (use === '') continue;
    if (use === 'code') {
      code = text.trim();
      continue;
    }
    const field = use as ComparedField;
    const read = takenValue(w, field, text);
    // A result of a day to come would have the whole import refused.
    const isToCome = field === 'verifiedOn' && isDayToCome(read.value ?? '', now);
    const { value, problem } = isToCome ? { value: undefined, problem: 'date' as const } : read;
    if (problem) problems.push({ object: object.id, field, problem, value: cutAt(text, 200) });
    if (value !== undefined) fields[field] = value;
  }
  if (fields.name) return { object, kind, code, fields, isNamed: true };
  const name = inOneLine(fields.text?.split('\n')[0] ?? '') || object.name || code || object.id;
  fields.name = cutAt(inOneLine(name).trim(), 120).trim();
  return { object, kind, code, fields, isNamed: false };
}

/** The row of an object: the one it was read into, or the one of ours that was written as this object. */
function knownRow(w: Workspace, known: KeptDocument, object: string, kind: MappedKind): string | undefined {
  const kept = known.rows.get(object);
  if (kept && tableOf(w, kind).has(kept.row)) return kept.row;
  const own = object.startsWith('_') ? object.slice(1) : '';
  return own !== '' && tableOf(w, kind).has(own) ? own : undefined;
}

/** Which reference a relation between rows of these kinds says. */
export const referenceField = (from: string, to: string): 'goals' | 'assumptions' | undefined => {
  if (from === 'requirements' && to === 'goals') return 'goals';
  if ((from === 'requirements' || from === 'claims') && to === 'assumptions') return 'assumptions';
  return undefined;
};

/** The references that relations say. A document without any relation says nothing of them; what it does not hold stays as it is here. */
function* referencesOf(
  w: Workspace,
  document: ReqifDocument,
  taken: readonly Taken[],
  rowOf: ReadonlyMap<string, string>,
) {
  const kindOf = new Map(taken.map(({ object, kind }) => [object.id, kind]));
  const fields = new Map<string, Partial<Record<ComparedField, string>>>();
  if (document.relations.size === 0) return fields;
  const targets = new Map<string, Set<string>>();
  const placeOf = ({ source, target }: SpecRelation) => {
    const [from, to] = [kindOf.get(source), kindOf.get(target)];
    const field = from && to && referenceField(from, to);
    return field ? `${source}\n${field}` : undefined;
  };
  for (const relation of document.relations.values()) {
    yield;
    const place = placeOf(relation);
    const row = rowOf.get(relation.target);
    if (place === undefined || row === undefined) continue;
    targets.set(place, (targets.get(place) ?? new Set()).add(row));
  }
  const here = new Set(rowOf.values());
  for (const { object, kind } of taken) {
    yield;
    const own: Partial<Record<ComparedField, string>> = {};
    for (const field of ['goals', 'assumptions'] as const) {
      const to = field === 'goals' ? 'goals' : 'assumptions';
      if (referenceField(kind, to) !== field) continue;
      const row = tableOf(w, kind).get(rowOf.get(object.id) ?? '');
      const ours = row
        ? ownValue(row, field)
            .split(' ')
            .filter((id) => id !== '' && !here.has(id))
        : [];
      own[field] = [...new Set([...(targets.get(`${object.id}\n${field}`) ?? []), ...ours])].sort().join(' ');
    }
    fields.set(object.id, own);
  }
  return fields;
}

function compareRow(
  w: Workspace,
  document: ReqifDocument,
  one: Taken,
  id: string,
  theirs: Taken['fields'],
  known: KeptDocument,
): Pick<ReqifLine, 'state' | 'fields'> {
  const row = tableOf(w, one.kind).get(id) as Row<MappedKind>;
  const base = known.rows.get(one.object.id)?.base;
  const isAsSent = base === undefined && sentRev(document, one.object) === row.rev;
  const fields: FieldDifference[] = [];
  let [changedHere, changedThere] = [false, false];
  for (const field of Object.keys(theirs) as ComparedField[]) {
    if (field === 'name' && !one.isNamed) continue;
    const ours = ownValue(row, field);
    const there = theirs[field] ?? '';
    const before = base?.[field] ?? (isAsSent ? ours : null);
    if (ours === there) continue;
    if (ours !== before) changedHere = true;
    if (there !== before) changedThere = true;
    fields.push({ field, ours, theirs: there, base: before });
  }
  const state = syncStateOf('here', { sentHash: changedHere ? 'before' : 'here', changedThere, goneThere: false });
  return { state, fields };
}

/** The number of changes that our own export writes with each row: where it is the same, nothing was changed here since. */
function sentRev(document: ReqifDocument, object: SpecObject): number | undefined {
  const attribute = document.types.get(object.type)?.attributes.find(({ name }) => name === revAttribute);
  const text = object.values.find(({ definition }) => definition === attribute?.id)?.text;
  return text === undefined ? undefined : Number(text);
}
export const revAttribute = 'InTARA.Rev';

/** Rows that came from this document, or were written as it, and that it does not hold any more. */
function* addGoneThere(
  lines: ReqifLine[],
  w: Workspace,
  known: KeptDocument,
  rowOf: ReadonlyMap<string, string>,
): Generator<undefined, void> {
  const there = new Set(rowOf.values());
  // Written here, of this version or of another one of its task: it held all rows.
  const isOwn =
    known.name.startsWith(ownSpecification) && [...rowOf].some(([object, row]) => object === ownObjectId(row));
  for (const kind of mappedKinds)
    for (const row of tableOf(w, kind).values()) {
      yield;
      const object = known.objectOf.get(row.id) ?? (isOwn ? ownObjectId(row.id) : undefined);
      if (object === undefined || there.has(row.id)) continue;
      lines.push({
        object,
        row: row.id,
        kind,
        state: 'goneThere',
        code: row.code,
        title: row.name,
        fields: [],
        theirs: {},
        ...(known.missing.has(object) && { wasKept: true }),
      });
    }
}

/** Fields of a line that taking theirs changes here: what was changed here alone stays. */
export const takenFields = (line: ReqifLine): FieldDifference[] =>
  line.fields.filter(({ theirs, base }) => theirs !== base);
