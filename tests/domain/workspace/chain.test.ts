import { describe, expect, it } from 'vitest';
import { chainOf } from '#domain/workspace/chain.ts';
import { change } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';

describe('the chain of a row', () => {
  const desk = headlamp();
  const codesOf = (kind: Parameters<typeof chainOf>[1], code: string) =>
    chainOf(desk.w, kind, desk.row(kind, code)).map(({ kind: of, rows }) => [
      of,
      rows
        .map((row) => row.code)
        .sort()
        .join(),
    ]);

  it('has its rows in the order of their codes, however they were found', () => {
    const own = headlamp();
    const threats = [...own.w.threats].toReversed().map(({ id }) => id);
    own.do(change('paths', own.row('paths', 'AP-1'), { threats }));
    const found = chainOf(own.w, 'paths', own.row('paths', 'AP-1')).find(({ kind }) => kind === 'threats');
    const codes = found?.rows.map(({ code }) => code) ?? [];
    expect(codes.length).toBe(threats.length);
    expect(codes).toEqual([...codes].sort());
  });

  it('leads from function to requirement in the order of the method, whichever row it starts from', () => {
    const ofRisk = [
      ['functions', 'F-1'],
      ['assets', 'A-1'],
      ['damages', 'DS-2'],
      ['threats', 'TS-1'],
      ['paths', 'AP-1,AP-2,AP-3'],
      ['risks', 'R-1'],
      ['goals', 'CSG-1'],
      ['requirements', 'CSR-1'],
    ];
    const found = codesOf('risks', 'R-1');
    expect(found.filter(([kind]) => ofRisk.some(([wanted]) => wanted === kind))).toEqual(ofRisk);
  });

  it('leaves out the neighbours of a neighbour: other threats of the same asset', () => {
    expect(Object.fromEntries(codesOf('threats', 'TS-1')).threats).toBe('TS-1');
    expect(Object.fromEntries(codesOf('paths', 'AP-4')).risks).toBeUndefined();
    expect(Object.fromEntries(codesOf('paths', 'AP-4')).threats).toBe('TS-3');
  });

  it('has a requirement that a risk names directly', () => {
    const own = headlamp();
    own.do(change('risks', own.row('risks', 'R-3'), { requirements: [own.row('requirements', 'CSR-1').id] }));
    const chain = chainOf(own.w, 'risks', own.row('risks', 'R-3'));
    expect(chain.find(({ kind }) => kind === 'requirements')?.rows.map(({ code }) => code)).toEqual(['CSR-1']);
  });
});
