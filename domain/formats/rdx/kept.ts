import * as z from 'zod';
import { sameContent } from '../../model/same-content.ts';
import type { KeptPart } from '../draft.ts';
import { type Loss, noteWithPlaces, type ReadDocument } from '../format.ts';
import {
  type EntryList,
  entryLists,
  extensionField,
  isObject,
  type Json,
  type JsonObject,
  objectIn,
  objectsIn,
  type Place,
  type RdxDocument,
  textOf,
} from './model.ts';
import { plain } from './words.ts';

/**
 * What a document said and our rows do not say: found by writing what was read and comparing. It is written back while what we would write in its
 * place is still the same; where somebody has changed that since, ours counts.
 */
export interface KeptContent {
  at: Place | 'cyclonedx';
  /** Fields as the document has them, and what we would have written; a field that we do not write is not in `was`. */
  said?: JsonObject;
  was?: JsonObject;
  /** An entry of which we have no row. */
  whole?: JsonObject;
  /** Fields that are written back whatever we would write: what the document is called. */
  always?: JsonObject;
  /** Of several entries that became one row: which, from 2 on. */
  nth?: string;
}

const places: ReadonlySet<string> = new Set([
  'document',
  'riskSet',
  'itemDefinition',
  'architecture',
  'components',
  'dataFlows',
  'cyclonedx',
  ...entryLists,
]);

/** Kept parts as they were stored; what is none of ours is left out. */
export function contentOf(part: KeptPart): KeptContent | null {
  const json: unknown = JSON.parse(part.content);
  if (!isObject(json) || typeof json.at !== 'string' || !places.has(json.at)) return null;
  const { at, said, was, whole, always, nth } = json;
  return {
    at: at as Place,
    ...(isObject(said) && { said, was: objectIn(was) }),
    ...(isObject(whole) && { whole }),
    ...(isObject(always) && { always }),
    ...(typeof nth === 'string' && { nth }),
  };
}

/** The row of a part as entries are found by it. */
export const rowKey = (part: KeptPart, { nth }: KeptContent): string =>
  nth === undefined ? (part.row ?? '') : `${part.row}#${nth}`;

/** Values that are computed: what a document prints in their place is shown. It goes out again while nothing it says has changed here. */
const computed: { readonly [P in Place]?: readonly string[] } = {
  attackFeasibilityRatings: ['score', 'band'],
  impactRatings: ['score'],
  riskValues: ['score', 'band'],
};

/** What a rating is of. */
const ratings: { readonly [P in Place]?: { band?: string; score: string } } = {
  attackFeasibilityRatings: { band: 'feasibility', score: 'sum' },
  impactRatings: { score: 'score' },
  riskValues: { band: 'riskLevel', score: 'riskValue' },
};

/** What of a rating says one thing together: a score of one method beside the name of another is wrong. */
const together = ['methodId', 'categories', 'inputFactors', 'score', 'band'];

/** Fields in which a document says the same otherwise: steps by their titles, which have ids here. */
const converted: { readonly [P in Place]?: readonly string[] } = { attackPaths: ['steps'] };

/** Parts of an object that are compared by themselves. */
const walked: { readonly [P in Place]?: readonly string[] } = {
  itemDefinition: ['architecture'],
  architecture: ['components', 'dataFlows'],
};

/** What fields of a row are called where they stand. */
const ownKinds: { readonly [P in Place]?: string } = {
  assets: 'assets',
  damageScenarios: 'damages',
  threatScenarios: 'threats',
  attackSteps: 'steps',
  attackPaths: 'paths',
  riskValues: 'risks',
  riskTreatmentDecisions: 'risks',
  controls: 'controls',
  dataFlows: 'links',
};

/** Counts losses by kind, field and outcome. */
export class Losses {
  private readonly counted = new Map<string, Loss>();

  private readonly places = new Map<string, string[]>();

  /** @param at the row and the value */
  add(kind: string, field: string, outcome: Loss['outcome'], note?: Loss['note'], at = ''): void {
    const key = `${kind} ${field} ${outcome}`;
    if (at !== '') this.places.set(key, [...(this.places.get(key) ?? []).slice(0, 3), at]);
    const known = this.counted.get(key);
    if (known) known.count += 1;
    else this.counted.set(key, { kind, field, count: 1, outcome, ...(note && { note }) });
  }

  get all(): Loss[] {
    return [...this.counted].map(([key, loss]) => {
      const note = noteWithPlaces(loss.note, this.places.get(key) ?? []);
      return { ...loss, ...(note && { note }) };
    });
  }
}

/** What the document says of itself and every export says again. */
const told: ReadonlySet<string> = new Set(['documentId', 'created', 'createdBy']);

/** Is it what every document must say by the schema? An id that is none, or no moment, gives way to ours. */
function isOfSchema(field: string, value: Json): boolean {
  if (field === 'documentId') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(textOf(value));
  if (field === 'created') return z.iso.datetime({ offset: true }).safeParse(value).success;
  return field !== 'createdBy' || typeof value === 'string';
}

