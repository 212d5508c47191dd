import type { TemplateRefusal } from '#domain/report/template/refusal-words.ts';
import { isAddress, isPlainLink } from './address.ts';
import { OpenFields } from './fields.ts';
import { TemplateRefused } from './refused.ts';
import type { Relationship, Types } from './relationship.ts';
import type { Element } from './xml-tree.ts';

/*
 * What a document may do when it is opened beside showing text: run macros, fetch files, start programs. A template that could is refused, since its
 * reports go to people who trust them. Relationships and fields are taken from lists of what is harmless, as nobody knows all that is not.
 */

/** Kinds of relationships, by the last part of their type, that mean something else than text, style and picture. */
const dangerous: readonly (readonly [RegExp, TemplateRefusal])[] = [
  [/vba|macro|keyMapCustomizations|attachedToolbars|extensibility|userCustomization/i, 'macros'],
  // Add-ins of the web open by themselves.
  [/^webextension/i, 'embedded'],
  [/^(oleObject|package|control|activeX\w*|embedded\w*|ctrlProp)$/i, 'embedded'],
  [/^(attachedTemplate|mailMerge\w*|transform|recipientData)$/i, 'attached'],
  [/^(subDocument|aFChunk|frame|externalLink\w*)$/i, 'subDocument'],
];

const dangerousTypes: readonly (readonly [RegExp, TemplateRefusal])[] = [
  [/macroEnabled|vbaProject|vbaData|keyMapCustomizations|attachedToolbars/i, 'macros'],
  [/oleObject|activeX|ms-office\.activeX|package$|x-msdownload|\.sheet|\.presentation/i, 'embedded'],
];

const dangerousNames: readonly (readonly [RegExp, TemplateRefusal])[] = [
  [/(^|\/)vba|\.(vbs|js|bas|cls|dotm|docm)$/i, 'macros'],
  [/(^|\/)(embeddings|activeX|controls|ctrlProps)\/|\.(exe|dll|ole|bin|html?|mht|rtf|swf)$/i, 'embedded'],
  [/(^|\/)afchunk/i, 'subDocument'],
];

/** Parts of the printer settings are bytes that nothing runs. */
const printer = /(^|\/)printerSettings\/[^/]*\.bin$/i;

/** @throws TemplateRefused */
export function refuseDanger(
  names: Iterable<string>,
  types: Types,
  relationships: ReadonlyMap<string, readonly Relationship[]>,
): void {
  for (const name of names) {
    if (printer.test(name)) continue;
    for (const [wrong, why] of dangerousTypes) if (wrong.test(types(name))) throw new TemplateRefused(why, name);
    for (const [wrong, why] of dangerousNames) if (wrong.test(name)) throw new TemplateRefused(why, name);
  }
  for (const own of relationships.values())
    for (const one of own) {
      const kind = one.type.slice(one.type.lastIndexOf('/') + 1);
      for (const [wrong, why] of dangerous) if (wrong.test(kind)) throw new TemplateRefused(why, one.target);
      // A link that is followed by a click is all that may point outside.
      const outside = one.external || isAddress(one.target);
      if (outside && !(kind === 'hyperlink' && isPlainLink(one.target)))
        throw new TemplateRefused('external', one.target.slice(0, 200));
    }
}

/** Elements that bring in something else, by their names without prefix. */
const dangerousElements: Readonly<Record<string, TemplateRefusal>> = {
  altChunk: 'subDocument',
  subDoc: 'subDocument',
  object: 'embedded',
  control: 'embedded',
  OLEObject: 'embedded',
  oleObject: 'embedded',
  frameset: 'subDocument',
  attachedTemplate: 'attached',
  mailMerge: 'attached',
  saveThroughXslt: 'external',
  // A video of the web is a page that runs in Word.
  webVideoPr: 'embedded',
  script: 'embedded',
};

/** Attributes that say where something is fetched from, by their names without prefix. */
const sources = new Set(['src', 'href', 'althref', 'link', 'xsl', 'action', 'invalidUrl', 'manifestLocation']);

/** @throws TemplateRefused when the part holds a field or an element that brings in something else */
export function refuseElements(root: Element, part: string): void {
  const fields = new OpenFields();
  const walk = (element: Element, branch: Element | undefined) => {
    const name = element.name.replace(/^.*:/, '');
    const why = Object.hasOwn(dangerousElements, name) ? dangerousElements[name] : undefined;
    if (why) throw new TemplateRefused(why, part);
    refuseSources(element, name, part);
    const after = fields.pass(element, name, branch);
    const within = name === 'Choice' || name === 'Fallback' ? element : branch;
    for (const child of element.children) if (typeof child === 'object') walk(child, within);
    after?.();
  };
  walk(root, undefined);
  fields.finish();
}

/** @throws TemplateRefused */
function refuseSources(element: Element, name: string, part: string): void {
  if (name === 'blip' && attributesWith(element, 'link').length > 0) throw new TemplateRefused('external', part);
  for (const [key, value] of element.attributes) {
    const own = key.replace(/^.*:/, '');
    const isSource = sources.has(own) || (own === 'schemaLocation' && name === 'schema');
    if (!isSource || !isAddress(value)) continue;
    // A shape of VML is a link by its own `href`; `o:href` is where its parts are fetched from (ECMA-376-4 14.1.2).
    const isClicked = key === 'href' && clicked.has(element.name);
    if (!isClicked || !isPlainLink(value.trim())) throw new TemplateRefused('external', value.trim().slice(0, 200));
  }
}

const clicked = new Set('v:arc v:curve v:group v:image v:line v:oval v:polyline v:rect v:roundrect v:shape'.split(' '));

const attributesWith = (element: Element, name: string): string[] =>
  element.attributes.flatMap(([key, value]) => (key.replace(/^.*:/, '') === name ? [value] : []));
