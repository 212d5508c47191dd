import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { readStix } from '#domain/formats/stix/read.ts';

const text = readFileSync('tests/world/documents/orchard.stix.json', 'utf8');
const bundle = (objects: string) => `{"type":"bundle","id":"bundle--1","objects":[${objects}]}`;

describe('a STIX catalogue', () => {
  const catalogue = readStix(text);

  it('brings techniques with their external ids, tactics and addresses', () => {
    expect(catalogue.name).toBe('orchard-matrix');
    expect(catalogue.attacks.map(({ code }) => code)).toEqual(['OR-T1', 'OR-T1.001', 'STIX-5f0c8d7e']);
    expect(catalogue.attacks[0]).toMatchObject({
      form: 'threat',
      group: { en: 'orchard-matrix · Getting in' },
      description: { en: 'The fence is low at the {gate} "east".\nhttps://orchard.example/t1' },
      source: 'orchard-matrix, OR-T1; attack-pattern--a1',
    });
  });

  it('joins sub-techniques and mitigations by their relationships', () => {
    expect(catalogue.attacks[1]?.realises).toEqual(['OR-T1']);
    expect(catalogue.attacks[0]?.mitigations).toEqual(['OR-M1']);
    expect(catalogue.requirements).toMatchObject([
      { code: 'OR-M1', type: 'mitigation', name: { en: 'A higher fence' }, link: 'https://orchard.example/m1' },
    ]);
  });

  it('counts what it leaves out by type and reason', () => {
    expect(catalogue.left).toEqual([
      { type: 'attack-pattern', reason: 'revoked', count: 1 },
      { type: 'attack-pattern', reason: 'deprecated', count: 1 },
      { type: 'malware', reason: 'otherType', count: 1 },
      { type: 'identity', reason: 'otherType', count: 1 },
      { type: 'relationship mitigates', reason: 'unknownEnd', count: 1 },
      { type: 'relationship uses', reason: 'otherType', count: 1 },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['another JSON', '{"objects": 3}'],
    ['a list', '[{"type":"attack-pattern"}]'],
    ['an open list', '{"type":"bundle","objects":[{"type":"attack-pattern"}'],
    ['an open string', '{"type":"bundle","objects":[{"type":"attack'],
    ['no technique', bundle('{"type":"malware","id":"malware--1"}')],
    ['numbers among the objects', bundle('1')],
    ['braces without end', `{"objects":[${'{"a":'.repeat(10_000)}`],
  ])('is refused in words where the file is %s', (_, given) => {
    expect(() => readStix(given)).toThrow(UnreadableDocument);
  });

  it('says which object is too large', () => {
    const long = { type: 'attack-pattern', id: 'attack-pattern--7', name: 'x'.repeat(5_000_000) };
    const read = () => readStix(bundle(`{"type":"identity"},${JSON.stringify(long)}`));
    expect(read).toThrow('Object 2 (attack-pattern--7) of the bundle is larger than 4 MB.');
  });

  it('does not take what a crafted object says about other things', () => {
    const odd =
      '{"type":"attack-pattern","id":"x","name":"n","__proto__":{"revoked":true},"external_references":[null,{"external_id":7},{"external_id":"a b"}]}';
    const { attacks } = readStix(bundle(odd));
    expect(attacks.map(({ code }) => code)).toEqual(['STIX-x']);
  });

  it('reads thousands of objects of other types within a second', () => {
    const noise = Array.from({ length: 50_000 }, (_, i) => `{"type":"note-${i}","text":"${'x'.repeat(200)}"}`).join(
      ',',
    );
    const began = performance.now();
    const { left } = readStix(bundle(`{"type":"attack-pattern","id":"x","name":"n"},${noise}`));
    expect(left.length).toBeLessThan(100);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
