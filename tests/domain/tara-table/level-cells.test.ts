import { describe, expect, it } from 'vitest';
import { iso18045 } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { levelReader } from '#domain/tara-table/level-cell.ts';
import { workspaceOf } from '#domain/workspace/workspace.ts';
import { Desk, empty } from '#tests/world/headlamp.ts';
import { bring, lamp } from './bring.ts';

const [potential] = defaultMethod.feasibility;
const levelsOf = (parameter: string) => potential?.parameters.find(({ code }) => code === parameter)?.levels ?? [];
const read = (parameter: string, text: string) => {
  const said = levelReader(levelsOf(parameter))(text);
  return said && said !== 'apart' ? said.is : said;
};

describe('a cell that names a level', () => {
  it.each([
    ['ET', '≤1 day\n0', '1d'],
    ['ET', '<= 1 week', '1w'],
    ['ET', 'up to 1 month (4)', '1m'],
    ['ET', '0 - ≤ 1 day', '1d'],
    ['ET', '1,0', '1w'],
    ['ET', '1.0', '1w'],
    ['ET', '≤ 1 weeks', '1w'],
    ['ET', 'more than 6 months', '6m+'],
    ['SE', '3 - Proficient', 'proficient'],
    ['SE', 'Proficient (3)', 'proficient'],
    ['SE', 'Proficient: 3', 'proficient'],
    ['SE', '3. Proficient', 'proficient'],
    ['SE', '（3）熟练者', 'proficient'],
    ['SE', '熟练者3分', 'proficient'],
    ['SE', '熟练者\nProficient\n3', 'proficient'],
    ['SE', 'Multiple expert', 'multiple'],
    ['SE', 'L2 - Proficient', 'proficient'],
    ['SE', '3 points', 'proficient'],
    ['WoO', '4 Moderate', 'moderate'],
    ['ET', '≤ 24 h', '1d'],
    ['ET', '≤ 7 days', '1w'],
    ['ET', '一周以内', '1w'],
    ['ET', '≤ 6 mo.', '6m'],
    ['ET', '> 3 years', '6m+'],
    ['ET', '<1 day', '1d'],
    ['ET', '< 1 week', '1w'],
    ['ET', '＜ 1 个月', '1m'],
    ['ET', '小于 1 天', '1d'],
    ['ET', 'less than 1 week', '1w'],
    ['ET', '≥6 months', '6m+'],
    ['ET', '>= 6 个月', '6m+'],
    ['ET', '>6个月', '6m+'],
    ['SE', '熟练', 'proficient'],
    ['SE', 'Prof.', 'proficient'],
  ])('%s may be written as people write it: %j', (parameter, text, level) => {
    expect(read(parameter, text)).toBe(level);
  });

  it.each([
    ['Eq', 'Specialized (7)'],
    ['Eq', 'Specialized (5)'],
    ['SE', '3 - Expert'],
    ['SE', 'Expert / Proficient'],
    ['SE', 'L1 - Multiple experts'],
    ['ET', '≤ 1 day\n4'],
  ])('%s says nothing where its name and its number do not agree: %j', (parameter, text) => {
    expect(read(parameter, text)).toBe('apart');
  });

  it.each([
    '1 week',
    '1 Tag',
    '2 weeks',
    '0.5 month',
    '> 1 week',
    '≤ 3 years',
    '< 2 weeks',
    '≥ 1 week',
    '≤ 1 week in the garage',
    '6 months',
    '2',
    '',
  ])('is no other level: %j', (text) => {
    expect(read('ET', text)).toBeUndefined();
  });
});

describe('levels in a TARA table', () => {
  const line = { ...lamp, 'Attack path': 'Bus' };
  const ratedBy = (desk: Desk) => [...desk.w.paths][0]?.ratings;

  it('that contradict themselves are named by their cells and not taken', () => {
    const desk = empty();
    expect(bring(desk, { ...line, S: 'Severe (0)', Eq: 'Specialized (7)', SE: 'Proficient (3)' })).toEqual([
      'J2 dimension:S contradiction Severe (0)',
      'K2 parameter:Eq contradiction Specialized (7)',
    ]);
    expect(ratedBy(desk)).toEqual({ 'attack-potential': { SE: 'proficient' } });
    expect(desk.row('damages', 'DS-1').ratings).toEqual({});
  });

  it('that are called as an empty cell may be are levels', () => {
    const method = { ...defaultMethod, feasibility: [iso18045] };
    const desk = new Desk(workspaceOf({ versionId: 'v', rev: 1, status: 'open', method, counters: {}, rows: {} }));
    expect(bring(desk, { ...line, WoO: 'None' })).toEqual([]);
    expect(ratedBy(desk)).toEqual({ [iso18045.id]: { WoO: 'none' } });
  });

  it.each(['不分析', '未分析', 'not analysed'])('of an impact may be left out on purpose: %s', (word) => {
    const desk = empty();
    expect(bring(desk, { ...line, P: word })).toEqual([]);
    expect(desk.row('damages', 'DS-1').ratings).toEqual({ P: { level: null, notAnalysed: true, reason: word } });
  });

  it.each(['-', 'N/A', 'none', '无', 'not rated'])('may be left empty by a word: %s', (word) => {
    const desk = empty();
    expect(bring(desk, { ...line, ET: word, 'Attack vector': word, SE: '3' })).toEqual([]);
    expect(ratedBy(desk)).toEqual({ 'attack-potential': { SE: 'proficient' } });
  });

  it('with signs of another code page are named by their cells', () => {
    expect(bring(empty(), { ...line, Asset: 'T\ufffdrsteuergerät' })).toEqual([
      'A2 asset unreadable T\ufffdrsteuergerät',
    ]);
  });
});