/** A row of the document with its value, as a loss names it. */
function placeOf(id: string, value: Json): string {
  const said = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return [id, said === '""' ? '' : said].filter((text) => text !== '').join(': ');
}

/** Finds what of a document is not in what we would write of it. */
export class Comparison {
  readonly losses = new Losses();
  readonly kept: KeptPart[] = [];

  /** Ratings that the document prints and that are others here. */
  readonly printed: ReadDocument['printed'][number][] = [];

  constructor(
    private readonly known: {
      /** The row an entry became. */
      rowOf: (at: string, id: string) => string | null;
      /** Would the entry have this id by itself? */
      isOwnId: (at: string, row: string, id: string) => boolean;
      codeOf: (row: string) => string;
    },
  ) {}

  compare(read: RdxDocument, written: RdxDocument): void {
    const { schemaVersion: _, ...head } = read.head;
    const always = Object.fromEntries(Object.entries(head).filter(([field, value]) => isOfSchema(field, value)));
    this.keep({ at: 'document', always }, null, '');
    for (const field of Object.keys(head))
      if (!told.has(field)) this.losses.add('document', field, 'kept');
      else if (!(field in always)) this.losses.add('document', field, 'changed');
    if (read.item.id !== undefined) this.keep({ at: 'itemDefinition', always: { id: read.item.id } }, null, '');
    this.object('riskSet', read.set, written.set, null, '');
    this.object('itemDefinition', read.item, written.item, null, '');
    this.architecture(read.item.architecture, written.item.architecture);
    for (const list of entryLists) this.entries(list, read.lists[list], written.lists[list]);
  }

  private architecture(read: Json | undefined, written: Json | undefined): void {
    if (!isObject(read)) {
      if (read !== undefined && !sameContent(read, written))
        this.keepField('itemDefinition', 'architecture', read, written);
      return;
    }
    const ours = typeof written === 'string' ? { description: written } : objectIn(written);
    this.object('architecture', read, ours, null, '');
    for (const list of ['components', 'dataFlows'] as const)
      this.entries(list, objectsIn(read[list]), objectsIn(ours[list]));
  }

  private entries(at: EntryList | 'components' | 'dataFlows', read: JsonObject[], written: JsonObject[]): void {
    const ours = new Map(written.map((entry) => [textOf(entry.id), entry]));
    const seen = new Set<string>();
    for (const entry of read) {
      const id = textOf(entry.id);
      const own = seen.has(id) ? undefined : ours.get(id);
      seen.add(id);
      if (own) this.object(at, entry, own, this.known.rowOf(at, id), id);
      else {
        this.keep({ at, whole: entry }, this.rowNamedBy(entry), id);
        this.losses.add(at, 'entry', 'kept', undefined, placeOf(id, entry.band ?? entry.decision ?? entry.title ?? ''));
      }
    }
  }

  /** The row of an entry that has none of its own: what it is about. */
  private rowNamedBy(entry: JsonObject): string | null {
    return (
      this.known.rowOf('controls', textOf(entry.controlId)) ??
      this.known.rowOf('attackPaths', textOf(entry.attackPathId)) ??
      this.known.rowOf('attackSteps', textOf(entry.attackStepId)) ??
      this.known.rowOf('damageScenarios', textOf(entry.damageScenarioId)) ??
      this.known.rowOf('riskValues', textOf(entry.riskValueId)) ??
      this.known.rowOf('threatScenarios', textOf(entry.threatScenarioId))
    );
  }

  private object(at: Place, read: JsonObject, written: JsonObject, row: string | null, id: string): void {
    this.compareRating(at, read, written, row);
    const said: JsonObject = {};
    const was: JsonObject = ratings[at] ? pick(written, together) : {};
    const skipped = new Set([extensionField, ...(converted[at] ?? []), ...(walked[at] ?? [])]);
    for (const [field, value] of Object.entries(read)) {
      const ours = written[field];
      if ((skipped.has(field) && isTold(at, value)) || sameContent(value, ours)) continue;
      said[field] = value;
      if (ours !== undefined) was[field] = ours;
      const isShown = computed[at]?.includes(field) && ours !== undefined && ours !== '';
      if (isShown || isSilent(field, value, ours)) continue;
      if (ours === undefined) this.losses.add(ownKinds[at] ?? at, field, 'kept');
      else this.losses.add(ownKinds[at] ?? at, field, 'changed', undefined, placeOf(id, value));
    }
    if (Object.keys(said).length > 0) this.keep({ at, said, was }, row, id);
    else if (row !== null && 'id' in read) this.named(at, row, id);
  }

  private keepField(at: Place, field: string, value: Json, ours: Json | undefined): void {
    this.keep({ at, said: { [field]: value }, was: ours === undefined ? {} : { [field]: ours } }, null, '');
    this.losses.add(at, field, ours === undefined ? 'kept' : 'changed');
  }

  /** Ids that are no codes are kept alone: entries are named by them. */
  private named(at: Place, row: string, id: string): void {
    if (!this.known.isOwnId(at, row, id)) this.keep({ at }, row, id);
  }

