import { childOf, elementsOf, readXml, type Xml, xml, xmlText } from '#domain/formats/reqif/xml.ts';

/** What people did in the other tool, by the code that each object was exported with. */
export interface DoorsEdits {
  texts?: Record<string, string>;
  removed?: readonly string[];
  added?: readonly { name: string; text: string }[];
}

/**
 * What DOORS does to a document between import and export: objects and specifications keep their identifiers, types and attributes get new ones,
 * attributes come in another order with some of its own, everything has been changed just now, and rich text is in a namespace declared in place.
 */
export function throughDoors(document: string, edits: DoorsEdits = {}, at = '2026-05-04T10:11:12.000+02:00'): string {
  const root = readXml(document, () => false);
  const content = childOf(childOf(root, 'CORE-CONTENT'), 'REQ-IF-CONTENT') as Xml;
  const types = elementsOf(childOf(content, 'SPEC-TYPES')).filter(({ name }) => name === 'SPEC-OBJECT-TYPE');
  const nameOf = new Map<string, string>();
  for (const type of types)
    for (const one of elementsOf(childOf(type, 'SPEC-ATTRIBUTES')))
      nameOf.set(id(one), one.attributes['LONG-NAME'] ?? '');
  const typeCalled = (words: string) => types.find((one) => one.attributes['LONG-NAME']?.includes(words)) as Xml;
  const objects = childOf(content, 'SPEC-OBJECTS') as Xml;
  const codes = new Map(elementsOf(objects).map((one) => [id(one), valueCalled(one, nameOf, 'ReqIF.ForeignID')]));
  const removed = new Set(
    elementsOf(objects)
      .map(id)
      .filter((one) => edits.removed?.includes(codes.get(one) ?? '')),
  );
  objects.children = objects.children.filter((one) => typeof one === 'string' || !removed.has(id(one)));
  for (const object of elementsOf(objects)) retype(object, nameOf, edits.texts?.[codes.get(id(object)) ?? '']);
  const made = (edits.added ?? []).map((one, n) => newObject(typeCalled('requirement'), `_doors-new-${n + 1}`, one));
  objects.children.push(...made);
  for (const [n, object] of elementsOf(objects).entries())
    childOf(object, 'VALUES')?.children.push(
      xml('ATTRIBUTE-VALUE-INTEGER', { 'THE-VALUE': String(n + 1) }, [
        xml('DEFINITION', {}, [xml('ATTRIBUTE-DEFINITION-INTEGER-REF', {}, [`_own-${typeOf(object)}`])]),
      ]),
    );
  const relations = childOf(content, 'SPEC-RELATIONS');
  if (relations)
    relations.children = elementsOf(relations).filter(
      (one) => !['SOURCE', 'TARGET'].some((end) => removed.has(wordsOfRef(childOf(one, end)))),
    );
  for (const specification of elementsOf(childOf(content, 'SPECIFICATIONS'))) {
    prune(specification, removed);
    childOf(specification, 'CHILDREN')?.children.push(...made.map(nodeOf));
  }
  childOf(content, 'DATATYPES')?.children.push(
    xml('DATATYPE-DEFINITION-INTEGER', { IDENTIFIER: '_doors-integer', 'LAST-CHANGE': at, MIN: '0', MAX: '99999' }),
  );
  for (const type of types) ownAttributes(type);
  const header = childOf(childOf(root, 'THE-HEADER'), 'REQ-IF-HEADER') as Xml;
  header.attributes = { ...header.attributes, IDENTIFIER: `_doors-header-${at.replace(/\W/g, '')}` };
  return inDialect(xmlText(root), at);
}

const id = (one: Xml): string => one.attributes.IDENTIFIER ?? '';
const wordsOfRef = (holder: Xml | undefined): string => String(elementsOf(holder)[0]?.children[0] ?? '');
const typeOf = (object: Xml): string => wordsOfRef(childOf(object, 'TYPE'));

