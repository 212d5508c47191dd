import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type DrawingRefusal, mostBytes } from '#domain/drawn/import/limits.ts';
import { readFile } from '@/features/topology/import/read-file';
import { fromText, refusalOf } from '../world/drawing-files.ts';

describe('hostile files are refused, and quickly', () => {
  const cell =
    '<mxCell id="x" vertex="1" parent="1" value="a"><mxGeometry width="9" height="9" as="geometry"/></mxCell>';
  const page = (body: string) => `<mxfile><diagram name="p">${body}</diagram></mxfile>`;
  const cases: [what: string, why: DrawingRefusal, file: () => string][] = [
    [
      'a bomb of entities',
      'doctype',
      () => `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(9)}"><!ENTITY d "&b;&b;">]><mxfile>&d;</mxfile>`,
    ],
    ['a document type without end', 'doctype', () => `<!DOCTYPE a [${'<!ENTITY b "c">'.repeat(300_000)}`],
    ['an entity nobody declared', 'broken', () => page('<mxGraphModel><root>&bomb;</root></mxGraphModel>')],
    ['elements in elements', 'tooDeep', () => '<mxfile>'.repeat(500_000)],
    ['a million cells', 'tooMany', () => page(`<mxGraphModel><root>${cell.repeat(180_000)}`)],
    [
      'a page that inflates without end',
      'tooLarge',
      () => page(deflateRawSync(Buffer.alloc(300 * 1024 * 1024, 0x61)).toString('base64')),
    ],
    ['packed bytes that are none', 'broken', () => page('!!!!')],
    [
      'cells that are in each other',
      'tooDeep',
      () =>
        page(
          '<mxGraphModel><root><mxCell id="a" parent="b" vertex="1"/><mxCell id="b" parent="a" vertex="1"/></root></mxGraphModel>',
        ),
    ],
    ['a picture', 'unknownFormat', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['JSON of something else', 'unknownFormat', () => '{"a":1}'],
    ['JSON in JSON', 'tooDeep', () => '['.repeat(5_000_000)],
    ['YAML in YAML', 'tooDeep', () => `otmVersion: 1\nproject: ${'['.repeat(5_000_000)}`],
    ['YAML in YAML in one line', 'tooDeep', () => `otmVersion: 1\nproject:\n  ${'- '.repeat(2_000_000)}`],
    ['a table of something else', 'unknownColumns', () => 'a,b\n1,2\n'],
    ['a quote without end', 'broken', () => `name\n"${'a'.repeat(5_000_000)}`],
    ['a million lines of a table', 'tooMany', () => `name\n${'a\n'.repeat(1_000_000)}`],
    [
      'a million messages',
      'tooMany',
      () => Array.from({ length: 300_000 }, (_, i) => `BO_ ${i} m${i}: 8 n${i}`).join('\n'),
    ],
  ];
  it.each(cases)('%s', (_, why, file) => {
    const text = file();
    const refusal = refusalOf(() => fromText('hostile', text));
    expect(refusal.why).toBe(why);
    expect(refusal.ms).toBeLessThan(3000);
  });

  it('thousands of folded frames, beside and in each other, are given up in time', () => {
    const frames = Array.from({ length: 6000 }, (_, i) => {
      const parent = i % 60 === 0 ? '1' : `g${i - 1}`;
      return `<mxCell id="g${i}" style="swimlane" collapsed="1" vertex="1" parent="${parent}"><mxGeometry x="${i % 50}" y="${i % 70}" width="80" height="30" as="geometry"><mxRectangle width="400" height="300" as="alternateBounds"/></mxGeometry></mxCell><mxCell id="n${i}" value="n${i}" vertex="1" parent="g${i}"><mxGeometry x="500" y="500" width="9" height="9" as="geometry"/></mxCell>`;
    });
    const file = page(
      `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${frames.join('')}</root></mxGraphModel>`,
    );
    const { why, ms } = refusalOf(() => fromText('frames.drawio', file));
    expect(why).toBe('tooLong');
    expect(ms).toBeLessThan(20_000);
  });

  it('100 MB are not looked at', () => {
    expect(refusalOf(() => readFile('large.drawio', new Uint8Array(mostBytes + 1))).why).toBe('tooLarge');
  });

  it.each([
    '<'.repeat(4_000_000),
    '&'.repeat(4_000_000),
    'CM_ '.concat('a'.repeat(4_000_000)),
    '"'.repeat(3_999_999),
    `SG_ ${'a '.repeat(2_000_000)}`,
  ])('text that could make a pattern search for ever (%#)', (text) => {
    expect(refusalOf(() => fromText('hostile.dbc', `VERSION ""\n${text}`)).ms).toBeLessThan(3000);
    const escaped = text.slice(0, 1_000_000).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    const file = page(
      `<mxGraphModel><root><mxCell id="a" vertex="1" value="${escaped}" style="html=1;${escaped}"/></root></mxGraphModel>`,
    );
    expect(refusalOf(() => fromText('hostile.drawio', file)).ms).toBeLessThan(3000);
  });
});
