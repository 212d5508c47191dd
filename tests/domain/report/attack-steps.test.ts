import { beforeEach, describe, expect, it } from 'vitest';
import type { Report, ReportFormat } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '../method/rows.ts';
import { edited, emptyVersion, head, records, sectionOf, tablesOf, told } from './example.ts';

let w: Workspace;
const edit = (...ops: Op[]) => {
  w = edited(w, ops);
};

/** Values of the attack potential, and the attack vector where the step can be an entry point. */
const rated = (values: readonly number[], vector?: 'N' | 'A' | 'L' | 'P') => ({
  'attack-potential': potential(values as never),
  ...(vector && { 'attack-vector': { AV: vector } }),
});
const step = (id: string, name: string, more: object) => add('steps', { name, ...more }, id);

type Line = Record<string, string>;
const tableWith = (report: Report, title: string) =>
  tablesOf(report, 'paths').find(({ columns }) => columns.some((column) => column.title === title));
const stepsIn = (format: ReportFormat): Line[] => records(tableWith(told(w, 'en-US', format), 'Used in'));
const stepIn = (format: ReportFormat, name: string): Line | undefined =>
  stepsIn(format).find((one) => one.Step?.startsWith(name));
const pathIn = (format: ReportFormat, name: string): Line | undefined =>
  records(tablesOf(told(w, 'en-US', format), 'paths')[0]).find((one) => one['Attack path'] === name);

beforeEach(() => {
  w = emptyVersion();
  edit(
    add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'),
    add('damages', { description: 'Dark', assets: ['lamp'], property: 'I' }, 'dark'),
    add('threats', { description: 'Flash', assets: ['lamp'], property: 'I', type: 'T', damages: ['dark'] }, 'flash'),
    add('threats', { description: 'Spoof', assets: ['lamp'], property: 'I', type: 'S', damages: ['dark'] }, 'spoof'),
    step('open', 'Open the housing', {
      ratings: rated([0, 3, 0, 4, 0], 'P'),
      reason: 'Four screws',
      description: 'At a parked car',
    }),
    step('learn', 'Learn the protocol', { ratings: rated([4, 3, 3, 0, 0]), reason: 'A workshop manual' }),
    step('write', 'Write the image', { ratings: rated([1, 6, 0, 0, 4]), reason: 'Shown in 2024', preSteps: ['learn'] }),
  );
});

/** The image is written by an attack tree, which a signature guards. */
const asTree = (): Op[] => [
  add('controls', { name: 'Signed image' }, 'sign'),
  add('treeNodes', { threat: 'flash', gate: 'and', text: 'Flash the lamp' }, 'top'),
  add('treeNodes', { threat: 'flash', parent: 'top', step: 'open', order: 1 }, 'n-open'),
  add('treeNodes', { threat: 'flash', parent: 'top', step: 'write', order: 2, controls: ['sign'] }, 'n-write'),
  step('steal', 'Steal the key', { ratings: rated([17, 8, 7, 4, 0]), reason: 'An insider' }),
  add('treeNodes', { control: 'sign', step: 'steal' }, 'n-steal'),
];

