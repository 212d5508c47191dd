import { type Codec, type Loss, UnreadableDocument, type WholeAnalysis } from '../format.ts';
import { keptParts } from '../kept-parts.ts';
import { inClosedJson } from './closed.ts';
import { unwrapJson, unwrapXml, wrapJson, wrapXml } from './cyclonedx.ts';
import type { rdxFacts } from './facts.ts';
import { parseJson, textOfBytes, textOfXml } from './json.ts';
import { type JsonObject, jsonOf, rdxKept, rdxNamespace, rdxProperty } from './model.ts';
import { readDocument } from './read.ts';
import { writeDocument } from './write.ts';
import { jsonOfRiskSet } from './xml-read.ts';
import { scanXml } from './xml-scan.ts';
import { riskSetLines, xmlDeclaration } from './xml-write.ts';

function written(
  analysis: WholeAnalysis,
  as: (json: JsonObject, wrapper: JsonObject | null) => string,
  wrapperOf: 'json' | 'xml' | null,
  isXml = wrapperOf === 'xml',
) {
  const { document, losses, wrapper } = writeDocument(analysis, keptParts(analysis.workspace, rdxKept));
  const lost: Loss[] =
    wrapper && (wrapperOf === null || wrapper[wrapperOf] === undefined)
      ? [{ kind: 'cyclonedx', field: 'bom', count: 1, outcome: 'left' }]
      : [];
  const { json, losses: foreign } = isXml ? { json: jsonOf(document), losses: [] } : inClosedJson(jsonOf(document));
  return { content: as(json, wrapper), losses: [...losses, ...foreign, ...lost] };
}

const pretty = (json: JsonObject): string => `${JSON.stringify(json, null, 2)}\n`;

/** An RDX document by itself, as JSON. */
export const rdxJson: Codec = {
  recognises: (start) =>
    /^\s*\{/.test(start) &&
    /"riskSet"\s*:|"itemDefinition"\s*:/.test(start) &&
    !/"bomFormat"\s*:\s*"CycloneDX"/.test(start),
  read: (bytes) => {
    const dropped = new Set<string>();
    return readDocument(parseJson(textOfBytes(bytes), dropped), null, dropped);
  },
  write: (analysis) => written(analysis, pretty, null),
};

const rootOf = (start: string): string =>
  /<(?![?!])([^\s/>]+)/.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1]?.replace(/^.*:/, '') ?? '';

/** An RDX document by itself, as XML. */
export const rdxXml: Codec = {
  recognises: (start) => rootOf(start) === 'riskSet' && start.includes(rdxNamespace),
  read: (bytes) => {
    const root = scanXml(textOfXml(bytes));
    if (root.name !== 'riskSet')
      throw new UnreadableDocument({ en: 'The root of the XML is no risk set.', zh: 'XML 的根元素不是 riskSet。' });
    return readDocument(jsonOfRiskSet(root));
  },
  write: (analysis) => written(analysis, (json) => [xmlDeclaration, ...riskSetLines(json), ''].join('\n'), null, true),
};

/** RDX in a property of a CycloneDX document in JSON. */
export const rdxInCycloneDxJson: Codec = {
  recognises: (start, bytes) =>
    /^\s*\{/.test(start) &&
    /"bomFormat"\s*:\s*"CycloneDX"/.test(start) &&
    (start.includes(rdxProperty) || holds(bytes, rdxProperty)),
  read: (bytes) => {
    const dropped = new Set<string>();
    const { json, wrapper } = unwrapJson(parseJson(textOfBytes(bytes), dropped), dropped);
    return readDocument(json, wrapper, dropped);
  },
  write: (analysis) => written(analysis, (json, wrapper) => pretty(wrapJson(json, wrapper)), 'json'),
};

/** RDX below the root of a CycloneDX document in XML. */
export const rdxInCycloneDxXml: Codec = {
  recognises: (start, bytes) => rootOf(start) === 'bom' && (start.includes(rdxNamespace) || holds(bytes, rdxNamespace)),
  read: (bytes) => {
    const { root, wrapper } = unwrapXml(scanXml(textOfXml(bytes)));
    return readDocument(jsonOfRiskSet(root), wrapper);
  },
  write: (analysis) => written(analysis, wrapXml, 'xml'),
};

/** Do the bytes hold these plain letters? A document of components may be long before its properties. */
function holds(bytes: Uint8Array, letters: string): boolean {
  const first = letters.charCodeAt(0);
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let n = 1;
    while (n < letters.length && bytes[at + n] === letters.charCodeAt(n)) n += 1;
    if (n === letters.length) return true;
  }
  return false;
}

/** The four forms by the ids of their facts. */
export const rdxCodecs: Readonly<Record<(typeof rdxFacts)[number]['id'], Codec>> = {
  'rdx-json': rdxJson,
  'rdx-xml': rdxXml,
  'rdx-cyclonedx-json': rdxInCycloneDxJson,
  'rdx-cyclonedx-xml': rdxInCycloneDxXml,
};
