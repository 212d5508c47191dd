import { describe, expect, it } from 'vitest';
import { bindFunctions, functionLines } from '#domain/views/function-tree.ts';
import { add, drop } from '#domain/workspace/edit.ts';
import { edited, emptyVersion, sectionOf, told } from '#tests/domain/report/example.ts';
import { empty } from '#tests/world/headlamp.ts';

const version = edited(emptyVersion(), [
  add('functions', { name: 'Low beam' }, 'low'),
  add('functions', { name: 'High beam' }, 'high'),
  add('functions', { name: 'Levelling', level: 'sub', parent: 'low' }, 'level'),
  add('assets', { name: 'Lamp', functions: ['low'] }, 'lamp'),
  add('assets', { name: 'Motor' }, 'motor'),
]);

describe('the function tree', () => {
  it('has sub functions below their main function, with the assets that serve them', () => {
    expect(functionLines(version).map(({ row, depth, assets }) => [row.id, depth, assets.map(({ id }) => id)])).toEqual(
      [
        ['low', 0, ['lamp']],
        ['level', 1, []],
        ['high', 0, []],
      ],
    );
  });

  it('has of a function its level, its relation to cybersecurity and its data, and drops a parent that is gone', () => {
    const desk = empty();
    desk.do(
      add('functions', { name: 'Light', description: 'On and off' }, 'light'),
      add(
        'functions',
        { name: 'Glow', level: 'sub', parent: 'light', cybersecurity: false, data: 'Beam angle' },
        'glow',
      ),
    );
    expect(desk.row('functions', 'F-1')).toMatchObject({
      description: 'On and off',
      level: 'main',
      parent: null,
      cybersecurity: true,
      data: '',
    });
    expect(desk.row('functions', 'F-2')).toMatchObject({ level: 'sub', cybersecurity: false, data: 'Beam angle' });
    desk.do(drop('functions', desk.row('functions', 'F-1')));
    expect(desk.row('functions', 'F-2').parent).toBeNull();
  });

  it('binds several functions to several assets, and leaves what is bound already', () => {
    const ops = bindFunctions(version, ['low', 'high'], ['lamp', 'motor']);
    const bound = edited(version, ops);
    expect(bound.assets.get('lamp')?.functions).toEqual(['low', 'high']);
    expect(bound.assets.get('motor')?.functions).toEqual(['low', 'high']);
    expect(bindFunctions(bound, ['low'], ['lamp', 'motor'])).toEqual([]);
  });
});

describe('the report', () => {
  it('prints the item definition in the scope and the conclusion with the open points', () => {
    const w = edited(version, [
      add('chapters', { topic: 'boundary', text: 'From the switch to the lamp' }, 'chapter-boundary'),
      add('chapters', { topic: 'conclusion', text: 'May be released' }, 'chapter-conclusion'),
    ]);
    const report = told(w);
    expect(JSON.stringify(sectionOf(report, 'scope'))).toContain('From the switch to the lamp');
    expect(JSON.stringify(report.sections)).toContain('May be released');
  });
});
