import { type Loss, UnreadableDocument } from '../format.ts';
import {
  type AttributeDefinition,
  type Datatype,
  type HierarchyNode,
  type ReqifDocument,
  type Specification,
  type SpecObject,
  type SpecRelation,
  type SpecType,
  type TypeSort,
  type Value,
  type ValueSort,
  valueSorts,
} from './document.ts';
import { wordsOfXhtml } from './xhtml.ts';
import { childOf, elementsOf, isXml, rawText, readXml, withoutBlanks, wordsIn, type Xml, xmlText } from './xml.ts';

/** Is this a document of ReqIF? */
export const isReqif = (start: string): boolean => /<(?:[\w.-]+:)?REQ-IF[\s>]/.test(start);

/** So much of the end of an archive names its files. */
const directory = 64 * 1024;

/** An archive that holds a document of ReqIF: its directory tells the name. */
export function isReqifArchive(start: string, bytes: Uint8Array): boolean {
  if (!start.startsWith('PK')) return false;
  let end = '';
  for (const byte of bytes.subarray(-directory)) end += String.fromCharCode(byte);
  return /\.reqif(?![\w])/i.test(end);
}

/**
 * Reads the documents of one file: an archive may hold several, whose objects may refer to each other.
 * @throws UnreadableDocument
 */
export function readReqif(texts: readonly { name: string; text: string }[]): ReqifDocument {
  if (texts.length === 0)
    throw new UnreadableDocument({ en: 'The archive holds no .reqif file.', zh: '压缩包中没有 .reqif 文件。' });
  const whole = emptyDocument();
  for (const { name, text } of texts) readInto(whole, name, text);
  for (const object of whole.objects.values()) nameEnumerations(whole, object);
  say(whole);
  return whole;
}

const emptyDocument = (): ReqifDocument => ({
  header: { id: '', title: '', tool: '', comment: '' },
  prefixes: {},
  datatypes: new Map(),
  types: new Map(),
  objects: new Map(),
  relations: new Map(),
  groups: [],
  specifications: [],
  extensions: [],
  losses: [],
});

function readInto(into: ReqifDocument, name: string, text: string): void {
  const root = readXml(text, (element, open) => {
    const parent = open.at(-1)?.name;
    if (element.name === 'SPEC-OBJECT' && parent === 'SPEC-OBJECTS') putOnce(into, into.objects, objectOf(element));
    else if (element.name === 'SPEC-RELATION' && parent === 'SPEC-RELATIONS')
      putOnce(into, into.relations, relationOf(element));
    else return false;
    return true;
  });
  if (root.name !== 'REQ-IF')
    throw new UnreadableDocument(
      {
        en: `This is no ReqIF document: it begins with ${root.name}.`,
        zh: `这不是 ReqIF 文件：其根元素为 ${root.name}。`,
      },
      name,
    );
  const content = childOf(childOf(root, 'CORE-CONTENT'), 'REQ-IF-CONTENT');
  readHeader(into, root);
  for (const element of elementsOf(childOf(content, 'DATATYPES'))) {
    const datatype = datatypeOf(element);
    if (datatype) putOnce(into, into.datatypes, datatype);
  }
  for (const element of elementsOf(childOf(content, 'SPEC-TYPES'))) putOnce(into, into.types, typeOf(element));
  for (const element of elementsOf(childOf(content, 'SPECIFICATIONS'))) {
    const read = specificationOf(element);
    if (!into.specifications.some(({ id }) => id === read.id)) into.specifications.push(read);
  }
  into.groups.push(...elementsOf(childOf(content, 'SPEC-RELATION-GROUPS')).map((one) => xmlText(withoutBlanks(one))));
  into.extensions.push(...elementsOf(childOf(root, 'TOOL-EXTENSIONS')).map((one) => extensionText(withoutBlanks(one))));
}

