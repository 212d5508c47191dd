import { describe, expect, it } from 'vitest';
import { add, change } from '#domain/workspace/edit.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';
import { bring, lamp } from './bring.ts';

/** What a table rates, beside the texts of `lamp`. */
const rated = { ET: '1', SE: '3', KoIC: '0', WoO: '1', Eq: '0' };
const idsOf = (desk: Desk, kind: 'goals' | 'claims', ...codes: string[]) =>
  codes.map((code) => desk.row(kind, code).id);

describe('a TARA table without a column of paths', () => {
  it('adds nothing when it comes again', () => {
    const desk = empty();
    bring(desk, { ...lamp, ...rated });
    expect(desk.row('paths', 'AP-1').name).toBe('Spoofed lamp request');
    expect(bring(desk, { ...lamp, ...rated })).toEqual(['unchanged 1']);
    expect(desk.codes('paths')).toEqual(['AP-1']);
  });

  it('makes no path of a line that rates nothing', () => {
    const desk = empty();
    bring(desk, lamp);
    expect(desk.codes('paths')).toEqual([]);
  });
});

describe('what answers a risk in lines after its first', () => {
  const first = { ...lamp, 'Attack path': 'Bus', Goal: 'CSG-1 A', Claim: '', Requirement: 'CSR-1 Sign' };
  const second = {
    ...lamp,
    'Attack path': 'Radio',
    Goal: 'CSG-2 B',
    Claim: 'CSC-1 C',
    Requirement: 'CSR-2 Count',
    Strategy: 'Authenticate',
    Treatment: 'Reduce',
  };

  it('is linked to the risk, whose open fields it fills', () => {
    const desk = empty();
    desk.do(add('claims', { name: 'C' }));
    expect(bring(desk, first, second)).toEqual([]);
    const { goals, claims, strategy, treatments } = desk.row('risks', 'R-1');
    expect(goals).toEqual(idsOf(desk, 'goals', 'CSG-1', 'CSG-2'));
    expect(claims).toEqual(idsOf(desk, 'claims', 'CSC-1'));
    expect({ strategy, treatments }).toEqual({ strategy: 'Authenticate', treatments: ['reduce'] });
    expect(desk.row('requirements', 'CSR-2').goals).toEqual(idsOf(desk, 'goals', 'CSG-2'));
  });

  it('is a claim where the first line says that the risk is kept', () => {
    const desk = empty();
    bring(
      desk,
      { ...lamp, 'Attack path': 'Bus', Treatment: 'Retain', Goal: 'A' },
      { ...lamp, Treatment: '', Goal: 'B' },
    );
    expect(desk.row('risks', 'R-1').claims).toEqual(idsOf(desk, 'claims', 'CSC-1', 'CSC-2'));
  });

  it('names a line that only fills what was open as no repetition, and one that says otherwise by its cells', () => {
    const desk = empty();
    const plain = { ...lamp, Strategy: '', Treatment: '' };
    const said = { ...lamp, Strategy: 'Authenticate', Treatment: 'Reduce' };
    expect(bring(desk, plain, said, { ...said, Strategy: 'Encrypt', Treatment: 'Avoid' })).toEqual([
      'J4 treatments duplicate Avoid',
      'I4 strategy duplicate Encrypt',
      'unchanged 1',
    ]);
    expect(desk.row('risks', 'R-1')).toMatchObject({ strategy: 'Authenticate', treatments: ['reduce'] });
  });

  it('stays out of a risk of the task: what it does not say is named, and not made', () => {
    const desk = empty();
    bring(desk, first);
    const before = desk.row('risks', 'R-1');
    expect(bring(desk, { ...second, Goal: 'CSG-1 A\nCSG-2 B', Treatment: '' })).toEqual([
      'J2 goalOrClaim duplicate CSG-2 B',
      'K2 goalOrClaim duplicate CSC-1 C',
      'M2 strategy duplicate Authenticate',
    ]);
    expect(desk.row('risks', 'R-1')).toEqual(before);
    expect([desk.codes('goals'), desk.codes('claims')]).toEqual([['CSG-1'], []]);
    expect(desk.row('requirements', 'CSR-2').goals).toEqual(before.goals);
  });

  it('makes no requirement of goals that the risk of the task does not have', () => {
    const desk = empty();
    bring(desk, first);
    expect(bring(desk, { ...lamp, 'Attack path': 'Bus', Goal: 'CSG-2 B', Requirement: 'CSR-2 Count' })).toEqual([
      'J2 goalOrClaim duplicate CSG-2 B',
      'K2 requirements missing CSR-2 Count',
      'unchanged 1',
    ]);
    expect(desk.codes('requirements')).toEqual(['CSR-1']);
  });

  it('is named by every cell where there is no damage', () => {
    const desk = empty();
    const { 'Damage ID': _id, 'Damage scenario': _text, ...undamaged } = lamp;
    expect(bring(desk, { ...undamaged, Goal: 'CSG-1 A', Claim: 'CSC-1 C', Requirement: 'CSR-1 Sign' })).toEqual([
      'G2 goalOrClaim missing CSG-1 A',
      'H2 goalOrClaim missing CSC-1 C',
      'I2 requirements missing CSR-1 Sign',
    ]);
  });
});