  /** A rating as it is printed: its band and its score. */
  private compareRating(at: Place, read: JsonObject, written: JsonObject, row: string | null): void {
    const fields = ratings[at];
    if (!fields || row === null) return;
    for (const said of ['band', 'score'] as const) {
      const [field, printed, ours] = [fields[said], textOf(read[said]), textOf(written[said])];
      if (field === undefined || printed === '' || ours === '' || plain(printed) === plain(ours)) continue;
      this.printed.push({ row: this.known.codeOf(row), field, printed });
    }
  }

  keep(content: KeptContent, key: string | null, foreignId: string): void {
    const [row = null, nth] = key?.split('#') ?? [];
    this.kept.push({ row, foreignId, content: JSON.stringify({ ...content, ...(nth !== undefined && { nth }) }) });
  }
}

const pick = (from: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));

const printedAgain = {
  en: 'The value that the document prints is written again; it is computed otherwise here.',
  zh: '按原文件中的值写回；本系统计算的值与之不同。',
};

/** Writes back what was kept of a document, and says which of its values are not what is computed here. */
export function writeBack(
  document: RdxDocument,
  kept: readonly { part: KeptPart; content: KeptContent }[],
  entryOf: (at: string, row: string) => JsonObject | undefined,
  losses: Losses,
): void {
  for (const { part, content } of kept) {
    const { at, said, was = {}, whole, always } = content;
    if (at === 'cyclonedx') continue;
    if (whole) addWhole(document, at, whole);
    const named = always || (said && part.row === null) ? partAt(document, at) : undefined;
    if (always && named) for (const [field, value] of Object.entries(always)) named[field] = value;
    if (!said) continue;
    const object = part.row === null ? named : entryOf(at, rowKey(part, content));
    if (object && ratings[at]) {
      const back = isRatedAsRead(object, was) ? said : without(said, together);
      for (const field of computed[at] ?? [])
        if (back[field] !== undefined && isOther(back[field], object[field]))
          losses.add(at, field, 'kept', printedAgain);
      restore(object, back, was);
    } else if (object) restore(object, said, was);
    else if (part.row === null) restoreById(document, at, part.foreignId, said, was);
  }
}

/** Is nothing lost, because the field says nothing, or the same in other spelling, or by which method something is rated? */
const isSilent = (field: string, value: Json, ours: Json | undefined): boolean =>
  (Array.isArray(value) && value.length === 0) ||
  (ours !== undefined && (field === 'id' || field === 'methodId' || inPlainWords(value) === inPlainWords(ours)));

const inPlainWords = (value: Json): string =>
  (isObject(value) ? Object.entries(value).map((pair) => pair.join(' ')) : [JSON.stringify(value)])
    .map(plain)
    .sort()
    .join('\n');

/** Are steps in a form that our ids and titles tell whole? */
const isTold = (at: Place, value: Json): boolean =>
  at !== 'attackPaths' || !Array.isArray(value) || value.every((one) => typeof one === 'string');

const without = (from: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field)));
const isOther = (value: Json, ours: Json | undefined): boolean => plain(textOf(value)) !== plain(textOf(ours));

/** Is the rating what it was when the document was read? */
const isRatedAsRead = (object: JsonObject, was: JsonObject): boolean =>
  together.every((field) => !(field in was) || sameContent(object[field], was[field]));

function restore(object: JsonObject, said: JsonObject, was: JsonObject): void {
  const extension = object[extensionField];
  for (const [field, value] of Object.entries(said))
    if (field !== extensionField && sameContent(object[field], was[field])) object[field] = value;
  if (extension === undefined) return;
  // The extension stands last, whatever came back before it.
  delete object[extensionField];
  object[extensionField] = extension;
}

function partAt({ head, set, item }: RdxDocument, at: Place): JsonObject | undefined {
  if (at === 'document') return head;
  if (at === 'riskSet') return set;
  if (at === 'itemDefinition') return item;
  return at === 'architecture' ? architectureIn(item) : undefined;
}

/** The architecture as an object, in which more may be said than a text. */
function architectureIn(item: JsonObject): JsonObject {
  const { architecture } = item;
  if (isObject(architecture)) return architecture;
  const made: JsonObject = typeof architecture === 'string' ? { description: architecture } : {};
  item.architecture = made;
  return made;
}

function listAt(document: RdxDocument, at: Place): JsonObject[] | undefined {
  if (at === 'components' || at === 'dataFlows') {
    const architecture = architectureIn(document.item);
    const list = architecture[at];
    if (Array.isArray(list)) return list as JsonObject[];
    const made: JsonObject[] = [];
    architecture[at] = made;
    return made;
  }
  return (document.lists as Record<string, JsonObject[]>)[at];
}

function addWhole(document: RdxDocument, at: Place, whole: JsonObject): void {
  listAt(document, at)?.push(whole);
}

/** Of an entry that is written without a row: a method. */
function restoreById(document: RdxDocument, at: Place, id: string, said: JsonObject, was: JsonObject): void {
  const entry = listAt(document, at)?.find((one) => one.id === id);
  if (entry) restore(entry, said, was);
}
