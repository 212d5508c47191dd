import { UnreadableDocument } from '../format.ts';
import { parseJson } from './json.ts';
import { isObject, type JsonObject, objectIn, objectsIn, rdxNamespace, rdxProperty, textOf } from './model.ts';
import { foreignJson } from './xml-read.ts';
import type { XmlElement } from './xml-scan.ts';
import { foreignElement, riskSetLines, xmlDeclaration } from './xml-write.ts';

/** The version of CycloneDX in which a document is written that came in none. */
const specVersion = '1.6';

/** A document within another, and what stands around it. */
export interface Embedded {
  json: JsonObject;
  wrapper: JsonObject;
}

const noDocument = () =>
  new UnreadableDocument({
    en: 'The CycloneDX document holds no RDX document.',
    zh: '该 CycloneDX 文件中不含 RDX 文档。',
  });

/** The document in the properties of a CycloneDX document in JSON. @throws UnreadableDocument */
export function unwrapJson(bom: JsonObject, dropped: Set<string>): Embedded {
  const metadata = objectIn(bom.metadata);
  const properties = objectsIn(metadata.properties);
  const own = properties.find(({ name }) => name === rdxProperty);
  if (!own) throw noDocument();
  // Its place among the properties is kept, without its value.
  const others = properties.map((one) => (one === own ? { name: rdxProperty } : one));
  return {
    json: parseJson(textOf(own.value), dropped),
    wrapper: { json: { ...bom, metadata: { ...metadata, properties: others } } },
  };
}

/** A CycloneDX document in JSON around a document. */
export function wrapJson(json: JsonObject, wrapper: JsonObject | null): JsonObject {
  const value = JSON.stringify(json);
  const given = wrapper?.json;
  if (isObject(given)) {
    const metadata = objectIn(given.metadata);
    const properties = objectsIn(metadata.properties);
    const place = properties.find(({ name }) => name === rdxProperty) ?? { name: rdxProperty };
    const all = properties.includes(place) ? properties : [...properties, place];
    return {
      ...given,
      metadata: { ...metadata, properties: all.map((one) => (one === place ? { ...one, value } : one)) },
    };
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion,
    serialNumber: `urn:uuid:${textOf(json.documentId)}`,
    version: 1,
    metadata: {
      ...(json.created !== undefined && { timestamp: json.created }),
      properties: [{ name: rdxProperty, value }],
    },
    components: [],
  };
}

const isRiskSet = ({ space, name }: XmlElement) => space === rdxNamespace && name === 'riskSet';

/** The risk set below the root of a CycloneDX document in XML. @throws UnreadableDocument */
export function unwrapXml(bom: XmlElement): { root: XmlElement; wrapper: JsonObject } {
  const root = bom.children.find(isRiskSet);
  if (!root) throw noDocument();
  const children = bom.children.map((child) =>
    child === root ? { space: rdxNamespace, name: 'riskSet' } : foreignJson(child),
  );
  return { root, wrapper: { xml: { ...foreignJson({ ...bom, children: [] }), children } } };
}

/** A CycloneDX document in XML around a document. */
export function wrapXml(json: JsonObject, wrapper: JsonObject | null): string {
  const given = objectIn(wrapper?.xml);
  const isGiven = given.space !== undefined;
  const space = isGiven ? textOf(given.space) : `http://cyclonedx.org/schema/bom/${specVersion}`;
  const attributes = isGiven
    ? objectsIn(given.attributes)
    : [
        { name: 'serialNumber', value: `urn:uuid:${textOf(json.documentId)}` },
        { name: 'version', value: '1' },
      ];
  const children = isGiven
    ? objectsIn(given.children)
    : [metadataOf(json, space), { space: rdxNamespace, name: 'riskSet' }];
  const [start = ''] = foreignElement({ space, name: 'bom', attributes }, 0).split('/>');
  const lines = children.flatMap((child) =>
    child.space === rdxNamespace && child.name === 'riskSet' ? riskSetLines(json, 1) : [foreignElement(child, 1)],
  );
  return [xmlDeclaration, `${start}>`, ...lines, '</bom>', ''].join('\n');
}

const metadataOf = (json: JsonObject, space: string): JsonObject => ({
  space,
  name: 'metadata',
  ...(json.created !== undefined && { children: [{ space, name: 'timestamp', text: textOf(json.created) }] }),
});