/** Of two things with one identifier the first counts; that of another document of the same archive is usually the same. */
function putOnce<T extends { id: string }>(document: ReqifDocument, map: Map<string, T>, one: T): void {
  if (one.id === '') lose(document, 'IDENTIFIER', '', 'left', { en: 'without identifier', zh: '没有标识符' });
  else if (map.has(one.id))
    lose(document, 'IDENTIFIER', one.id, 'left', { en: 'twice in the document', zh: '在文件中出现两次' });
  else map.set(one.id, one);
}

function lose(document: ReqifDocument, kind: string, field: string, outcome: Loss['outcome'], note?: Loss['note']) {
  const known = document.losses.find(
    (one) => one.kind === kind && one.outcome === outcome && one.note?.en === note?.en,
  );
  if (known) known.count += 1;
  else document.losses.push({ kind, field, count: 1, outcome, ...(note && { note }) });
}

const attribute = (element: Xml, name: string): string => element.attributes[name]?.trim() ?? '';
/** The words of `…-REF` in a child. */
const refIn = (element: Xml, name: string): string => {
  const holder = childOf(element, name);
  return wordsIn(elementsOf(holder)[0]) || wordsIn(holder);
};

function readHeader(into: ReqifDocument, root: Xml): void {
  const header = childOf(childOf(root, 'THE-HEADER'), 'REQ-IF-HEADER');
  if (into.header.id === '')
    into.header = {
      id: header ? attribute(header, 'IDENTIFIER') : '',
      title: wordsIn(childOf(header, 'TITLE')),
      tool: wordsIn(childOf(header, 'REQ-IF-TOOL-ID')) || wordsIn(childOf(header, 'SOURCE-TOOL-ID')),
      comment: wordsIn(childOf(header, 'COMMENT')),
    };
  const declared = Object.entries(root.attributes).flatMap(([key, uri]) =>
    key.startsWith('xmlns:') ? [[key.slice(6), uri] as const] : [],
  );
  into.prefixes = { ...Object.fromEntries(declared), ...into.prefixes };
}

const sortIn = (name: string): ValueSort | undefined => valueSorts.find((sort) => name.includes(`-${sort}`));

export function datatypeOf(element: Xml): Datatype | undefined {
  const sort = sortIn(element.name);
  if (!sort) return undefined;
  const values = elementsOf(childOf(element, 'SPECIFIED-VALUES')).map((one) => ({
    id: attribute(one, 'IDENTIFIER'),
    // Some tools name a value by its content alone.
    name: attribute(one, 'LONG-NAME') || attribute(one, 'IDENTIFIER'),
  }));
  return {
    id: attribute(element, 'IDENTIFIER'),
    sort,
    name: attribute(element, 'LONG-NAME'),
    values,
    xml: xmlText(withoutBlanks(element)),
  };
}

export function typeOf(element: Xml): SpecType {
  return {
    id: attribute(element, 'IDENTIFIER'),
    sort: element.name as TypeSort,
    name: attribute(element, 'LONG-NAME'),
    attributes: elementsOf(childOf(element, 'SPEC-ATTRIBUTES')).flatMap(definitionOf),
    xml: xmlText(withoutBlanks(element)),
  };
}

function definitionOf(element: Xml): AttributeDefinition[] {
  const sort = sortIn(element.name);
  const id = attribute(element, 'IDENTIFIER');
  if (!sort || id === '') return [];
  const given = elementsOf(childOf(element, 'DEFAULT-VALUE'))[0];
  const fallback = given ? readValue(given, id) : undefined;
  return [
    {
      id,
      sort,
      name: attribute(element, 'LONG-NAME') || id,
      datatype: refIn(element, 'TYPE'),
      fallback: fallback ?? null,
    },
  ];
}

function objectOf(element: Xml): SpecObject {
  return {
    id: attribute(element, 'IDENTIFIER'),
    type: refIn(element, 'TYPE'),
    name: attribute(element, 'LONG-NAME'),
    values: elementsOf(childOf(element, 'VALUES')).flatMap((one) => readValue(one) ?? []),
    xml: xmlText(withoutBlanks(element)),
  };
}