describe.each(['docx', 'xlsx'] as const)('the attack steps of a %s', (format) => {
  it('have their values, their vector and their reason where a tree alone uses them', () => {
    edit(...asTree());
    const values =
      format === 'docx'
        ? { Parameters: 'ET: ≤ 1 day (0)\nSE: Proficient (3)\nKoIC: Public (0)\nWoO: Moderate (4)\nEq: Standard (0)' }
        : { ET: '0', SE: '3', KoIC: '0', WoO: '4', Eq: '0' };
    expect(stepIn(format, 'Open the housing')).toMatchObject({
      ...values,
      'Used in': 'TS-1',
      Sum: '7',
      Feasibility: 'High',
      'Attack vector': 'Physical',
      Reason: 'Four screws',
    });
    expect(stepIn(format, 'Steal the key')).toMatchObject({ 'Used in': 'CTL-1', Sum: '36', Reason: 'An insider' });
  });

  it('name the entries of catalogues they realise, where any does', () => {
    edit(...asTree());
    const said = format === 'docx' ? 'Step' : 'Catalogue threats';
    const before = stepIn(format, 'Open the housing')?.[said] ?? '';
    expect(before).not.toContain('T0855');
    edit(change('steps', w.steps.get('open')!, { realises: ['T0855', 'R155-11.1'] }));
    expect(stepIn(format, 'Open the housing')?.[said]).toContain('T0855, R155-11.1');
    expect(stepIn(format, 'Steal the key')?.[said]).not.toContain('T0855');
  });

  it('name what needs them first, the path with the place in it, and the tree', () => {
    edit(...asTree(), add('paths', { name: 'By hand', threats: ['spoof'], steps: ['open', 'write', 'open'] }));
    expect(stepIn(format, 'Open the housing')?.['Used in']).toBe('AP-1 (1), AP-1 (3), TS-1');
    expect(stepIn(format, 'Write the image')?.['Used in']).toBe('AP-1 (2), TS-1');
    expect(stepIn(format, 'Learn the protocol')).toMatchObject({ 'Used in': 'required before AS-3', Sum: '10' });
  });

  it('have a line for each model that rates them', () => {
    const model = 'attack-vector';
    edit(...asTree(), add('paths', { name: 'By vector', threats: ['spoof'], steps: ['open'], model }));
    const lines = stepsIn(format).filter((one) => one.Step?.startsWith('Open the housing'));
    expect(lines.map((one) => [one.Model, one.Sum, one.Feasibility])).toEqual([
      ['Attack potential (ISO/SAE 21434:2021)', '7', 'High'],
      ['Attack vector', '', 'Very low'],
    ]);
  });

  it('need no values where their paths are rated as a whole, but tell those they have', () => {
    const whole = { basis: 'path' as const, ratings: rated([0, 0, 0, 0, 0]) };
    edit(
      step('bare', 'Drive there', {}),
      add('paths', { name: 'As a whole', threats: ['spoof'], steps: ['bare', 'open'], ...whole }),
    );
    expect(stepIn(format, 'Drive there')).toMatchObject({ Model: 'path rated as a whole', Sum: '', Feasibility: '' });
    expect(stepIn(format, 'Open the housing')).toMatchObject({ Sum: '7' });
  });

  it('have no columns for values on a page where none has any', () => {
    w = emptyVersion();
    edit(
      add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'),
      add('threats', { description: 'Spoof', assets: ['lamp'], property: 'I', type: 'S' }, 'spoof'),
      step('bare', 'Drive there', {}),
      add('paths', {
        name: 'As a whole',
        threats: ['spoof'],
        steps: ['bare'],
        basis: 'path',
        ratings: rated([0, 0, 0, 0, 0]),
      }),
    );
    const whole = { 'Used in': 'AP-1 (1)', Model: 'path rated as a whole' };
    const expected = {
      docx: { Code: 'AS-1', Step: 'Drive there', ...whole },
      xlsx: expect.objectContaining({ ...whole, Sum: '', Reason: '' }),
    };
    expect(stepsIn(format)).toEqual([expected[format]]);
    edit(change('steps', w.steps.get('bare')!, { reason: 'A public road' }));
    expect(stepIn(format, 'Drive there')).toMatchObject({ Feasibility: '', Reason: 'A public road' });
  });

  it('say which steps do not count, which cannot be done, and which controls guard them', () => {
    edit(
      ...asTree(),
      change('steps', w.steps.get('open')!, { takesPart: false }),
      change('steps', w.steps.get('write')!, { impossible: true, controls: [] }),
    );
    edit(change('steps', w.steps.get('write')!, { controls: ['sign'] }));
    const [open, write] = [stepIn(format, 'Open the housing'), stepIn(format, 'Write the image')];
    expect(write?.Feasibility).toBe('Very low\n(not feasible)');
    const expected = {
      docx: [
        { Step: 'Open the housing (documentation only)\nAt a parked car' },
        { Step: 'Write the image\nRequired previous steps: AS-2\nControls: CTL-1' },
      ],
      xlsx: [
        { Description: 'At a parked car', 'Takes part': 'no' },
        { 'Required previous steps': 'AS-2', Controls: 'CTL-1', 'Takes part': 'yes' },
      ],
    };
    expect([open, write]).toMatchObject(expected[format]);
  });
});

