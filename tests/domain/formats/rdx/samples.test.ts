import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { ReadDocument } from '#domain/formats/format.ts';
import {
  analysisOf,
  bytesOf,
  imported,
  ratingsOf,
  rdxForms,
  rowsOf,
  textOfDocument,
} from '#tests/world/formats/rdx.ts';
import { headlamp } from '#tests/world/headlamp.ts';

const folder = join(process.env.SAMPLES ?? '../shared/samples', 'rdx');
const has = existsSync(folder);
const file = (name: string) => readFileSync(join(folder, name));
const examples = [
  'rdx-template.json',
  'rdx-example.json',
  'headlight-tara-iso21434.json',
  'rdx-cal-taf-example.json',
  'rdx-risk-threshold-example.json',
  'rdx-xml-comprehensive.xml',
  'cyclonedx-embedded.json',
];

function readExample(name: string): ReadDocument {
  const bytes = file(name);
  const own = Object.values(rdxForms).filter((form) => form.recognises(bytes.toString('utf8'), bytes));
  expect(own).toHaveLength(1);
  return own[0]!.read(bytes);
}

/** Every text and number that stands in a JSON value, without the names of fields. */
function said(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(said) : [];
}

const problemsOf = (() => {
  let validate: ReturnType<Ajv2020['compile']> | undefined;
  return (text: string): unknown => {
    if (!validate) {
      const ajv = new Ajv2020({ strict: false });
      formats.default(ajv);
      validate = ajv.compile(JSON.parse(file('rdx.schema.json').toString()));
    }
    return validate(JSON.parse(text)) ? [] : validate.errors;
  };
})();

async function xmlProblemsOf(contents: string): Promise<unknown> {
  const schema = file('rdx.xsd').toString();
  const found = await validateXML({ xml: [{ fileName: 'a.xml', contents }], schema: [schema], maxMemoryPages: 4096 });
  return found.errors.map(({ message }) => message);
}

const { JSON: json, XML: xml } = rdxForms;

describe.skipIf(!has)('the examples of RDX', () => {
  it.each(examples)('are read whole, and written by the schemas: %s', async (name) => {
    const analysis = imported(readExample(name));
    const inJson = textOfDocument(json!.write(analysis));
    expect(problemsOf(inJson)).toEqual([]);
    expect(await xmlProblemsOf(textOfDocument(xml!.write(analysis)))).toEqual([]);
  });

  it.each(examples.filter((name) => name.endsWith('.json')))('say all they said when they go out again: %s', (name) => {
    const wrapped = JSON.parse(file(name).toString());
    const before = wrapped.bomFormat ? JSON.parse(wrapped.metadata.properties[0].value) : wrapped;
    const after = new Set(said(JSON.parse(textOfDocument(json!.write(imported(readExample(name)))))));
    const computed = (list: { score?: unknown; band?: unknown }[] = []) =>
      list.map(({ score: _, band: __, ...rest }) => rest);
    const { attackFeasibilityRatings, riskValues, impactRatings, ...others } = before.riskSet;
    const ratings = [attackFeasibilityRatings, riskValues, impactRatings].map(computed);
    expect(said([others, ratings]).filter((text) => !after.has(text))).toEqual([]);
  });

  it.each(examples)('are the same after a second round, in both forms: %s', (name) => {
    const first = imported(readExample(name));
    const inJson = textOfDocument(json!.write(first));
    const second = imported(json!.read(bytesOf(inJson)));
    expect(rowsOf(second.workspace)).toEqual(rowsOf(first.workspace));
    expect(ratingsOf(second)).toEqual(ratingsOf(first));
    expect(textOfDocument(json!.write(second))).toBe(inJson);
    const byXml = imported(xml!.read(bytesOf(xml!.write(first).content)));
    expect(textOfDocument(json!.write(byXml))).toBe(inJson);
  });
});

describe.skipIf(!has)('an analysis of ours as RDX', () => {
  it('names each level of its methods once', () => {
    const { riskSet } = JSON.parse(textOfDocument(json!.write(analysisOf(headlamp().w))));
    const ids = riskSet.methods.flatMap(({ riskLevels }: { riskLevels: { id: string }[] }) =>
      riskLevels.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('passes the schema and the XSD', async () => {
    const analysis = analysisOf(headlamp().w);
    expect(problemsOf(textOfDocument(json!.write(analysis)))).toEqual([]);
    expect(await xmlProblemsOf(textOfDocument(xml!.write(analysis)))).toEqual([]);
  });
});
