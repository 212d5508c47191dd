import { SaxesParser } from 'saxes';
import { xml } from '#server/files/xml.ts';
import { TemplateRefused } from './refused.ts';

/** An element of a part; texts between are strings. */
export interface Element {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  children: Node[];
}
export type Node = Element | string;

/** Elements of all parts of a template together, and how deep they lie: Word nests tables a few levels, never hundreds. */
const mostElements = 400_000;
const deepest = 120;

/** Counts over the parts of one template. */
export interface Budget {
  elements: number;
}
export const newBudget = (): Budget => ({ elements: 0 });

/**
 * Reads a part. No entity but the five of XML is known, and a document type is refused: nothing is looked up or expanded.
 * @throws TemplateRefused doctype, deep, many, xml
 */
export function readTree(text: string, part: string, budget: Budget): Element {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const root: Element = { name: '', attributes: [], children: [] };
  const open: Element[] = [root];
  const say = (node: Node) => open.at(-1)?.children.push(node);
  parser.on('doctype', () => {
    throw new TemplateRefused('doctype', part);
  });
  parser.on('error', () => {
    throw new TemplateRefused('xml', part);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > deepest) throw new TemplateRefused('deep', part);
    budget.elements += 1;
    if (budget.elements > mostElements) throw new TemplateRefused('many', part);
    const element: Element = { name, attributes: Object.entries(attributes as Record<string, string>), children: [] };
    say(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const text_ = (words: string) => {
    if (open.length > 1) say(words);
  };
  parser.on('text', text_);
  parser.on('cdata', text_);
  parser.write(text).close();
  const [first] = root.children;
  if (!first || typeof first === 'string') throw new TemplateRefused('xml', part);
  return first;
}

export const isElement = (node: Node | undefined, name?: string): node is Element =>
  typeof node === 'object' && (name === undefined || node.name === name);

export const attributeOf = ({ attributes }: Element, name: string): string | undefined =>
  attributes.find(([key]) => key === name)?.[1];

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child): child is Element => isElement(child, name));

/** Every element below, in the order of the document, itself included. */
export function* elementsIn(element: Element): Iterable<Element> {
  yield element;
  for (const child of element.children) if (typeof child === 'object') yield* elementsIn(child);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A tree as the text of a part. */
export const writeTree = (root: Element): string => declaration + writeNode(root);
export const partOf = (pieces: Iterable<string>): Iterable<string> => prefixed(pieces);

function* prefixed(pieces: Iterable<string>): Iterable<string> {
  yield declaration;
  yield* pieces;
}

/** The beginning of an element, left open. */
export const openTag = ({ name, attributes }: Element): string =>
  `<${name}${attributes.map(([key, value]) => ` ${key}="${xml(value).replaceAll('\n', '&#10;')}"`).join('')}>`;

export function writeNode(node: Node): string {
  if (typeof node === 'string') return xml(node);
  if (node.children.length === 0) return `${openTag(node).slice(0, -1)}/>`;
  return `${openTag(node)}${node.children.map(writeNode).join('')}</${node.name}>`;
}