describe('the attack paths of a report', () => {
  it('name the steps by which they are found, and the step each value is of', () => {
    edit(add('paths', { name: 'By hand', threats: ['spoof'], steps: ['open', 'write'] }));
    const path = pathIn('docx', 'By hand');
    expect(path?.['Attack steps']).toBe('1. AS-1 Open the housing\n2. AS-3 Write the image');
    expect(path?.Parameters).toBe(
      'ET: ≤ 1 month (4) · AS-2\nSE: Expert (6) · AS-3\nKoIC: Restricted (3) · AS-2\nWoO: Moderate (4) · AS-1\nEq: Specialized (4) · AS-3',
    );
    expect(path?.Sum).toBe('21');
    expect(pathIn('xlsx', 'By hand')?.['Attack steps']).toBe(path?.['Attack steps']);
  });

  it('say from where they have the attack vector the CAL is read by', () => {
    const path = (name: string, more: object) => add('paths', { name, threats: ['spoof'], ...more });
    const reason = 'The gateway is reached from the network';
    const set = { 'attack-vector': { AV: 'N' } };
    edit(
      path('By its entry point', { steps: ['open', 'write'] }),
      path('By the analyst', { steps: ['open', 'write'], ratings: set, reason }),
      path('Nobody says', { steps: ['write'] }),
    );
    const cells = (name: string) => {
      const [page, sheet] = [pathIn('docx', name), pathIn('xlsx', name)];
      return [page?.['Attack vector'], page?.Basis, sheet?.['Attack vector'], sheet?.['Attack vector from']];
    };
    expect(cells('By its entry point')).toEqual([
      'Physical\n(entry point AS-1)',
      'from the steps',
      'Physical',
      'entry point AS-1',
    ]);
    // The reason is that of the vector: it stands there, and once.
    expect(cells('By the analyst')).toEqual([
      `Network\n(set for the path: ${reason})`,
      'from the steps',
      'Network',
      `set for the path: ${reason}`,
    ]);
    expect(cells('Nobody says')).toEqual(['unknown', 'from the steps', 'unknown', '']);
  });

  it('keep the reason of a path whose level is set by hand', () => {
    const customLevel = { level: 'H', reason: 'Seen in the field' };
    const more = { basis: 'path' as const, ratings: rated([0, 0, 0, 0, 0]), reason: 'As measured' };
    edit(add('paths', { name: 'By hand', threats: ['spoof'], steps: ['open'], customLevel, ...more }));
    expect(pathIn('docx', 'By hand')?.Basis).toBe(
      'level set by hand: Seen in the field\n(path rated as a whole, computed: High)\nAs measured',
    );
  });

  it('have no column of vectors where the CAL is read from the risk value and nobody entered one', () => {
    const { cal } = w.method;
    const method = { ...w.method, cal: { ...cal, source: 'riskValue' as const } };
    const titles = (of: Workspace) => tablesOf(told(of), 'paths')[0]?.columns.map(({ title }) => title);
    expect(titles(w)).toContain('Attack vector');
    expect(titles({ ...w, method })).not.toContain('Attack vector');
  });
});