function valueCalled(object: Xml, nameOf: ReadonlyMap<string, string>, name: string): string {
  const own = elementsOf(childOf(object, 'VALUES')).find(
    (one) => nameOf.get(wordsOfRef(childOf(one, 'DEFINITION'))) === name,
  );
  return own?.attributes['THE-VALUE'] ?? '';
}

/** Its values the other way round, with another text where somebody wrote one. */
function retype(object: Xml, nameOf: ReadonlyMap<string, string>, text: string | undefined): void {
  const values = childOf(object, 'VALUES');
  if (!values) return;
  values.children.reverse();
  const own = elementsOf(values).find((one) => nameOf.get(wordsOfRef(childOf(one, 'DEFINITION'))) === 'ReqIF.Text');
  const value = childOf(own, 'THE-VALUE');
  if (value && text !== undefined) value.children = [xml('div', {}, [xml('p', {}, [text])])];
}

function newObject(type: Xml, own: string, { name, text }: { name: string; text: string }): Xml {
  const definition = (called: string) =>
    elementsOf(childOf(type, 'SPEC-ATTRIBUTES')).find((one) => one.attributes['LONG-NAME'] === called) as Xml;
  const of = (sort: string, called: string) =>
    xml('DEFINITION', {}, [xml(`ATTRIBUTE-DEFINITION-${sort}-REF`, {}, [id(definition(called))])]);
  return xml('SPEC-OBJECT', { IDENTIFIER: own, 'LAST-CHANGE': '' }, [
    xml('TYPE', {}, [xml('SPEC-OBJECT-TYPE-REF', {}, [id(type)])]),
    xml('VALUES', {}, [
      xml('ATTRIBUTE-VALUE-STRING', { 'THE-VALUE': name }, [of('STRING', 'ReqIF.Name')]),
      xml('ATTRIBUTE-VALUE-XHTML', {}, [of('XHTML', 'ReqIF.Text'), xml('THE-VALUE', {}, [xml('div', {}, [text])])]),
    ]),
  ]);
}

const nodeOf = (object: Xml): Xml =>
  xml('SPEC-HIERARCHY', { IDENTIFIER: `_doors-node${id(object)}`, 'LAST-CHANGE': '' }, [
    xml('OBJECT', {}, [xml('SPEC-OBJECT-REF', {}, [id(object)])]),
  ]);

function prune(element: Xml, removed: ReadonlySet<string>): void {
  const children = childOf(element, 'CHILDREN');
  if (!children) return;
  children.children = elementsOf(children).filter((one) => !removed.has(wordsOfRef(childOf(one, 'OBJECT'))));
  for (const one of elementsOf(children)) prune(one, removed);
}

/** The other way round, with a number of its own. */
function ownAttributes(type: Xml): void {
  const attributes = childOf(type, 'SPEC-ATTRIBUTES');
  attributes?.children.reverse();
  attributes?.children.unshift(
    xml(
      'ATTRIBUTE-DEFINITION-INTEGER',
      { IDENTIFIER: `_own-${id(type)}`, 'LAST-CHANGE': '', 'LONG-NAME': 'ForeignID' },
      [xml('TYPE', {}, [xml('DATATYPE-DEFINITION-INTEGER-REF', {}, ['_doors-integer'])])],
    ),
  );
}

/** New identifiers for types and attributes, with every export others. */
const inDialect = (text: string, at: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${text
    .replace(
      /_intara-(type|goals|requirements|claims|assumptions|risks|chapters|relation)-/g,
      `_${at.slice(0, 10)}-$1-`,
    )
    .replace(/LAST-CHANGE="[^"]*"/g, `LAST-CHANGE="${at}"`)
    .replace(/<xhtml:div>/g, '<div xmlns="http://www.w3.org/1999/xhtml">')
    .replace(/xhtml:(?=[a-z])/g, '')
    .replace(
      /<REQ-IF>/,
      '<REQ-IF xmlns="http://www.omg.org/spec/ReqIF/20110401/reqif.xsd" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    )}`;
