import { describe, expect, it } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { bring, lamp } from './bring.ts';

const { Integrity: _mark, 'Asset ID': _code, ...line } = lamp;

describe('several properties in a cell', () => {
  it.each([
    'C, I',
    'C/I',
    'CI',
    'C & I',
    'C+I',
    'Confidentiality\nIntegrity',
    'C (Confidentiality); I',
    '保密性和完整性',
    'c、i',
  ])('are all taken: %j', (cell) => {
    const desk = empty();
    bring(desk, { ...line, Property: cell });
    expect([...desk.w.assets].map(({ properties }) => properties)).toEqual([['C', 'I']]);
  });

  it('leave the threat the one that threats of its type are about, which is said', () => {
    const desk = empty();
    expect(bring(desk, { ...line, Property: 'CIA', STRIDE: 'DoS' })).toContain('E2 threat assumed A');
    expect(desk.row('threats', 'TS-1')).toMatchObject({ type: 'D', property: 'A' });
  });

  it('are named where one is not known, and a threat without any says what it lacks', () => {
    const desk = empty();
    expect(bring(desk, { ...line, Property: 'Integrity, Quality', STRIDE: '' })).toContain(
      'G2 property unknownValue Quality',
    );
    expect(bring(desk, { ...line, 'Threat ID': 'TS-9', 'Threat scenario': 'New', STRIDE: '' })).toContain(
      'E2 threat noProperty New',
    );
  });
});

describe('several assets in a cell', () => {
  it.each(['Gateway\nTCU', 'Gateway; TCU', '- Gateway\n- TCU', '1. Gateway\n2. TCU'])(
    'are those of the line: %j',
    (cell) => {
      const desk = empty();
      bring(desk, { ...lamp, 'Asset ID': '', Asset: cell });
      expect([...desk.w.assets].map(({ name }) => name)).toEqual(['Gateway', 'TCU']);
      expect(desk.row('threats', 'TS-1').assets).toHaveLength(2);
    },
  );

  it('with commas between are several, and the preview says so, though none is known', () => {
    const desk = empty();
    const of = (Asset: string) => ({ ...lamp, 'Asset ID': '', Asset });
    expect(bring(desk, of('Brake ECU, Door (left, right), and Lamp'))).toContain(
      'A2 asset parted Brake ECU | Door (left, right) | Lamp',
    );
    const names = () => [...desk.w.assets].map(({ name }) => name);
    expect(names()).toEqual(['Brake ECU', 'Door (left, right)', 'Lamp']);
    bring(desk, of('网关、雷达、摄像头'));
    expect(names().slice(3)).toEqual(['网关', '雷达', '摄像头']);
    for (const one of ['Sensor, front left', `A, B, ${'c'.repeat(80)}`, 'Battery 3,3 V, 5,5 V']) bring(desk, of(one));
    expect(names().slice(6)).toHaveLength(3);
  });

  it('with a comma between are several where each is known, else one name', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Gateway' }), add('assets', { name: 'TCU' }));
    bring(
      desk,
      { ...lamp, 'Asset ID': '', Asset: 'Gateway, TCU' },
      { ...lamp, 'Asset ID': '', Asset: 'Sensor, front left' },
    );
    expect([...desk.w.assets].map(({ name }) => name)).toEqual(['Gateway', 'TCU', 'Sensor, front left']);
  });

  it('are not parted where the cell has one code, or one of them is so called', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Door control unit' }));
    bring(
      desk,
      { ...lamp, 'Asset ID': 'A-7', Asset: 'Central\ngateway' },
      { ...lamp, 'Asset ID': '', Asset: 'Door control\nunit' },
    );
    expect([...desk.w.assets].map(({ name }) => name)).toEqual(['Door control unit', 'Central gateway']);
  });
});

describe('several entries in the cells of an answer', () => {
  it.each([
    'Avoid & reduce',
    'Avoiding the risk\nReduce the risk',
    '风险规避、降低风险',
    '1 - Avoid; 2 - Reduce',
    'AVOID/REDUCTION',
  ])('are the treatments: %j', (cell) => {
    const desk = empty();
    expect(bring(desk, { ...lamp, Treatment: cell })).toEqual([]);
    expect(desk.row('risks', 'R-1').treatments).toEqual(['avoid', 'reduce']);
  });

  it('are the goals whose codes stand there; codes that nobody knows are no goals', () => {
    const desk = empty();
    desk.do(add('goals', { code: 'CSG-1', name: 'A' }, 'g1'), add('goals', { code: 'CSG-2', name: 'B' }, 'g2'));
    expect(bring(desk, { ...lamp, Goal: 'CSG-1, CSG-2\nCSG-8, CSG-9' })).toEqual([
      'I2 goalOrClaim notTaken CSG-8, CSG-9',
    ]);
    expect(desk.row('risks', 'R-1').goals).toEqual(['g1', 'g2']);
    expect(desk.codes('goals')).toEqual(['CSG-1', 'CSG-2']);
  });

  it('may be goals with their codes and a semicolon between', () => {
    const desk = empty();
    bring(desk, { ...lamp, Goal: 'CSG-1 Authentic; CSG-2 Fresh' });
    expect([...desk.w.goals].map(({ code, name }) => `${code} ${name}`)).toEqual(['CSG-1 Authentic', 'CSG-2 Fresh']);
  });

  it.each(['N/A', 'n/a', '-', '–', 'none', 'None', '无', '不适用', '／', 'nil'])(
    'are none where the cell says so: %s',
    (word) => {
      const desk = empty();
      const nothing = {
        Goal: word,
        Claim: word,
        Requirement: word,
        Treatment: word,
        Strategy: word,
        'Residual risk': word,
      };
      const before = { 'Attack path': word, Property: word, 'Risk ID': word, 'Path ID': word };
      expect(bring(desk, { ...lamp, ...before, ...nothing })).toEqual([]);
      for (const kind of ['goals', 'claims', 'requirements', 'paths'] as const) expect(desk.codes(kind)).toEqual([]);
      expect(desk.row('risks', 'R-1')).toMatchObject({ treatments: [], strategy: '' });
    },
  );
});

it.each(['Residual risk', 'Residual risk level', 'Level after disposal', '残余风险等级', '处置后等级'])(
  'the residual risk is known by its headers of today and before: %s',
  (header) => {
    expect(bring(empty(), { ...lamp, [header]: 'Medium' })).toEqual(['I2 residual notTaken Medium']);
  },
);
