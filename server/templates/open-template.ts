import { WorkbookRefused } from '#server/import/limits.ts';
import { unpack } from '#server/import/unpack.ts';
import { refuseDanger, refuseElements } from './dangers.ts';
import { TemplateRefused } from './refused.ts';
import type { Relationship, Types } from './relationship.ts';
import { attributeOf, type Budget, type Element, elementsIn, newBudget, readTree } from './xml-tree.ts';

/** Bytes of all parts, unpacked; one of XML; parts. */
const mostUnpacked = 48 * 1024 * 1024;
const mostOfPart = 16 * 1024 * 1024;
const mostParts = 500;

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A template that was read and holds nothing dangerous. */
export interface OpenTemplate {
  /** All parts as they are, by their names. */
  parts: ReadonlyMap<string, Uint8Array>;
  /** Name of the document itself, and the parts with text for the reader: headers, footers, notes. */
  document: string;
  beside: readonly string[];
  trees: ReadonlyMap<string, Element>;
  styles: string | undefined;
  relationships: readonly Relationship[];
}

/** Opens a template. @throws TemplateRefused */
export function openTemplate(bytes: Uint8Array): OpenTemplate {
  const parts = unpacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const budget = newBudget();
  const types = typesOf(parts, budget);
  const relationships = new Map<string, Relationship[]>();
  for (const name of parts.keys())
    if (name.endsWith('.rels')) relationships.set(name, relationshipsIn(parts, name, budget));
  refuseDanger(parts.keys(), types, relationships);
  const document = documentOf(relationships.get('_rels/.rels') ?? [], types);
  if (!parts.has(document)) throw new TemplateRefused('notDocx');
  const own = relationships.get(relationsOf(document)) ?? [];
  const ofType = (kind: string) => own.filter(({ type, external }) => !external && type.endsWith(`/${kind}`));
  const named = (kind: string) => ofType(kind).map(({ target }) => resolved(document, target));
  const beside = ['header', 'footer', 'footnotes', 'endnotes'].flatMap(named).filter((name) => parts.has(name));
  const [styles] = named('styles').filter((name) => parts.has(name));
  const trees = treesOf(parts, types, budget);
  for (const name of [document, ...beside]) if (!trees.has(name)) throw new TemplateRefused('broken', name);
  return { parts, document, beside: [...new Set(beside)], trees, styles, relationships: own };
}

/** Every part of XML is read, also those that are passed on unchanged: what Word would read in them is known, then. */
function treesOf(parts: ReadonlyMap<string, Uint8Array>, types: Types, budget: Budget): Map<string, Element> {
  const trees = new Map<string, Element>();
  for (const [name, bytes] of parts) {
    if (name.endsWith('.rels') || name === contentTypes) continue;
    if (!/(\/|\+)xml$/.test(types(name)) && !/\.(xml|vml)$/i.test(name)) continue;
    const tree = readTree(textOf(name, bytes), name, budget);
    refuseElements(tree, name);
    trees.set(name, tree);
  }
  return trees;
}

function unpacked(zip: Buffer): Map<string, Uint8Array> {
  // An office file with a password is a compound file ([MS-OFFCRYPTO] 2.3), no zip.
  if (zip.length > 8 && zip.readUInt32BE(0) === 0xd0cf11e0) throw new TemplateRefused('encrypted');
  const names = new Set<string>();
  try {
    const parts = unpack(zip, () => true, mostUnpacked);
    if (parts.size > mostParts) throw new TemplateRefused('large');
    const found = new Map<string, Uint8Array>();
    for (const [name, bytes] of parts) {
      if (name.endsWith('/') && bytes.length === 0) continue;
      if (!isPlainName(name)) throw new TemplateRefused('names', name.slice(0, 100));
      // The names of parts are the same in whatever case (ECMA-376-2 6.2.2.3).
      const key = name.toLowerCase();
      if (names.has(key)) throw new TemplateRefused('twice', name);
      names.add(key);
      found.set(name, bytes);
    }
    return found;
  } catch (error) {
    if (error instanceof WorkbookRefused) throw new TemplateRefused(error.why);
    if (error instanceof RangeError) throw new TemplateRefused('broken');
    throw error;
  }
}

/** No way out of the folder the file may be unpacked into. */
function isPlainName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no name may have
  if (name === '' || name.length > 200 || /[\\:*?"<>|\u0000-\u001f\u007f]/.test(name) || name.startsWith('/'))
    return false;
  return name.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
}

function textOf(name: string, bytes: Uint8Array): string {
  if (bytes.length > mostOfPart) throw new TemplateRefused('large', name);
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe;
  // A file in another encoding would be read as something else here than by Word.
  if (wide) throw new TemplateRefused('xml', name);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const encoding = /^<\?xml[^>]*encoding=["']([^"']+)["']/i.exec(text)?.[1] ?? 'utf-8';
    if (encoding.toLowerCase() === 'utf-8') return text;
  } catch {
    // Not what it says it is.
  }
  throw new TemplateRefused('xml', name);
}

const contentTypes = '[Content_Types].xml';

function typesOf(parts: ReadonlyMap<string, Uint8Array>, budget: Budget): Types {
  const bytes = parts.get(contentTypes);
  if (!bytes) throw new TemplateRefused('notDocx');
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  for (const element of elementsIn(readTree(textOf(contentTypes, bytes), contentTypes, budget))) {
    const type = attributeOf(element, 'ContentType') ?? '';
    const [ending, name] = [attributeOf(element, 'Extension'), attributeOf(element, 'PartName')];
    if (ending) byEnding.set(ending.toLowerCase(), type);
    if (name) byName.set(name.toLowerCase(), type);
  }
  return (name) =>
    byName.get(`/${name.toLowerCase()}`) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? '';
}

function relationshipsIn(parts: ReadonlyMap<string, Uint8Array>, name: string, budget: Budget): Relationship[] {
  const tree = readTree(textOf(name, parts.get(name) ?? new Uint8Array()), name, budget);
  return [...elementsIn(tree)]
    .filter((element) => element.name.replace(/^.*:/, '') === 'Relationship')
    .map((element) => ({
      id: attributeOf(element, 'Id') ?? '',
      type: attributeOf(element, 'Type') ?? '',
      target: attributeOf(element, 'Target') ?? '',
      external: (attributeOf(element, 'TargetMode') ?? '').toLowerCase() === 'external',
    }));
}

function documentOf(root: readonly Relationship[], types: Types): string {
  const found = root.find(({ type, external }) => !external && type.endsWith('/officeDocument'));
  const name = found ? resolved('', found.target) : '';
  if (name === '' || types(name) !== main) throw new TemplateRefused('notDocx');
  return name;
}

/** The name of the relationships of a part. */
export const relationsOf = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels');

/** A target as the name of a part, seen from the part that names it. */
function resolved(from: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps = from.split('/').slice(0, -1);
  for (const step of target.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  return steps.join('/');
}
