import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { analysisOf, bytesOf, imported, rdxForms, textOfDocument } from '#tests/world/formats/rdx.ts';
import { headlamp } from '#tests/world/headlamp.ts';

type Loose = Record<string, unknown>;
const { JSON: json, XML: xml } = rdxForms;

/** The smallest document, with these lists in its risk set. */
const withLists = (lists: Loose, item: Loose = {}): string =>
  JSON.stringify({
    schemaVersion: '0.1.0',
    documentId: '11111111-1111-4111-8111-111111111111',
    riskSet: { itemDefinition: { id: 'I', title: 'Item', ...item }, ...lists },
  });
const readJson = (text: string) => json!.read(bytesOf(text));
const readXml = (text: string) => xml!.read(bytesOf(text));
const inXml = (inside: string, before = '') =>
  `${before}<r:riskSet xmlns:r="https://asrg.io/ns/rdx" schemaVersion="0.1.0"><r:itemDefinition><r:id>I</r:id><r:title>T</r:title></r:itemDefinition>${inside}</r:riskSet>`;

/** What a document is refused with, in words. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.words.en;
    throw error;
  }
  return 'read';
}

describe('documents that are none, or made to harm', () => {
  it.each([
    ['', 'The JSON is broken.'],
    ['[]', 'The document is no JSON object.'],
    ['{}', 'The document has no risk set with an item definition.'],
    ['{"schemaVersion":"9.1.0","riskSet":{"itemDefinition":{}}}', 'The document is RDX 9.1.0; version 0.1.0 is read.'],
    [`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'The document is nested too deeply.'],
  ])('are refused as JSON: %#', (text, words) => {
    expect(refusal(() => readJson(text))).toBe(words);
  });

  it.each([
    [
      inXml('', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
      'Documents with a document type (DTD) are refused.',
    ],
    [inXml('<r:assets>&b;</r:assets>'), 'The XML is not well-formed.'],
    [inXml('<r:assets>'), 'The XML is not well-formed.'],
    [inXml(`${'<r:a>'.repeat(200)}${'</r:a>'.repeat(200)}`), 'The document is nested too deeply.'],
    ['<a/>', 'The root of the XML is no risk set.'],
  ])('are refused as XML: %#', (text, words) => {
    expect(refusal(() => readXml(text))).toBe(words);
  });

  it('are refused where the extension brings rows that do not fit together', () => {
    const steps = [{ id: 'S-1', title: 'a', 'x-intara': { preSteps: ['S-1'] } }];
    expect(refusal(() => readJson(withLists({ attackSteps: steps })))).toBe(
      'Rows of the document do not fit together.',
    );
    const broken = { version: 1, method: { impact: 1 } };
    expect(refusal(() => readJson(withLists({ 'x-intara': broken })))).toBe('The method in the document is damaged.');
  });
});

describe('documents that keep no rule', () => {
  it('lose values of a wrong type with a word, or keep them', () => {
    const assets = [
      { id: 7, title: ['no text'], properties: 'integrity', linkedDamageScenarioIds: [1, null] },
      { id: 'A', title: 'x'.repeat(5000), properties: ['integrity', 'beauty'], odd: { deep: [1] } },
      'no object',
    ];
    const read = readJson(withLists({ assets, damageScenarios: { a: 1 }, riskValues: 3 }));
    expect(read.draft.rows.assets?.map(({ name }) => name.length)).toEqual([1, 200]);
    const said = read.losses.map(({ kind, field, outcome }) => `${kind}.${field} ${outcome}`);
    expect(said).toContain('assets.entry left');
    expect(said).toContain('assets.odd kept');
    expect(said).toContain('assets.properties changed');
    expect(said).toContain('riskSet.damageScenarios kept');
    const again = JSON.parse(textOfDocument(json!.write(imported(read))));
    expect(again.riskSet.assets.find(({ id }: Loose) => id === 'A')).toMatchObject({
      title: 'x'.repeat(5000),
      properties: ['integrity', 'beauty'],
      odd: { deep: [1] },
    });
  });

  it('keep the first of two entries of one id as the row, and the second beside it', () => {
    const assets = [
      { id: 'A', title: 'first' },
      { id: 'A', title: 'second' },
    ];
    const read = readJson(withLists({ assets }));
    expect(read.draft.rows.assets?.map(({ name }) => name)).toEqual(['first']);
    const written = JSON.parse(textOfDocument(json!.write(imported(read))));
    expect(written.riskSet.assets).toEqual(assets);
  });

  it('name nothing: references to rows that are not there are kept as they were said', () => {
    const lists = {
      threatScenarios: [{ id: 'T', title: 'spoof', targetedAssetIds: ['gone'] }],
      attackPaths: [{ id: 'P', title: 'p', threatScenarioId: 'gone', steps: ['a'] }],
      riskValues: [{ id: 'R', threatScenarioId: 'T', afrRef: 'x', impactRef: 'y', methodId: 'm', score: 5 }],
      damageScenarios: [{ id: 'D', title: 'd' }],
    };
    const read = readJson(withLists(lists));
    expect(read.draft.rows.assets?.map(({ name }) => name)).toEqual(['Item']);
    const { riskSet } = JSON.parse(textOfDocument(json!.write(imported(read))));
    expect(riskSet.threatScenarios[0].targetedAssetIds).toEqual(['gone']);
    expect(riskSet.attackPaths).toEqual(lists.attackPaths);
    expect(riskSet.riskValues).toEqual(lists.riskValues);
  });

  it('lead in circles: components within each other are drawn beside each other', () => {
    const components = [
      { id: 'C1', name: 'one', type: 'ecu', parentId: 'C2' },
      { id: 'C2', name: 'two', type: 'ecu', parentId: 'C1' },
      { id: 'C3', name: 'three', type: 'ecu', parentId: 'C3', trustBoundary: 'in' },
    ];
    const dataFlows = [{ id: 'F', fromComponentId: 'C1', toComponentId: 'nowhere' }];
    const read = readJson(withLists({}, { architecture: { components, dataFlows } }));
    expect(read.draft.rows.nodes).toHaveLength(3);
    const { itemDefinition } = JSON.parse(textOfDocument(json!.write(imported(read)))).riskSet;
    expect(itemDefinition.architecture.dataFlows).toEqual(dataFlows);
    expect(itemDefinition.architecture.components.map(({ parentId }: Loose) => parentId)).toEqual(['C2', 'C1', 'C3']);
  });

  it('draw nothing: an architecture without components is kept whole, beside its text', () => {
    const architecture = {
      description: 'Two controllers',
      diagramUrl: 'https://example.com/a.svg',
      dataFlows: [{ id: 'F', fromComponentId: 'a', toComponentId: 'b' }],
    };
    const read = readJson(withLists({}, { architecture }));
    const written = JSON.parse(textOfDocument(json!.write(imported(read))));
    expect(written.riskSet.itemDefinition.architecture).toEqual(architecture);
    const components = Array.from({ length: 20_001 }, (_, n) => ({
      id: `C${n}`,
      name: 'c',
      type: 'ecu',
      trustBoundary: `z${n}`,
    }));
    const large = imported(readJson(withLists({}, { architecture: { components } })));
    const { itemDefinition } = JSON.parse(textOfDocument(json!.write(large))).riskSet;
    expect(itemDefinition.architecture).toEqual({ components });
  });

  it('cannot reach the names that every object has', () => {
    const text = withLists({ assets: [{ id: 'A', title: 'a' }] }).replace(
      '"title":"a"',
      '"title":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}',
    );
    readJson(text.replace('"riskSet":{', '"riskSet":{"__proto__":{"polluted":1},'));
    expect(({} as Loose).polluted).toBeUndefined();
  });

  it('hold halves of characters and controls: no row has them, and XML is still read', () => {
    const read = readJson(withLists({ assets: [{ id: 'A', title: 'a\ud800b\u0000c', note: '\u0001\udfff' }] }));
    expect(read.draft.rows.assets?.[0]?.name).toBe('abc');
    const analysis = imported(read);
    const text = textOfDocument(xml!.write(analysis));
    const back = JSON.parse(textOfDocument(json!.write(imported(readXml(text)))));
    expect(back).toEqual(JSON.parse(textOfDocument(json!.write(analysis))));
    expect(back.riskSet.assets[0].note).toBe('\u0001\udfff');
  });
});

describe('what a document says beyond RDX', () => {
  it('is written back where it stood, also after the rows were edited', () => {
    const text = withLists(
      {
        assets: [{ id: 'A', title: 'Lamp', hashes: [{ alg: 'MD5', content: 'ab' }], 'oem:owner': 'Ann' }],
        relationships: [{ id: 'L', relationshipType: 'related_to', sourceRef: 'A', targetRef: 'A', confidence: 0.5 }],
        'oem:set': { a: [1, { b: null }] },
      },
      { countryOfOrigin: 'DE', 'oem:item': true },
    ).replace('{"schemaVersion"', '{"bomRefRef":"pkg:1","oem:root":"x","schemaVersion"');
    const analysis = imported(readJson(text));
    const [asset] = [...analysis.workspace.assets];
    const edited = { ...analysis.workspace, assets: analysis.workspace.assets.with([{ ...asset!, name: 'Headlamp' }]) };
    const after = JSON.parse(textOfDocument(json!.write(analysisOf(edited))));
    expect(after).toMatchObject({ bomRefRef: 'pkg:1', 'oem:root': 'x' });
    expect(after.riskSet).toMatchObject({ 'oem:set': { a: [1, { b: null }] } });
    expect(after.riskSet.itemDefinition).toMatchObject({ countryOfOrigin: 'DE', 'oem:item': true });
    expect(after.riskSet.assets[0]).toMatchObject({ title: 'Headlamp', 'oem:owner': 'Ann' });
    expect(after.riskSet.relationships[0]).toMatchObject({ confidence: 0.5 });
  });

  it('counts a title that another tool changed in a document of ours', () => {
    const document = JSON.parse(textOfDocument(json!.write(analysisOf(headlamp().w))));
    document.riskSet.assets[0].title = 'Changed elsewhere';
    const read = readJson(JSON.stringify(document));
    expect(read.draft.rows.assets?.map(({ name }) => name)).toContain('Changed elsewhere');
  });

  it('stands in XML as elements of other namespaces, which come back', () => {
    const text = inXml(
      '<r:assets><r:asset xmlns:o="urn:oem" o:rank="1"><r:id>A</r:id><r:title>a &lt; b</r:title><o:owner><o:name>Ann &amp; Co</o:name></o:owner></r:asset></r:assets>',
    );
    const written = textOfDocument(xml!.write(imported(readXml(text))));
    expect(written).toContain('Ann &amp; Co');
    expect(written).toMatch(/a0:rank="1"/);
    expect(textOfDocument(xml!.write(imported(readXml(written))))).toBe(written);
  });
});

describe('a document we write', () => {
  it('is ours by id and time where the one that was read has none that a document may have', () => {
    const text = withLists({}).replace(
      '"documentId":"11111111-1111-4111-8111-111111111111"',
      '"documentId":"7","created":"May"',
    );
    const read = readJson(text);
    expect(read.losses.map(({ field, outcome }) => `${field} ${outcome}`)).toEqual([
      'documentId changed',
      'created changed',
    ]);
    const { documentId, created } = JSON.parse(textOfDocument(json!.write(imported(read))));
    expect(documentId).toMatch(/^[0-9a-f]{8}-/);
    expect(created).toBe('2026-03-02T08:00:00.000Z');
  });

  it('has elements of other XML in JSON where the schema takes fields, and names them lost elsewhere', () => {
    const component =
      '<r:component><r:id>C</r:id><r:name>c</r:name><r:type>ecu</r:type><o:a xmlns:o="urn:o">1</o:a></r:component>';
    const architecture = `<r:architecture><r:components>${component}</r:components></r:architecture></r:itemDefinition>`;
    const analysis = imported(readXml(inXml('').replace('</r:itemDefinition>', architecture)));
    expect(textOfDocument(xml!.write(analysis))).toContain('<a xmlns="urn:o">1</a>');
    const { losses, content } = json!.write(analysis);
    expect(losses).toContainEqual({ kind: 'document', field: 'x-xml', count: 1, outcome: 'left' });
    expect(JSON.parse(String(content)).riskSet.itemDefinition.architecture.components).toEqual([
      { id: 'C', name: 'c', type: 'ecu' },
    ]);
  });
});

describe('RDX within CycloneDX', () => {
  it('keeps the document of components around it, in JSON and in XML', () => {
    const inside = withLists({ assets: [{ id: 'A', title: 'a' }] });
    const bom = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 3,
      metadata: {
        component: { name: 'ECU', type: 'device' },
        properties: [
          { name: 'first', value: '1' },
          { name: 'https://asrg.io/ns/rdx#document', value: inside },
          { name: 'last', value: '2' },
        ],
      },
      components: [{ type: 'library', name: 'zlib' }],
    };
    const { 'JSON in CycloneDX': wrapped, 'XML in CycloneDX': wrappedXml } = rdxForms;
    const after = JSON.parse(textOfDocument(wrapped!.write(imported(wrapped!.read(bytesOf(JSON.stringify(bom)))))));
    const value = after.metadata.properties[1].value;
    expect(after).toEqual({
      ...bom,
      metadata: {
        ...bom.metadata,
        properties: bom.metadata.properties.map((one, n) => (n === 1 ? { ...one, value } : one)),
      },
    });
    expect(value).not.toContain('\n');
    const inBom = `<bom xmlns="http://cyclonedx.org/schema/bom/1.5" version="3"><metadata><timestamp>2026-01-01T00:00:00Z</timestamp></metadata><components><component type="library"><name>zlib</name></component></components>${inXml('')}</bom>`;
    const written = textOfDocument(wrappedXml!.write(imported(wrappedXml!.read(bytesOf(inBom)))));
    expect(written).toContain('<component xmlns="http://cyclonedx.org/schema/bom/1.5" type="library">');
    expect(written).toContain('version="3"');
    expect(textOfDocument(wrappedXml!.write(imported(wrappedXml!.read(bytesOf(written)))))).toBe(written);
  });

  it('is one of its four forms for every document we write', () => {
    const analysis = analysisOf(headlamp().w);
    for (const form of Object.values(rdxForms)) {
      const text = textOfDocument(form.write(analysis));
      const known = Object.values(rdxForms).filter((one) => one.recognises(text.slice(0, 65_536), bytesOf(text)));
      expect(known).toEqual([form]);
    }
  });
});

describe('a document in another encoding', () => {
  it('is read as its XML declares', () => {
    const text = textOfDocument(xml!.write(analysisOf(headlamp().w, { systemName: 'Scheinwerfer für Köln' })));
    const declared = text.replace(/encoding="UTF-8"/i, 'encoding="ISO-8859-1"').replace(/[^\0-\xff]/g, '?');
    const read = xml!.read(Uint8Array.from(declared, (letter) => letter.charCodeAt(0)));
    expect(read.draft.texts.systemName).toBe('Scheinwerfer für Köln');
  });
});

describe('fields with names that every object has', () => {
  it('are left out, and that is said', () => {
    const text =
      '{"schemaVersion":"0.1.0","constructor":1,"riskSet":{"itemDefinition":{"id":"I","title":"i","__proto__":{"a":1}}}}';
    const { losses } = readJson(text);
    for (const field of ['constructor', '__proto__'])
      expect(losses).toContainEqual(expect.objectContaining({ kind: 'document', field, outcome: 'left', count: 1 }));
  });
});

describe('a document whose title is blank', () => {
  it('is a task all the same, called as its file', () => {
    expect(imported(readJson(withLists({}, { title: ' ' }))).head.task).toBe('a.rdx');
  });
});