describe('the paths of the attack trees', () => {
  const setsIn = (format: ReportFormat) => tableWith(told(w, 'en-US', format), 'Attack tree of');

  it('have the values each is rated by, without controls and with them', () => {
    edit(...asTree());
    for (const format of ['docx', 'xlsx'] as const)
      expect(
        records(setsIn(format))
          .filter((one) => one['Attack tree of'] === 'TS-1')
          .map((one) => [one.Controls, one.ET, one.SE, one.KoIC, one.WoO, one.Eq, one.Sum, one['Attack vector']]),
      ).toEqual([
        ['none', '4', '6', '3', '4', '4', '21', 'Physical'],
        ['CTL-1', '17', '8', '7', '4', '4', '40', 'Physical'],
      ]);
  });

  it('say that there are more than are printed, on a page above the table, on a sheet below those of the tree', () => {
    const gates = ['a', 'b', 'c'];
    const leaf = (gate: string, i: number) => [
      step(`${gate}${i}`, `Way ${gate}${i}`, { ratings: rated([0, 0, 0, 0, 0]) }),
      add('treeNodes', { threat: 'flash', parent: gate, step: `${gate}${i}`, order: i }),
    ];
    edit(
      add('treeNodes', { threat: 'flash', gate: 'and', text: 'Three of seven' }, 'top'),
      ...gates.map((gate, order) => add('treeNodes', { threat: 'flash', parent: 'top', gate: 'or', order }, gate)),
      ...gates.flatMap((gate) => Array.from({ length: 7 }, (_, i) => leaf(gate, i)).flat()),
      add('treeNodes', { threat: 'spoof', step: 'open' }),
    );
    const said = 'TS-1: the first 200 of 343 paths are printed.';
    const texts = sectionOf(told(w), 'paths').blocks.flatMap((block) => (block.block === 'text' ? [block.text] : []));
    expect(texts).toContain(said);
    expect(setsIn('docx')?.lines()).toHaveLength(201);
    const lines = records(setsIn('xlsx'));
    expect(lines).toHaveLength(202);
    expect(lines.slice(199).map((one) => [one['Attack tree of'], one['No.'], one['Attack steps']])).toEqual([
      ['TS-1', '200', expect.stringContaining('Way')],
      ['TS-1', '…', said],
      ['TS-2', '1', 'AS-1 Open the housing'],
    ]);
  });
});

describe('a risk whose threat scenario a tree rates', () => {
  it('is explained from the values of the steps the attacker takes up to its own', () => {
    edit(...asTree(), add('risks', { threat: 'flash', damage: 'dark' }));
    const rows = tablesOf(reportOf(w, head, 'en-US', 'docx', true), 'explanations')[0]?.lines() ?? [];
    const lines = rows.map((cells) => cells.join(' | '));
    const at = (text: string) => lines.findIndex((line) => line.includes(text));
    expect(at('Elapsed time: ≤ 1 day → 0 · AS-1')).toBeGreaterThan(-1);
    // The pre-step of a leaf sets its value.
    expect(at('Elapsed time: ≤ 1 month → 4 · AS-2')).toBeGreaterThan(at('AS-1'));
    expect(at('The attacker takes: AS-1 Open the housing, AS-3 Write the image')).toBeGreaterThan(at('4 · AS-2'));
    expect(at('21 lies in 20–24 → Low')).toBeGreaterThan(at('The attacker takes'));
  });
});

describe('a threat scenario with an attack tree and paths beside it', () => {
  it('is listed with its paths, and with the tree as what decides', () => {
    edit(
      ...asTree(),
      add('paths', { name: 'By hand', threats: ['flash'], steps: ['open'], model: 'attack-potential' }),
      add('paths', { name: 'Nobody rated it', threats: ['flash'] }),
    );
    expect(records(tablesOf(told(w), 'threats')[0])[0]).toMatchObject({
      Code: 'TS-1',
      'Rated paths': '1 / 2',
      'Deciding path': 'by its attack tree',
    });
  });
});
