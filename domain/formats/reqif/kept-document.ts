import type { Row } from '../../kinds/kinds.ts';
import { runToEnd } from '../../run-to-end.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type KeptItem, type KeptObject, keptObject, reqifFormat, unpacking } from './kept.ts';
import type { Mapping } from './mapping.ts';

type Part = Row<'foreignParts'>;

/** What a version keeps of one document. */
export interface KeptDocument {
  name: string;
  mapping: Mapping;
  items: KeptItem[];
  /** By identifier of the object. */
  rows: Map<string, KeptObject & { row: string; part: Part }>;
  /** Identifiers of the objects by row. */
  objectOf: Map<string, string>;
  /** Names of the documents that rows came in. */
  documentOf: Map<string, string>;
  /** Objects that have been read before. */
  seen: Set<string>;
  /** Objects that were missing when it was read last, and whose rows were kept. */
  missing: Set<string>;
  /** Objects that are no rows. */
  others: Set<string>;
  /** Parts that hold the items, in their order. */
  parts: Part[];
}

/** The identifier of a row that has never been elsewhere: a name of XML may not begin with a digit. */
export const ownObjectId = (row: string): string => `_${row}`;
/** What the specifications that we write are called, before the codes of project and task. */
export const ownSpecification = '_intara-spec-';

/** All documents that a version keeps something of, by name. */
export function keptDocuments(w: Workspace): KeptDocument[] {
  const byName = new Map<string, Part[]>();
  for (const part of w.foreignParts.values()) {
    if (part.format !== reqifFormat) continue;
    const list = byName.get(part.document);
    if (list) list.push(part);
    else byName.set(part.document, [part]);
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, parts]) => runToEnd(gathering(name, parts)));
}

/**
 * What is kept of the document of the first name; of one that was never read nothing. We write all documents that came as one, so those of the other names
 * may have come back in it: their rows are known too.
 */
export function* keptDocument(
  w: Workspace,
  [name = '', ...others]: readonly string[],
): Generator<undefined, KeptDocument> {
  const partsOf = new Map<string, Part[]>([name, ...others].map((one) => [one, []]));
  for (const part of w.foreignParts.values()) {
    yield;
    if (part.format === reqifFormat) partsOf.get(part.document)?.push(part);
  }
  const own = yield* gathering(name, partsOf.get(name) ?? []);
  for (const other of others) {
    if (other === name) continue;
    const { mapping, rows, objectOf, documentOf, seen, missing } = yield* gathering(other, partsOf.get(other) ?? []);
    own.mapping = { ...mapping, ...own.mapping };
    // Of two objects of one identifier that of the first document keeps it when they are written.
    for (const [object, kept] of rows) {
      yield;
      if (!own.rows.has(object) || other < (own.rows.get(object)?.part.document ?? '')) own.rows.set(object, kept);
    }
    for (const [row, object] of objectOf) {
      yield;
      if (!own.objectOf.has(row)) own.objectOf.set(row, object);
    }
    for (const [row, document] of documentOf) if (!own.documentOf.has(row)) own.documentOf.set(row, document);
    for (const object of seen) own.seen.add(object);
    for (const object of missing) own.missing.add(object);
  }
  return own;
}

function* gathering(name: string, parts: readonly Part[]): Generator<undefined, KeptDocument> {
  const found: KeptDocument = {
    name,
    mapping: {},
    items: [],
    rows: new Map(),
    objectOf: new Map(),
    documentOf: new Map(),
    seen: new Set(),
    missing: new Set(),
    others: new Set(),
    parts: [],
  };
  for (const part of parts) {
    yield;
    if (part.row === '') found.parts.push(part);
    else found.rows.set(part.foreignId, { ...keptObject(part.content), row: part.row, part });
  }
  for (const [object, { row, part }] of found.rows) {
    yield;
    found.objectOf.set(row, object);
    found.documentOf.set(row, part.document);
  }
  found.parts.sort((a, b) => Number(a.foreignId) - Number(b.foreignId));
  let hasHead = false;
  for (const { content } of found.parts)
    for (const item of unpacking(content)) {
      yield;
      if (!item) continue;
      found.items.push(item);
      if (item.sort === 'head' && !hasHead) found.mapping = item.mapping;
      hasHead ||= item.sort === 'head';
      if (item.sort === 'seen') for (const id of item.ids) found.seen.add(id);
      if (item.sort === 'missing') for (const id of item.ids) found.missing.add(id);
      if (item.sort === 'object') found.others.add(item.id);
    }
  return found;
}
