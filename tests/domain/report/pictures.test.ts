import { describe, expect, it } from 'vitest';
import { overlap } from '#domain/diagram/geometry.ts';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import type { PictureBlock, Report, SectionKey } from '#domain/report/blocks.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { relationKinds } from '#domain/workspace/relations.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '../method/rows.ts';
import { edited, emptyVersion, headlamp, records, sectionOf, tablesOf, told } from './example.ts';

const rated = (values: number[]) => ({ 'attack-potential': potential(values as never) });

/** The first threat of the headlamp system with a tree: `either` of two ways, a step shared by both, a control on one of them. */
function withTree(): { w: Workspace; code: string } {
  const w = headlamp();
  const [threat] = [...w.threats];
  if (!threat) throw new Error('no threat');
  const step = (id: string, name: string, values: number[]) =>
    add('steps', { code: `AS-${id}`, name, ratings: rated(values) }, id);
  const node = { threat: threat.id };
  return {
    code: threat.code,
    w: edited(w, [
      step('s1', 'Open the housing', [0, 0, 0, 0, 0]),
      step('s2', 'Flash 固件 image', [1, 3, 3, 1, 0]),
      step('s3', 'Send over the air', [4, 6, 7, 4, 4]),
      add('controls', { code: 'CTL-9', name: 'Signed firmware', active: true, ratings: rated([17, 6, 3, 0, 4]) }, 'c'),
      add('treeNodes', { ...node, gate: 'or', model: 'attack-potential' }, 'top'),
      add('treeNodes', { ...node, parent: 'top', gate: 'and', text: 'At the car', order: 1 }, 'near'),
      add('treeNodes', { ...node, parent: 'top', gate: 'and', text: 'From afar', order: 2 }, 'far'),
      add('treeNodes', { ...node, parent: 'near', step: 's1', order: 1 }, 'n1'),
      add('treeNodes', { ...node, parent: 'near', step: 's2', order: 2, controls: ['c'] }, 'n2'),
      add('treeNodes', { ...node, parent: 'far', step: 's1', order: 1 }, 'f1'),
      add('treeNodes', { ...node, parent: 'far', step: 's3', order: 2 }, 'f3'),
    ]),
  };
}

const picturesIn = (report: Report, key: SectionKey): PictureBlock[] =>
  sectionOf(report, key).blocks.filter((block) => block.block === 'picture');
const textsIn = (report: Report, key: SectionKey): string[] =>
  sectionOf(report, key).blocks.flatMap((block) => (block.block === 'text' ? [block.text] : []));
const titles = (block: PictureBlock | undefined) => block?.picture.items.map(({ title }) => title) ?? [];

describe('a picture of a chapter', () => {
  it('has its name in the chapter; a caption only where the chapter has several', () => {
    const picture = (name: string, i: number) => ({ file: `${i}`.repeat(64), name, size: 1, type: 'png' as const });
    const captionsOf = (...names: string[]) =>
      sectionOf(
        told(
          edited(emptyVersion(), [
            add(
              'chapters',
              { topic: 'conclusion', text: 'Released', pictures: names.map(picture) },
              chapterId('conclusion'),
            ),
          ]),
        ),
        'openPoints',
      ).blocks.flatMap((block) => (block.block === 'keptPicture' ? [block.caption] : []));
    expect(captionsOf('Board.png')).toEqual([undefined]);
    expect(captionsOf('Board.png', 'Map.png')).toEqual(['Board.png', 'Map.png']);
  });
});

