import {
  foreignXmlField,
  isObject,
  type Json,
  type JsonObject,
  objectIn,
  objectsIn,
  rdxNamespace,
  textOf,
} from './model.ts';
import { architectureFields, ownNamespace, riskSetFields, rootAttributes, type Shape } from './xml-shape.ts';

// What XML 1.0 cannot hold: control characters, halves of characters, and two that are none.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** The text as XML can hold it. */
export const writable = (text: string): string => text.replace(unwritable, '');

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const inText = (text: string): string => writable(text).replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);
const inAttribute = (text: string): string =>
  inText(text)
    .replace(/"/g, '&quot;')
    .replace(/[\n\t]/g, (sign) => (sign === '\n' ? '&#10;' : '&#9;'));

const pad = (depth: number) => '  '.repeat(depth);
const leaf = (name: string, text: string, depth: number) => `${pad(depth)}<rdx:${name}>${inText(text)}</rdx:${name}>`;
const around = (name: string, lines: readonly string[], depth: number): string[] =>
  lines.length === 0
    ? [`${pad(depth)}<rdx:${name}/>`]
    : [`${pad(depth)}<rdx:${name}>`, ...lines, `${pad(depth)}</rdx:${name}>`];

/** A field that RDX has no element for, as JSON. Of what XML cannot hold JSON has escapes. */
function ownField(name: string, value: Json, depth: number, scope = ''): string {
  const json = JSON.stringify(value).replace(
    unwritable,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const attributes = `name="${inAttribute(name)}"${scope && ` scope="${scope}"`}`;
  return `${pad(depth)}<intara:field ${attributes}>${inText(json)}</intara:field>`;
}

/** An element of the XML that was read, as it was. */
export function foreignElement(value: JsonObject, depth: number): string {
  const [space, name] = [textOf(value.space), textOf(value.name)];
  const attributes = objectsIn(value.attributes).map((one, n) => attributeText(one, n));
  const children = objectsIn(value.children).map((child) => foreignElement(child, depth + 1));
  const start = `${pad(depth)}<${name} xmlns="${inAttribute(space)}"${attributes.join('')}`;
  const text = inText(textOf(value.text));
  if (children.length === 0) return text === '' ? `${start}/>` : `${start}>${text}</${name}>`;
  return `${start}>${text.trim()}\n${children.join('\n')}\n${pad(depth)}</${name}>`;
}

function attributeText(one: JsonObject, n: number): string {
  const [space, name, value] = [textOf(one.space), textOf(one.name), inAttribute(textOf(one.value))];
  if (space === '') return ` ${name}="${value}"`;
  return ` xmlns:a${n}="${inAttribute(space)}" a${n}:${name}="${value}"`;
}

/** Lines of a value, and whether they say all of it; null where the shape has no place for it. */
function linesOf(name: string, shape: Shape, value: Json, depth: number): { lines: string[]; isWhole: boolean } | null {
  if (shape === 'architecture')
    return linesOf(name, isObject(value) ? { fields: architectureFields } : 'text', value, depth);
  if (shape === 'text') {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value);
    return { lines: [leaf(name, text, depth)], isWhole: typeof value === 'string' && writable(text) === text };
  }
  if (shape === 'number' || shape === 'boolean') {
    if (typeof value !== shape || /e/.test(String(value).replace(/^(true|false)$/, ''))) return null;
    return { lines: [leaf(name, String(value), depth)], isWhole: true };
  }
  if (shape === 'pairs') return pairsOf(name, value, depth);
  if ('fields' in shape) {
    if (!isObject(value)) return null;
    const { known, others } = objectLines(shape.fields, value, depth + 1);
    if (shape.closed) return { lines: around(name, known, depth), isWhole: others.length === 0 };
    const [first = '', ...rest] = around(name, [...known, ...others], depth);
    const attributes = foreignAttributes(value);
    return { lines: [first.replace(/^( *<[^\s/>]+)/, (start) => start + attributes), ...rest], isWhole: true };
  }
  if (!Array.isArray(value)) return null;
  const items = value.map((item) => linesOf(shape.list, shape.of, item, depth + 1));
  if (items.some((item) => !item?.isWhole)) return null;
  return {
    lines: around(
      name,
      items.flatMap((item) => item?.lines ?? []),
      depth,
    ),
    isWhole: true,
  };
}

function pairsOf(name: string, value: Json, depth: number): { lines: string[]; isWhole: boolean } | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  if (entries.some(([, one]) => !['string', 'number', 'boolean'].includes(typeof one))) return null;
  const lines = entries.flatMap(([key, one]) => [
    `${pad(depth + 1)}<rdx:entry${typeof one === 'string' ? '' : ` intara:type="${typeof one}"`}>`,
    leaf('key', key, depth + 2),
    leaf('value', String(one), depth + 2),
    `${pad(depth + 1)}</rdx:entry>`,
  ]);
  const isWhole = entries.every(([key, one]) => writable(`${key}${String(one)}`) === `${key}${String(one)}`);
  return { lines: around(name, lines, depth), isWhole };
}

const foreignAttributes = (value: JsonObject): string =>
  objectsIn(objectIn(value[foreignXmlField]).attributes)
    .map((one, n) => attributeText(one, n))
    .join('');

/** Lines of the fields that RDX knows, and of the others. */
function objectLines(
  fields: Readonly<Record<string, Shape>>,
  value: JsonObject,
  depth: number,
): { known: string[]; others: string[] } {
  const own: string[] = [];
  const known = Object.entries(fields).flatMap(([name, shape]) => {
    const field = value[name];
    if (field === undefined) return [];
    const made = linesOf(name, shape, field, depth);
    if (!made?.isWhole) own.push(ownField(name, field, depth));
    return made?.lines ?? [];
  });
  for (const [name, field] of Object.entries(value))
    if (!(name in fields) && name !== foreignXmlField) own.push(ownField(name, field, depth));
  const elements = objectsIn(objectIn(value[foreignXmlField]).elements).map((one) => foreignElement(one, depth));
  return { known, others: [...own, ...elements] };
}

/** A document as the lines of its root element. */
export function riskSetLines(json: JsonObject, depth = 0): string[] {
  const { riskSet, sources, ...head } = json;
  const attributes = rootAttributes.flatMap((name) => {
    const value = head[name];
    return typeof value === 'string' ? [`${pad(depth + 1)}${name}="${inAttribute(value)}"`] : [];
  });
  const others = Object.entries(head).filter(
    ([name, value]) => !(rootAttributes as readonly string[]).includes(name) || typeof value !== 'string',
  );
  const set = objectIn(riskSet);
  const list = sources === undefined ? null : linesOf('sources', { list: 'value', of: 'text' }, sources, depth + 1);
  if (sources !== undefined && !list) others.push(['sources', sources]);
  const lines = objectLines(riskSetFields, set, depth + 1);
  return [
    `${pad(depth)}<rdx:riskSet xmlns:rdx="${rdxNamespace}" xmlns:intara="${ownNamespace}"${foreignAttributes(set)}`,
    `${attributes.join('\n')}>`,
    ...(list?.lines ?? []),
    ...lines.known,
    ...lines.others,
    ...others.map(([name, value]) => ownField(name, value, depth + 1, 'document')),
    `${pad(depth)}</rdx:riskSet>`,
  ];
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>';