function readValue(element: Xml, of = ''): Value | undefined {
  const sort = sortIn(element.name);
  if (!sort) return undefined;
  const definition = refIn(element, 'DEFINITION') || of;
  if (sort === 'ENUMERATION') {
    const refs = elementsOf(childOf(element, 'VALUES')).map(wordsIn).filter(Boolean);
    return { definition, sort, text: refs.join('\n'), isRich: false };
  }
  if (sort === 'XHTML') {
    const value = childOf(element, 'THE-VALUE');
    return { definition, sort, ...(value ? wordsOfXhtml(value) : { text: '', isRich: false }) };
  }
  return { definition, sort, text: attribute(element, 'THE-VALUE'), isRich: false };
}

/** Values of an enumeration are read as identifiers; people know them by name. */
function nameEnumerations(document: ReqifDocument, object: SpecObject): void {
  const type = document.types.get(object.type);
  const own = new Map<string, Value>();
  for (const value of object.values) own.set(value.definition, named(document, type, value));
  for (const { id, fallback } of type?.attributes ?? [])
    if (fallback && !own.has(id)) own.set(id, named(document, type, fallback));
  (object as { values: readonly Value[] }).values = [...own.values()];
}

function named(document: ReqifDocument, type: SpecType | undefined, value: Value): Value {
  if (value.sort !== 'ENUMERATION') return value;
  const datatype = type?.attributes.find(({ id }) => id === value.definition)?.datatype ?? '';
  const names = new Map(document.datatypes.get(datatype)?.values.map(({ id, name }) => [id, name]));
  return {
    ...value,
    text: value.text
      .split('\n')
      .map((id) => names.get(id) ?? id)
      .join('\n'),
  };
}

function relationOf(element: Xml): SpecRelation {
  return {
    id: attribute(element, 'IDENTIFIER'),
    type: refIn(element, 'TYPE'),
    source: refIn(element, 'SOURCE'),
    target: refIn(element, 'TARGET'),
    xml: xmlText(withoutBlanks(element)),
  };
}

function specificationOf(element: Xml): Specification {
  const nodes: HierarchyNode[] = [];
  const walk = (parent: Xml, depth: number) => {
    for (const one of elementsOf(childOf(parent, 'CHILDREN'))) {
      nodes.push({ depth, object: refIn(one, 'OBJECT'), xml: without(one, 'CHILDREN', 'OBJECT') });
      walk(one, depth + 1);
    }
  };
  walk(element, 0);
  return {
    id: attribute(element, 'IDENTIFIER'),
    name: attribute(element, 'LONG-NAME'),
    type: refIn(element, 'TYPE'),
    xml: without(element, 'CHILDREN'),
    nodes,
  };
}

const without = (element: Xml, ...names: string[]): string =>
  xmlText(
    withoutBlanks({ ...element, children: element.children.filter((one) => isXml(one) && !names.includes(one.name)) }),
  );

/** Of ReqIF is only the element around what the tool says. */
const extensionText = ({ name, children }: Xml): string =>
  `<${name}>${children.map((one) => (isXml(one) ? rawText(one) : '')).join('')}</${name}>`;

/** What the document says of things it does not hold, so that nobody looks for them here. */
function say(document: ReqifDocument): void {
  for (const { type } of document.objects.values())
    if (!document.types.has(type))
      lose(document, 'SPEC-OBJECT', 'TYPE', 'kept', { en: 'its type is not in the document', zh: '其类型不在文件中' });
  for (const { source, target } of document.relations.values())
    if (!document.objects.has(source) || !document.objects.has(target))
      lose(document, 'SPEC-RELATION', 'TARGET', 'kept', {
        en: 'leads to an object that is not in the document',
        zh: '指向文件中不存在的对象',
      });
  for (const { object } of document.specifications.flatMap(({ nodes }) => nodes)) {
    if (object === '') lose(document, 'SPEC-HIERARCHY', 'OBJECT', 'kept', { en: 'names no object', zh: '未指明对象' });
    else if (!document.objects.has(object))
      lose(document, 'SPEC-HIERARCHY', 'OBJECT', 'kept', {
        en: 'names an object that is not in the document',
        zh: '指明的对象不在文件中',
      });
  }
}
