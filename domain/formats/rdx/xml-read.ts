import { parseJson } from './json.ts';
import { foreignXmlField, isObject, type Json, type JsonObject, rdxNamespace, rdxVersion } from './model.ts';
import type { XmlElement } from './xml-scan.ts';
import { architectureFields, ownNamespace, riskSetFields, rootAttributes, type Shape } from './xml-shape.ts';
import { writable } from './xml-write.ts';

const isRdx = ({ space }: XmlElement) => space === rdxNamespace || space === '';
const isOwn = ({ space, name }: XmlElement) => space === ownNamespace && name === 'field';

/** Elements that are none of RDX, as JSON. */
export function foreignJson({ space, name, attributes, children, text }: XmlElement): JsonObject {
  return {
    space,
    name,
    ...(attributes.length > 0 && { attributes: attributes.map((one) => ({ ...one })) }),
    ...(children.length > 0 && { children: children.map(foreignJson) }),
    ...(text.trim() !== '' && { text: children.length > 0 ? text.trim() : text }),
  };
}

function readValue(shape: Shape, element: XmlElement): Json {
  if (shape === 'text') return element.text;
  if (shape === 'architecture')
    return element.children.length > 0 ? objectOf(architectureFields, element) : element.text.trim();
  if (shape === 'number') {
    const number = Number(element.text);
    return element.text.trim() !== '' && Number.isFinite(number) ? number : element.text;
  }
  if (shape === 'boolean') {
    const word = element.text.trim();
    return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : element.text;
  }
  if (shape === 'pairs') return Object.fromEntries(element.children.flatMap(pairOf));
  if ('fields' in shape) return objectOf(shape.fields, element);
  return element.children.filter(isRdx).map((child) => readValue(shape.of, child));
}

function pairOf(entry: XmlElement): [string, Json][] {
  const textIn = (name: string) => entry.children.find((child) => child.name === name)?.text;
  const [key, value] = [textIn('key'), textIn('value')];
  if (key === undefined || value === undefined || key in {}) return [];
  const type = entry.attributes.find(({ space, name }) => space === ownNamespace && name === 'type')?.value;
  if (type === 'number' && Number.isFinite(Number(value))) return [[key, Number(value)]];
  return [[key, type === 'boolean' ? value === 'true' : value]];
}

/** The JSON in a field of our own. */
function ownValue({ text }: XmlElement): Json | undefined {
  return parseJson(`{"value":${text}}`).value;
}

function objectOf(fields: Readonly<Record<string, Shape>>, element: XmlElement, isRoot = false): JsonObject {
  const found = new Map<string, Json>();
  const elements: JsonObject[] = [];
  for (const child of element.children) {
    const shape = isRdx(child) && Object.hasOwn(fields, child.name) ? fields[child.name] : undefined;
    if (shape && !found.has(child.name)) found.set(child.name, readValue(shape, child));
    else if (!isOwn(child) && !(isRoot && isRdx(child) && child.name === 'sources')) elements.push(foreignJson(child));
  }
  for (const child of element.children) {
    if (!isOwn(child)) continue;
    const name = child.attributes.find((one) => one.name === 'name')?.value ?? '';
    const value = ownValue(child);
    if (value === undefined || name in {} || (isRoot && scopeOf(child) === 'document')) continue;
    const plain = found.get(name);
    // Beside an element that says the same without the type; one that says something else was changed since.
    if (plain === undefined || sameWords(plain, value)) found.set(name, value);
  }
  const attributes = isRoot || element.attributes.length === 0 ? [] : element.attributes.map((one) => ({ ...one }));
  const foreign = { ...(attributes.length > 0 && { attributes }), ...(elements.length > 0 && { elements }) };
  if (Object.keys(foreign).length > 0) found.set(foreignXmlField, foreign);
  return Object.fromEntries(found);
}

const scopeOf = ({ attributes }: XmlElement) => attributes.find(({ name }) => name === 'scope')?.value ?? '';

function sameWords(plain: Json, value: Json): boolean {
  if (isObject(plain) && isObject(value))
    return Object.keys(value).every((key) => writable(String(value[key])) === plain[writable(key)]);
  return typeof value !== 'object' && writable(String(value)) === plain;
}

/** A risk set in XML as the JSON of its document. */
export function jsonOfRiskSet(root: XmlElement): JsonObject {
  const head: [string, Json][] = rootAttributes.flatMap((name) => {
    const own = root.attributes.find((one) => one.name === name && one.space === '');
    return own ? [[name, own.value]] : [];
  });
  const sources = root.children.find((child) => isRdx(child) && child.name === 'sources');
  if (sources) head.push(['sources', sources.children.filter(isRdx).map(({ text }) => text)]);
  for (const child of root.children.filter((one) => isOwn(one) && scopeOf(one) === 'document')) {
    const name = child.attributes.find((one) => one.name === 'name')?.value ?? '';
    const value = ownValue(child);
    if (value !== undefined && name !== 'riskSet' && !(name in {})) head.push([name, value]);
  }
  return { schemaVersion: rdxVersion, ...Object.fromEntries(head), riskSet: objectOf(riskSetFields, root, true) };
}
