import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import { readPathCell } from '#domain/tara-table/path-cell.ts';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { records } from '../report/example.ts';
import { bring, lamp } from './bring.ts';

const namesIn = (text: string) => readPathCell(text).steps.map(({ name }) => name);

describe('a cell of attack paths', () => {
  it('has the steps that are numbered behind its name', () => {
    expect(readPathCell('By radio\n\n1. Listen\n2. Replay (documentation only)\n3. Jam (not feasible)')).toEqual({
      name: 'By radio',
      description: '',
      steps: [
        { name: 'Listen', takesPart: true, impossible: false },
        { name: 'Replay', takesPart: false, impossible: false },
        { name: 'Jam', takesPart: true, impossible: true },
      ],
    });
    expect(readPathCell('By radio\nFrom the road\n1) Listen\n2) Replay').description).toBe('From the road');
  });

  it('is named by its first step where all lines are numbered', () => {
    expect(readPathCell('1、监听\n2、重放（仅作记录，不可行）')).toEqual({
      name: '监听',
      description: '',
      steps: [
        { name: '监听', takesPart: true, impossible: false },
        { name: '重放', takesPart: false, impossible: true },
      ],
    });
  });

  it.each([
    ['one numbered line', '1. By radio'],
    ['lines behind the steps', 'By radio\n1. Listen\n2. Replay\nat night'],
    ['numbers that leave one out', 'By radio\n1. Listen\n3. Replay'],
    ['a step that nobody would see', 'By radio\n1. Listen\n2. \u200b'],
    ['no numbers', 'By radio\nListen\nReplay'],
    ['a number that is a size', 'By radio\n1.5 m away'],
  ])('has no steps, and loses nothing: %s', (_, text) => {
    const cell = readPathCell(text);
    expect(cell.steps).toEqual([]);
    expect(cell.name).toBe(text.split('\n')[0]);
    expect(cell.description).toBe(text.includes('\n') ? text : '');
  });

  it('keeps a bracket that says something else in the name of the step', () => {
    expect(namesIn('By radio\n1. Listen (at 433 MHz)\n2. Replay ()')).toEqual(['Listen (at 433 MHz)', 'Replay ()']);
  });
});

describe('the attack steps of a TARA table', () => {
  const line = { ...lamp, 'Path ID': 'AP-1', 'Attack path': 'By radio\n1. Listen\n2. Replay' };

  it('are rows, one for the same action in several paths; a table that comes again says nothing new', () => {
    const desk = empty();
    const other = { ...lamp, 'Path ID': 'AP-2', 'Attack path': 'By wire\n1. Plug in\n2. replay' };
    expect(bring(desk, line, other)).toEqual([]);
    expect([...desk.w.steps].map(({ code, name }) => `${code} ${name}`)).toEqual([
      'AS-1 Listen',
      'AS-2 Replay',
      'AS-3 Plug in',
    ]);
    const [first, second] = [desk.row('paths', 'AP-1'), desk.row('paths', 'AP-2')];
    expect(first).toMatchObject({ name: 'By radio', description: '', basis: 'path' });
    expect(second.steps[1]).toBe(first.steps[1]);
    expect(bring(desk, line, other)).toEqual(['unchanged 2']);
  });

  it('are named where the path that is there has others, which it keeps', () => {
    const desk = empty();
    bring(desk, line);
    const { steps } = desk.row('paths', 'AP-1');
    expect(bring(desk, { ...line, 'Attack path': 'By radio\n1. Listen\n2. Jam' })).toContain(
      'J2 path duplicate Listen\nJam',
    );
    expect(desk.row('paths', 'AP-1').steps).toEqual(steps);
  });

  it('come back as our own table prints them', () => {
    const desk = empty();
    bring(desk, line);
    const step = add('steps', { name: 'Wait', takesPart: false, impossible: true }, 'wait');
    desk.do(step, add('paths', { name: 'By hand', threats: desk.row('paths', 'AP-1').threats, steps: ['wait'] }));
    const printed = (language: 'en-US' | 'zh-CN' | 'both') =>
      records(oneTable(reportContextOf(desk.w, rate(desk.w), languageOf(language), 'xlsx')));
    const [, byHand] = printed('en-US');
    expect(byHand?.['Attack path']).toBe('By hand\n1. Wait (documentation only, not feasible)');
    for (const language of ['en-US', 'zh-CN', 'both'] as const) {
      const title = language === 'en-US' ? 'Attack path' : language === 'zh-CN' ? '攻击路径' : '攻击路径 Attack path';
      const cell = String(printed(language)[1]?.[title]);
      expect(readPathCell(cell).steps).toEqual([{ name: 'Wait', takesPart: false, impossible: true }]);
    }
  });
});
