import { SaxesParser } from 'saxes';
import { DrawingRefused, deepest, mostElements } from '#domain/drawn/import/limits.ts';
import type { XmlElement } from '#domain/drawn/import/xml-element.ts';

interface Growing {
  name: string;
  attributes: Map<string, string>;
  children: Growing[];
  text: string;
}

/** So many characters are given to the parser at a time, so that a file that is refused is not read to its end. */
const portion = 64 * 1024;

/**
 * The elements of an XML file. A document type is refused before anything it declares is looked at: drawings need none, and it is what
 * bombs of entities are made of. Only the five entities of XML itself are known.
 * @throws DrawingRefused
 */
export function parseXml(text: string): XmlElement {
  const open: Growing[] = [];
  let root: Growing | undefined;
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new DrawingRefused('doctype');
  });
  parser.on('error', () => {
    throw new DrawingRefused('broken');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > mostElements) throw new DrawingRefused('tooMany');
    if (open.length >= deepest) throw new DrawingRefused('tooDeep');
    const own = Object.entries(attributes).map(([key, value]): [string, string] => [localName(key), value]);
    const element: Growing = { name: localName(name), attributes: new Map(own), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const take = (words: string) => {
    const element = open.at(-1);
    if (element) element.text += words;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  const body = text.replace(/^\ufeff/, '');
  // A document type comes before the first element: it is refused without reading through it.
  if (/<!DOCTYPE/i.test(body.slice(0, body.search(/<[A-Za-z_]/) + 1 || 10_000))) throw new DrawingRefused('doctype');
  for (let at = 0; at < body.length; at += portion) parser.write(body.slice(at, at + portion));
  parser.close();
  if (!root) throw new DrawingRefused('broken');
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