describe('a TARA table whose threats have no codes', () => {
  const { 'Threat ID': _id, Integrity: _mark, ...line } = lamp;
  const twice = [
    { ...line, Property: 'Integrity', STRIDE: 'Tampering', 'Threat scenario': 'Attack on the bus' },
    {
      ...line,
      Property: 'Availability',
      STRIDE: 'Denial of service',
      'Threat scenario': 'Attack on the bus',
      'Damage ID': 'DS-2',
      'Damage scenario': 'No light',
    },
  ];

  it('makes a threat of its own for each property and type that the same words are said of', () => {
    const desk = empty();
    expect(bring(desk, ...twice)).toEqual([]);
    expect([...desk.w.threats].map(({ property, type }) => [property, type])).toEqual([
      ['I', 'T'],
      ['A', 'D'],
    ]);
    expect(bring(desk, ...twice)).toEqual(['unchanged 2']);
    expect(desk.codes('threats')).toEqual(['TS-1', 'TS-2']);
  });

  it('finds a threat by its words alone where the line says no property and no type', () => {
    const desk = empty();
    bring(desk, ...twice);
    const { Property: _property, STRIDE: _type, ...bare } = twice[0] as Record<string, string>;
    expect(bring(desk, bare)).toEqual(['unchanged 1']);
  });

  it('names another property and another type of a threat that is known by its code', () => {
    const desk = empty();
    bring(desk, lamp);
    const said = { ...lamp, Integrity: '', Availability: 'x', STRIDE: 'Denial of service' };
    expect(bring(desk, said)).toEqual([
      'I2 property:A duplicate x',
      'H2 threatType duplicate Denial of service',
      'unchanged 1',
    ]);
    expect(desk.row('threats', 'TS-1')).toMatchObject({ property: 'I', type: 'S' });
  });
});

describe('lines of a TARA table that say nothing new', () => {
  it('are counted: a table that comes again has no values to look at', () => {
    const desk = empty();
    const lines = ['Bus', 'Radio', 'Plug'].map((path) => ({ ...lamp, 'Attack path': path }));
    expect(bring(desk, ...lines)).toEqual([]);
    expect(bring(desk, ...lines)).toEqual(['unchanged 3']);
  });

  it.each([
    ['another property of the asset', { Availability: 'x' }],
    ['another asset of the damage and the threat', { Asset: 'Gateway', 'Asset ID': 'A-2' }],
    ['another damage of the threat', { 'Damage ID': 'DS-2', 'Damage scenario': 'No light' }],
    ['another threat of the path', { 'Threat ID': 'TS-2', 'Threat scenario': 'Replayed lamp request' }],
    ['another goal of the requirement', { Goal: 'CSG-2 B' }],
  ])('are not those that link what earlier lines made: %s', (_, more) => {
    const first = {
      ...lamp,
      Availability: '',
      'Path ID': 'AP-1',
      'Attack path': 'Bus',
      Goal: 'CSG-1 A',
      Requirement: 'CSR-1 Sign',
    };
    const known = [
      first,
      { ...first, Asset: 'Gateway', 'Asset ID': 'A-2', 'Damage ID': 'DS-9', 'Damage scenario': 'Glare' },
    ];
    expect(bring(empty(), ...known, { ...first, ...more }, { ...first, ...more })).toEqual(['unchanged 1']);
  });
});

describe('ratings in lines after the first of their row', () => {
  const open = { ...lamp, 'Attack path': 'Bus', S: '', F: 'Major', ET: '', SE: '3' };

  it('are set where an earlier line left them open, and named where it did not', () => {
    const desk = empty();
    const more = { ...open, S: 'Severe', F: 'Severe', ET: '1', SE: '6' };
    expect(bring(desk, open, more)).toEqual(['K3 dimension:F duplicate Severe', 'M3 parameter:SE duplicate 6']);
    const { ratings } = desk.row('damages', 'DS-1');
    expect([ratings.S?.level, ratings.F?.level]).toEqual(['SEV', 'MAJ']);
    expect(Object.keys(desk.row('paths', 'AP-1').ratings['attack-potential'] ?? {})).toEqual(['SE', 'ET']);
  });

  it('bring the model along that they belong to, where nothing rated the path before', () => {
    const desk = empty();
    bring(desk, { ...lamp, 'Attack path': 'Bus' }, { ...lamp, 'Attack path': 'Bus', 'Attack vector': 'Network' });
    expect(desk.row('paths', 'AP-1').model).toBe('attack-vector');
  });

  it('are named where a row of the task has others or none, and change nothing there', () => {
    const desk = empty();
    bring(desk, open);
    const before = [desk.row('damages', 'DS-1'), desk.row('paths', 'AP-1')];
    const more = { ...open, S: 'Severe', F: 'Severe', ET: '1', SE: '6', 'Attack vector': 'Network' };
    expect(bring(desk, more)).toEqual([
      'J2 dimension:S duplicate Severe',
      'K2 dimension:F duplicate Severe',
      'L2 parameter:ET duplicate 1',
      'M2 parameter:SE duplicate 6',
      'N2 attackVector duplicate Network',
      'unchanged 1',
    ]);
    expect([desk.row('damages', 'DS-1'), desk.row('paths', 'AP-1')]).toEqual(before);
  });

  it('are the same where the steps of a path of the task give them', () => {
    const desk = empty();
    bring(desk, { ...lamp, 'Attack path': 'Bus' });
    const [path, model] = [desk.row('paths', 'AP-1'), 'attack-potential'];
    const levels = desk.w.method.feasibility[0]?.parameters.find(({ code }) => code === 'SE')?.levels ?? [];
    desk.do(add('steps', { name: 'Send', ratings: { [model]: { SE: levels[1]?.code ?? '' } } }, 's1'));
    desk.do(change('paths', path, { basis: 'steps', steps: ['s1'] }));
    const line = { ...lamp, 'Attack path': 'Bus' };
    expect(bring(desk, { ...line, SE: levels[1]?.code ?? '' })).toEqual(['unchanged 1']);
    expect(bring(desk, { ...line, SE: levels[0]?.code ?? '' })).toEqual([
      `J2 parameter:SE duplicate ${levels[0]?.code}`,
      'unchanged 1',
    ]);
  });
});
