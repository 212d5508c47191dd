import type { TemplateRefusal } from '#domain/report/template/refusal-words.ts';
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

const isPlainLink = (target: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(target) || /^#/.test(target);

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
};

/** Fields of Word that print what the document itself holds. */
const plainFields = new Set(
  (
    'page numpages sectionpages section pageref ref noteref styleref toc tc toa ta index xe seq listnum hyperlink date time createdate savedate printdate ' +
    'edittime title subject author keywords comments lastsavedby filename filesize numwords numchars docproperty info revnum symbol ' +
    'formtext formcheckbox formdropdown quote eq advance bibliography citation = if userinitials username useraddress compare'
  ).split(' '),
);

/** @throws TemplateRefused when the part holds a field or an element that brings in something else */
export function refuseFields(root: Element, part: string): void {
  /** Instructions of the fields that are open, the innermost last; null once their result begins. */
  const open: (string | null)[] = [];
  const walk = (element: Element) => {
    const name = element.name.replace(/^.*:/, '');
    const why = Object.hasOwn(dangerousElements, name) ? dangerousElements[name] : undefined;
    if (why) throw new TemplateRefused(why, part);
    // VML names a picture by its address, too (ECMA-376-4 14.1.2.11).
    if (attributesWith(element, name === 'imagedata' || name === 'fill' ? 'src' : 'xsl').some(isAddress))
      throw new TemplateRefused('external', part);
    if (name === 'blip' && attributesWith(element, 'link').length > 0) throw new TemplateRefused('external', part);
    if (name === 'fldSimple') refuseField(attributesWith(element, 'instr')[0] ?? '');
    if (name === 'fldChar') {
      const [type = ''] = attributesWith(element, 'fldCharType');
      if (type === 'begin') open.push('');
      if (type === 'separate' || type === 'end') {
        const instruction = open.at(-1);
        if (typeof instruction === 'string') refuseField(instruction);
        if (type === 'end') open.pop();
        else if (open.length > 0) open[open.length - 1] = null;
      }
    }
    if (name === 'instrText' || name === 'delInstrText') {
      const words = element.children.filter((child) => typeof child === 'string').join('');
      const at = open.length - 1;
      if (typeof open[at] === 'string') open[at] += words;
      else refuseField(words);
    }
    for (const child of element.children) if (typeof child === 'object') walk(child);
  };
  walk(root);
  for (const instruction of open) if (instruction !== null) refuseField(instruction);
}

const isAddress = (target: string): boolean => /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(target);

const attributesWith = (element: Element, name: string): string[] =>
  element.attributes.flatMap(([key, value]) => (key.replace(/^.*:/, '') === name ? [value] : []));

/** @throws TemplateRefused */
function refuseField(instruction: string): void {
  const words = instruction.trim().split(/\s+/);
  const name = (words[0] ?? '').toLowerCase();
  if (!plainFields.has(name) && !/^=/.test(name)) throw new TemplateRefused('field', words[0]?.slice(0, 40) ?? '');
  if (name !== 'hyperlink') return;
  const [, target = ''] = /^hyperlink\s+(?:\\[a-z]\s+)*"?([^"\s]*)/i.exec(instruction.trim()) ?? [];
  const local = target === '' || /\\l/i.test(instruction.split(target)[0] ?? '');
  if (!local && !isPlainLink(target)) throw new TemplateRefused('external', target.slice(0, 200));
}