describe('an attack tree in the report', () => {
  it('says the whole names of what it shortens below the picture, on paper', () => {
    const { w } = withTree();
    const long = 'Run firmware of the attacker in the body control ECU until the high beam obeys';
    const gate = 'All that has to be done at the car while it stands parked for a night';
    const [step, node] = [w.steps.get('s1'), w.treeNodes.get('near')];
    if (!step || !node) throw new Error('The tree has no such nodes');
    const renamed = edited(w, [change('steps', step, { name: long }), change('treeNodes', node, { text: gate })]);
    const keyIn = (of: Workspace, format: 'docx' | 'xlsx' = 'docx') =>
      tablesOf(told(of, 'en-US', format), 'paths').filter(({ columns }) => columns.at(-1)?.title === 'Whole name');
    expect(JSON.stringify(keyIn(w).flatMap(records))).not.toContain('Open the housing');
    expect(keyIn(renamed, 'xlsx')).toEqual([]);
    const rows = keyIn(renamed).flatMap(records);
    const shown = (name: string) => rows.find((row) => row['Whole name'] === name)?.['In the picture'];
    expect([shown(long), shown(gate)]).toEqual(['AS-s1', expect.stringMatching(/^All that .*…$/)]);
    expect(new Set(rows.map((row) => row['Whole name'])).size).toBe(rows.length);
  });

  it('is drawn with its steps, its gates and its controls; a shared step once', () => {
    const { w, code } = withTree();
    const [block] = picturesIn(told(w), 'paths');
    expect(block?.alt).toBe(`Attack tree ${code}`);
    const all = titles(block);
    for (const name of ['At the car AND', 'From afar AND', 'AS-s2 Flash 固件 image', 'CTL-9 Signed firmware'])
      expect(all.filter((title) => title.includes(name))).toHaveLength(1);
    expect(all.filter((title) => title.includes('Open the housing') && title.includes('shared by 2'))).toHaveLength(1);
    // Two ways end in the shared step.
    expect(block?.picture.items.filter(({ kind }) => kind === 'link')).toHaveLength(7);
    // The easiest way takes it by the second of them.
    const bold = block?.picture.items
      .filter(({ shapes }) => shapes.some((shape) => shape.is === 'rect' && shape.width === 1.6))
      .map(({ title }) => title);
    expect(bold).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Open the housing'),
        expect.stringContaining('Send over the air'),
      ]),
    );
    expect(bold?.some((title) => title.includes('Flash'))).toBe(false);
  });

  it('says what it comes to without and with its controls, and draws the latter', () => {
    const { w, code } = withTree();
    const outcomes = (of: Workspace) => textsIn(told(of), 'paths').filter((text) => text.startsWith('Feasibility'));
    expect(outcomes(w)).toEqual([
      'Feasibility without controls: High (sum 8). With CTL-9: Very low (sum 25). The drawing shows the rating with these controls.',
    ]);
    expect(titles(picturesIn(told(w), 'paths')[0]).find((title) => title.startsWith('AS-s2'))).toBeDefined();
    const off = edited(w, [change('controls', w.controls.get('c')!, { active: false })]);
    expect(outcomes(off)).toEqual(['Feasibility: High (sum 8).']);
    expect(code).not.toBe('');
  });

  it('is followed by its paths, the easiest first, as rows of a table', () => {
    const { w, code } = withTree();
    const table = tablesOf(told(w), 'paths').at(-1);
    const rows = records(table);
    expect(rows.map((row) => [row['Attack tree of'], row.Controls, row.Sum])).toEqual([
      [code, 'none', '8'],
      [code, 'none', '25'],
      [code, 'CTL-9', '25'],
      [code, 'CTL-9', '31'],
    ]);
    expect(rows.map((row) => row['Attack steps']?.includes('CTL-9 Signed firmware'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('draws a step that has a control in one place apart from where it has none', () => {
    const { w } = withTree();
    const top = w.treeNodes.get('top')!;
    const more = edited(w, [add('treeNodes', { threat: top.threat, parent: 'top', step: 's2', order: 3 }, 't2')]);
    expect(titles(picturesIn(told(more), 'paths')[0]).filter((title) => title.includes('Flash'))).toHaveLength(2);
  });

  it('has words of the language of the report', () => {
    const { w, code } = withTree();
    const [block] = picturesIn(told(w, 'zh-CN'), 'paths');
    expect(block?.alt).toBe(`攻击树 ${code}`);
    expect(titles(block).some((title) => title.includes('2 处共用'))).toBe(true);
  });

  it('leaves no trace where there is none', () => {
    expect(picturesIn(told(headlamp()), 'paths')).toEqual([]);
    const [paths, steps, ...others] = tablesOf(told(headlamp()), 'paths');
    expect([paths?.lines().length, steps?.lines().length]).toEqual([5, 21]);
    expect(others).toEqual([]);
  });
});

describe('the relations in the report', () => {
  it('are drawn with every row of the task, none over another', () => {
    const w = headlamp();
    const [block] = picturesIn(told(w), 'requirements');
    const all = titles(block);
    for (const kind of relationKinds)
      for (const { code } of w[kind]) expect(all.filter((title) => title.startsWith(`${code} `))).toHaveLength(1);
    const boxes = block?.picture.items.filter(({ kind }) => kind === 'node').map(({ box }) => box) ?? [];
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1)) expect(overlap(one, other)).toBe(false);
  });

  it('stand side by side in all their layers on a page, cut only from top to bottom', () => {
    const w = headlamp();
    const many = Array.from({ length: 60 }, (_, i) => add('assets', { name: `Part ${i}`, category: 'HW' }, `more${i}`));
    const [block] = picturesIn(told(edited(w, many)), 'requirements');
    const places = block?.parts.flatMap(({ part }) => part.place ?? []) ?? [];
    expect(places.length).toBeGreaterThan(2);
    expect(new Set(places.map(({ column }) => column))).toEqual(new Set([1]));
  });

  it('say so where paths and steps are left out, or all of it', () => {
    const assets = (count: number) =>
      Array.from({ length: count }, (_, i) => add('assets', { name: `A${i}`, category: 'HW' }, `a${i}`));
    const steps = Array.from({ length: 1500 }, (_, i) => add('steps', { name: `S${i}` }, `s${i}`));
    const some = told(edited(emptyVersion(), [...assets(600), ...steps]));
    expect(textsIn(some, 'requirements')).toEqual([
      'The task has more than 2000 elements: attack paths and steps are left out of the drawing.',
    ]);
    expect(titles(picturesIn(some, 'requirements')[0]).some((title) => / S7$/.test(title))).toBe(false);
    const most = told(edited(emptyVersion(), assets(2001)));
    expect(picturesIn(most, 'requirements')).toEqual([]);
    expect(textsIn(most, 'requirements')[0]).toContain('2001 elements');
  });
});
