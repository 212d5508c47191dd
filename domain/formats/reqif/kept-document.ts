import type { Row } from '../../kinds/kinds.ts';
import { runToEnd } from '../../run-to-end.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type KeptItem, type KeptObject, keptObject, reqifFormat, unpacked } from './kept.ts';
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
  /** Objects that have been read before. */
  seen: Set<string>;
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

/** What is kept of the document of this name; of one that was never read nothing. */
export function* keptDocument(w: Workspace, name: string): Generator<undefined, KeptDocument> {
  const parts: Part[] = [];
  for (const part of w.foreignParts.values())
    if (part.format === reqifFormat && part.document === name) parts.push(part);
  return yield* gathering(name, parts);
}

function* gathering(name: string, parts: readonly Part[]): Generator<undefined, KeptDocument> {
  const rows: KeptDocument['rows'] = new Map();
  const heads: Part[] = [];
  for (const part of parts) {
    yield;
    if (part.row === '') heads.push(part);
    else rows.set(part.foreignId, { ...keptObject(part.content), row: part.row, part });
  }
  heads.sort((a, b) => Number(a.foreignId) - Number(b.foreignId));
  const items: KeptItem[] = [];
  for (const { content } of heads) {
    yield;
    items.push(...unpacked(content));
  }
  const head = items.find((item) => item.sort === 'head');
  return {
    name,
    mapping: head?.sort === 'head' ? head.mapping : {},
    items,
    rows,
    objectOf: new Map([...rows].map(([object, { row }]) => [row, object])),
    seen: new Set(items.flatMap((item) => (item.sort === 'seen' ? item.ids : []))),
    others: new Set(items.flatMap((item) => (item.sort === 'object' ? [item.id] : []))),
    parts: heads,
  };
}
