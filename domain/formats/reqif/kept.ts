import * as z from 'zod';
import type { ReqifDocument } from './document.ts';
import { type FieldUse, fieldUses, type Mapping, mappedKinds, type SeenType } from './mapping.ts';
import { readXml, type Xml } from './xml.ts';

export const reqifFormat = 'reqif';

const Uses = z.record(z.string(), z.enum(fieldUses).or(z.literal('')));

/** What is kept of a document beside its rows, one a line; packed into parts. */
const KeptItem = z.discriminatedUnion('sort', [
  z.object({
    sort: z.literal('head'),
    title: z.string(),
    prefixes: z.record(z.string(), z.string()),
    mapping: z.record(z.string(), z.object({ kind: z.enum(mappedKinds).or(z.literal('')), fields: Uses })),
    /** The mapping by identifiers: by type the uses of its attributes. */
    uses: z.record(z.string(), z.record(z.string(), z.enum(fieldUses))),
  }),
  z.object({ sort: z.enum(['datatype', 'type', 'group', 'extension', 'specification']), xml: z.string() }),
  z.object({ sort: z.literal('object'), id: z.string(), xml: z.string() }),
  z.object({ sort: z.literal('relation'), id: z.string(), source: z.string(), target: z.string(), xml: z.string() }),
  /** A node of the specification before it. */
  z.object({ sort: z.literal('node'), depth: z.number().int().min(0), object: z.string(), xml: z.string() }),
  /** A file that came beside it, in pieces; base64. */
  z.object({ sort: z.literal('file'), name: z.string(), content: z.string() }),
  /** Objects that became rows: one whose row is gone here is not made again unasked. */
  z.object({ sort: z.literal('seen'), ids: z.array(z.string()) }),
  /** Objects that were missing when it was read last, and whose rows somebody kept. */
  z.object({ sort: z.literal('missing'), ids: z.array(z.string()) }),
]);
export type KeptItem = z.infer<typeof KeptItem>;
export type KeptUses = Record<string, Record<string, FieldUse>>;

/** A file of an archive beside its documents. */
export interface AttachedFile {
  name: string;
  /** Base64; empty where it is too large to be kept. */
  content: string;
}
/** Characters of a piece, a multiple of four: pieces of base64 are joined. */
const pieceOfFile = 100_000;

/** What is kept with a row: its object as it came, and what the fields were then. */
const KeptObject = z.object({
  /** Empty where it is too long to be kept. */
  xml: z.string(),
  base: z.record(z.string(), z.string()),
});
export type KeptObject = z.infer<typeof KeptObject>;

/** What came in an exchange file may be anything: what is no object of ours is none. */
export const keptObject = (content: string): KeptObject => {
  const read = KeptObject.safeParse(JSON.parse(content));
  return read.success ? read.data : { xml: '', base: {} };
};

/** Characters of a part at most, below what a part may hold. */
export const mostOfPart = 150_000;

/** @returns the contents of the parts, and how many items are too long to be kept */
export function* packed(items: Iterable<KeptItem>): Generator<undefined, { contents: string[]; tooLong: number }> {
  const contents: string[] = [];
  let own: string[] = [];
  let size = 0;
  let tooLong = 0;
  const flush = () => {
    if (own.length > 0) contents.push(`[${own.join(',')}]`);
    own = [];
    size = 0;
  };
  for (const item of items) {
    yield;
    const text = JSON.stringify(item);
    if (text.length > mostOfPart) {
      tooLong += 1;
      continue;
    }
    if (size + text.length > mostOfPart) flush();
    own.push(text);
    size += text.length + 1;
  }
  flush();
  return { contents, tooLong };
}

/** What `packed` made, item by item; what is none of ours is left out. */
export function* unpacking(content: string): Generator<KeptItem | undefined> {
  const items: unknown = JSON.parse(content);
  if (!Array.isArray(items)) return;
  for (const item of items) yield KeptItem.safeParse(item).data;
}

/** What of a document belongs to a row, or is written by us anyway. */
interface Owners {
  /** The object is kept with its row, or its row is gone. */
  isRow: (object: string) => boolean;
  /** Objects that became rows, or that somebody did not want. */
  isSeen: (object: string) => boolean;
  isOwn: (object: string) => boolean;
}

/** The items of a document: what became a row is kept with the row. */
export function* itemsOf(
  document: ReqifDocument,
  types: readonly SeenType[],
  mapping: Mapping,
  of: Owners,
  files: readonly AttachedFile[],
  missing: readonly string[],
): Generator<KeptItem> {
  const prefixes = Object.fromEntries(Object.entries(document.prefixes).slice(0, 50));
  const { title } = document.header;
  yield { sort: 'head', title, prefixes, mapping, uses: usesById(types, mapping) };
  for (const { xml } of document.datatypes.values()) yield { sort: 'datatype', xml };
  for (const { xml } of document.types.values()) yield { sort: 'type', xml };
  const seen: string[] = [];
  for (const { id, xml } of document.objects.values()) {
    if (of.isSeen(id)) seen.push(id);
    if (!of.isRow(id) && !of.isOwn(id)) yield { sort: 'object', id, xml };
  }
  for (const { id, source, target, xml } of document.relations.values())
    if (!of.isOwn(source) && !of.isOwn(target)) yield { sort: 'relation', id, source, target, xml };
  for (const xml of document.groups) yield { sort: 'group', xml };
  for (const xml of document.extensions) yield { sort: 'extension', xml };
  for (const { xml, nodes } of document.specifications) {
    yield { sort: 'specification', xml };
    for (const node of nodes) yield { sort: 'node', ...node };
  }
  for (const { name, content } of files)
    for (let at = 0; at < content.length; at += pieceOfFile)
      yield { sort: 'file', name, content: content.slice(at, at + pieceOfFile) };
  for (let at = 0; at < seen.length; at += 1000) yield { sort: 'seen', ids: seen.slice(at, at + 1000) };
  for (let at = 0; at < missing.length; at += 1000) yield { sort: 'missing', ids: missing.slice(at, at + 1000) };
}

const usesById = (types: readonly SeenType[], mapping: Mapping): KeptUses =>
  Object.fromEntries(
    types.map(({ id, key, attributes }) => {
      const own = mapping[key];
      const uses = attributes.flatMap((one): [string, FieldUse][] => {
        const use = own?.kind ? own.fields[one.key] : '';
        return use ? [[one.id, use]] : [];
      });
      return [id, Object.fromEntries(uses)];
    }),
  );

/** An element that was kept as text; undefined for what is none: nothing of it may stand in a document. */
export function keptXml(text: string): Xml | undefined {
  try {
    return readXml(text, () => false);
  } catch {
    return undefined;
  }
}
