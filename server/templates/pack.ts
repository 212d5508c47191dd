import { type PrintedPicture, pictureFiles, pictureRelations, pictureTypes } from '#server/report/printed-pictures.ts';
import { zipped } from '#server/report/zip.ts';
import { type OpenTemplate, relationsOf } from './open-template.ts';
import { attributeOf, type Element, isElement, newBudget, partOf, readTree, writeTree } from './xml-tree.ts';

interface Filled {
  template: OpenTemplate;
  /** The parts with placeholders, filled. */
  parts: ReadonlyMap<string, readonly string[]>;
  /** The styles, where ours were added. */
  styles: Element | undefined;
  pictures: readonly PrintedPicture[];
  /** When the report was made. */
  at: string;
}

const types = '[Content_Types].xml';
const core = 'docProps/core.xml';
const relationshipNames = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Packs a filled template: what the template has, with the filled parts in place of its own and the pictures behind. */
export function packFilled(filled: Filled): Uint8Array {
  return zipped(filesOf(filled));
}

function* filesOf({
  template,
  parts,
  styles,
  pictures,
  at,
}: Filled): Iterable<readonly [name: string, content: Uint8Array | Iterable<string>]> {
  const relations = relationsOf(template.document);
  const changed = new Map<string, Iterable<string>>();
  for (const [name, pieces] of parts) changed.set(name, partOf(pieces));
  if (template.styles && styles) changed.set(template.styles, [writeTree(styles)]);
  const properties = template.trees.get(core);
  if (properties) changed.set(core, [writeTree(dated(properties, at))]);
  if (pictures.length > 0) {
    changed.set(types, [writeTree(withTypes(treeOf(template, types)))]);
    changed.set(relations, [writeTree(withRelations(treeOf(template, relations), pictures))]);
  }
  // Word looks for the types first.
  const names = [types, ...[...template.parts.keys()].filter((name) => name !== types)];
  for (const name of new Set([...names, ...changed.keys()])) {
    const content = changed.get(name) ?? template.parts.get(name);
    if (content) yield [name, content];
  }
  yield* pictureFiles(template.document.replace(/[^/]*$/, 'media'), pictures);
}

const decoder = new TextDecoder();

function treeOf({ parts }: OpenTemplate, name: string): Element {
  const bytes = parts.get(name);
  if (bytes) return readTree(decoder.decode(bytes), name, newBudget());
  return { name: 'Relationships', attributes: [['xmlns', relationshipNames]], children: [] };
}

/** Elements of a text beside those of a tree, under the prefix that the tree has. */
function added(root: Element, text: string, keep: (element: Element) => boolean = () => true): Element {
  const prefix = /^(.*:)?/.exec(root.name)?.[1] ?? '';
  const more = readTree(`<all>${text}</all>`, '', newBudget()).children.filter((one): one is Element => isElement(one));
  const named = more.filter(keep).map((one) => ({ ...one, name: prefix + one.name }));
  return { ...root, children: [...root.children, ...named] };
}

function withTypes(root: Element): Element {
  const known = new Set(
    root.children.flatMap((one) => (isElement(one) ? (attributeOf(one, 'Extension') ?? '').toLowerCase() : [])),
  );
  return added(root, pictureTypes.join(''), (one) => !known.has(attributeOf(one, 'Extension') ?? ''));
}

const withRelations = (root: Element, pictures: readonly PrintedPicture[]): Element =>
  added(root, pictureRelations('media', pictures));

/** The properties of the file say when the report was made, not the template. */
const dated = (root: Element, at: string): Element => ({
  ...root,
  children: root.children.map((child) =>
    isElement(child) && /^dcterms:(created|modified)$/.test(child.name) ? { ...child, children: [at] } : child,
  ),
});
