import { SaxesParser } from 'saxes';
import { UnreadableDocument } from '../format.ts';

/** An element with its local name: tools bind the namespaces of ReqIF and XHTML to prefixes of their own. */
export interface Xml {
  name: string;
  /** With its prefix, where it has one. */
  raw?: string;
  attributes: Readonly<Record<string, string>>;
  children: (Xml | string)[];
}

/** What a document may hold: fifty thousand objects with ten values each stay far below. */
const mostElements = 8_000_000;
/** Chapters in chapters and lists in lists; each of them is some elements deep. */
const deepest = 400;
/** So many characters are given to the parser at a time, so that a file that is refused is not read to its end. */
const portion = 64 * 1024;

const refuse = (en: string, zh: string, at = '') => new UnreadableDocument({ en, zh }, at);

/**
 * Reads a text as XML. A document type is refused before anything it declares is looked at; only the five entities of XML itself are known.
 * @param take gets every element when it ends; `true` takes it out of its parent, so that a large document is not in memory as a whole
 * @returns the root without what was taken out
 * @throws UnreadableDocument
 */
export function readXml(text: string, take: (element: Xml, open: readonly Xml[]) => boolean): Xml {
  const open: Xml[] = [];
  let root: Xml | undefined;
  let elements = 0;
  const parser = new SaxesParser();
  const line = () => `${parser.line}:${parser.column}`;
  const doctype = () =>
    refuse('Documents with a document type (DTD) are refused.', '不接受带有文档类型定义（DTD）的文件。');
  parser.on('doctype', () => {
    throw doctype();
  });
  parser.on('error', (error) => {
    const why = error.message.replace(/^\d+:\d+: /, '');
    throw refuse(`The XML is broken: ${why}`, `XML 已损坏：${why}`, line());
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > mostElements) throw refuse('The document has too many elements.', '文件中的元素过多。');
    if (open.length >= deepest) throw refuse('The document is nested too deeply.', '文件嵌套过深。', line());
    const local = localName(name);
    const element: Xml = {
      name: local,
      ...(local !== name && { raw: name }),
      attributes: keyed(attributes),
      children: [],
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && take(element, open)) open.at(-1)?.children.pop();
  });
  const words = (part: string) => {
    const own = open.at(-1);
    if (!own) return;
    const last = own.children.length - 1;
    if (typeof own.children[last] === 'string') own.children[last] += part;
    else own.children.push(part);
  };
  parser.on('text', words);
  parser.on('cdata', words);
  const body = text.replace(/^\ufeff/, '');
  // A document type comes before the first element: it is refused without reading through it.
  if (/<!DOCTYPE/i.test(body.slice(0, body.search(/<[A-Za-z_]/) + 1 || 10_000))) throw doctype();
  for (let at = 0; at < body.length; at += portion) parser.write(body.slice(at, at + portion));
  parser.close();
  if (!root) throw refuse('The file holds no XML.', '文件中没有 XML。');
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** With the prefix of the namespace where it has one: two attributes may have one local name. */
const keyed = (attributes: Record<string, string>): Record<string, string> =>
  Object.assign(Object.create(null) as Record<string, string>, attributes);

export const isXml = (child: Xml | string): child is Xml => typeof child !== 'string';

/** The first element of that name among the children. */
export const childOf = (element: Xml | undefined, name: string): Xml | undefined =>
  element?.children.find((one): one is Xml => isXml(one) && one.name === name);

export const elementsOf = (element: Xml | undefined): Xml[] => element?.children.filter(isXml) ?? [];

/** The words of an element without those of the elements in it. */
export const wordsIn = (element: Xml | undefined): string =>
  element?.children
    .filter((one) => typeof one === 'string')
    .join('')
    .trim() ?? '';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};
const inText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
/** Line breaks and tabs would become blanks in an attribute. */
const inAttribute = (text: string) => text.replace(/[&<>"\n\t]/g, (sign) => escapes[sign] ?? sign);

/** What XML cannot hold: it would make the whole file unreadable. */
const impossible = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu;
export const xmlSafe = (text: string): string => text.replace(impossible, '').replace(/\r\n?/g, '\n');

/** An element as text, in one line; `prefix` stands before the names of it and of all in it. Declarations of namespaces are left out: the root has them. */
export function xmlText(element: Xml, prefix = ''): string {
  const attributes = Object.entries(element.attributes)
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]) => ` ${name}="${inAttribute(xmlSafe(value))}"`)
    .join('');
  const name = `${prefix}${element.name}`;
  if (element.children.length === 0) return `<${name}${attributes}/>`;
  // Below the value of rich text all is XHTML, whatever prefix the tool gave it.
  const inner = element.name === 'THE-VALUE' || element.name === 'THE-ORIGINAL-VALUE' ? 'xhtml:' : prefix;
  const within = element.children.map((one) => (isXml(one) ? xmlText(one, inner) : inText(xmlSafe(one)))).join('');
  return `<${name}${attributes}>${within}</${name}>`;
}

/** An element of a namespace of the tool's own, as it was named; the root declares the prefixes. */
export function rawText(element: Xml): string {
  const name = element.raw ?? element.name;
  const attributes = Object.entries(element.attributes)
    .map(([key, value]) => ` ${key}="${inAttribute(xmlSafe(value))}"`)
    .join('');
  const within = element.children.map((one) => (isXml(one) ? rawText(one) : inText(xmlSafe(one)))).join('');
  return within === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${within}</${name}>`;
}

/** An element without its blanks between elements: what tools indent is no content of ReqIF. Rich text keeps its own. */
export function withoutBlanks(element: Xml): Xml {
  if (element.name === 'THE-VALUE' || element.name === 'THE-ORIGINAL-VALUE')
    return { ...element, children: element.children.filter((one) => isXml(one) || one.trim() !== '') };
  const hasElements = element.children.some(isXml);
  const children = element.children
    .filter((one) => isXml(one) || (!hasElements && one.trim() !== ''))
    .map((one) => (isXml(one) ? withoutBlanks(one) : one.trim()));
  return { ...element, children };
}

/** Makes an element; attributes that are undefined are left out. */
export function xml(
  name: string,
  attributes: Record<string, string | undefined> = {},
  children: (Xml | string)[] = [],
): Xml {
  const own = Object.entries(attributes).filter((one): one is [string, string] => one[1] !== undefined);
  return { name, attributes: Object.fromEntries(own), children };
}
