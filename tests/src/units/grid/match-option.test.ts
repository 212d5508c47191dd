import { afterEach, describe, expect, it, vi } from 'vitest';
import { impactLevels } from '#domain/method/seed/impact.ts';
import { requirementFields } from '@/features/requirement/fields';
import { matchOption, parseCell } from '@/grid/editing/parse-cell';
import { matchOptions } from '@/grid/editors/match-options';
import type { Column } from '@/grid/grid-types';
import { codedChoices } from '@/rows/choices';

afterEach(() => vi.restoreAllMocks());

describe('the words for an entry', () => {
  const levels = codedChoices(impactLevels);
  const severe = impactLevels.find(({ name }) => name.en === 'Severe');

  it.each(['Severe', 'severe', 'SEVERE ', '严重', 'severe ', 'Se\u00advere', 'ｓｅｖｅｒｅ'])(
    'are its names in both languages and its code: %s',
    (text) => {
      expect(matchOption(levels, text)?.value).toBe(severe?.code);
      expect(matchOption(levels, severe?.code.toLowerCase() ?? '')?.value).toBe(severe?.code);
    },
  );

  it('a name of two entries names none', () => {
    const twice = [
      { value: 'a', label: 'A-1 Lamp', code: 'A-1', names: ['Lamp'] },
      { value: 'b', label: 'A-2 Lamp', code: 'A-2', names: ['Lamp'] },
    ];
    expect(matchOption(twice, 'Lamp')).toBeUndefined();
    expect(matchOption(twice, 'a-2')?.value).toBe('b');
  });

  it('blanks between signs, numbers and words make no difference, nor how "at most" is written', () => {
    const times = [
      { value: 'a', label: '≤ 1 个月', names: ['≤ 1 month'] },
      { value: 'b', label: '≤ 6 个月', names: ['≤ 6 months'] },
      { value: 'c', label: '> 6 个月', names: ['> 6 months'] },
    ];
    for (const text of ['≤1个月', '≤ 1个月', '<=1 个月', '<= 1month'])
      expect(matchOption(times, text)?.value).toBe('a');
    expect(matchOption(times, '>6个月')?.value).toBe('c');
  });

  it('full-width letters and a decimal comma are those of another keyboard', () => {
    const options = [{ value: 'x', label: 'Network', code: '0.85' }];
    expect(matchOption(options, '0,85')?.value).toBe('x');
    expect(matchOption(options, 'Ｎｅｔｗｏｒｋ')?.value).toBe('x');
  });

  it.each([
    ['1,200', '1200'],
    ['12.345', '12345'],
    ['12,345.5', '12345.5'],
    ['12.345,5', '12345.5'],
    ['1’200', '1200'],
    ['1,2', '1.2'],
    ['0,850', '0.85'],
  ])('a number is read with thousands separators: %s is %s', (text, code) => {
    const options = ['1200', '12345', '12345.5', '1.2', '0.85'].map((value) => ({ value, label: value, code: value }));
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(text.includes('’') ? 'de-CH' : 'en-US');
    expect(matchOption(options, text)?.value).toBe(code);
  });

  it('a number that can be read two ways is read as the language of the browser writes it', () => {
    const options = [
      { value: 'big', label: 'big', code: '1200' },
      { value: 'small', label: 'small', code: '1.2' },
    ];
    const language = vi.spyOn(navigator, 'language', 'get');
    language.mockReturnValue('en-US');
    expect(matchOption(options, '1,200')?.value).toBe('big');
    language.mockReturnValue('de-DE');
    expect(matchOption(options, '1,200')?.value).toBe('small');
    expect(matchOption(options, '1.200')?.value).toBe('big');
  });

  it('no number is read where groups are not of three digits', () => {
    const options = [{ value: 'x', label: 'x', code: '1200' }];
    for (const text of ['12,00', '1,2,0,0', '1,20,0', '1200,']) expect(matchOption(options, text)).toBeUndefined();
  });
});

describe('a level named in several ways', () => {
  const names = ['Layman', 'Proficient', 'Expert', 'Multiple experts'];
  const figures = ['0', '3', '6', '8'];
  const scale = names.map((label, at) => ({ value: label.toLowerCase(), label, code: figures[at] ?? '' }));

  it.each(['3 - Proficient', 'Proficient (3)', 'Proficient\n3', '3 Proficient', 'L2 - Proficient'])(
    'is that level: %j',
    (text) => {
      expect(matchOption(scale, text)?.value).toBe('proficient');
    },
  );

  it.each(['Proficient (6)', 'Proficient (7)', '3 3', 'Layman - Expert', 'L0 - Proficient'])(
    'is none where it does not agree: %j',
    (text) => {
      expect(matchOption(scale, text)).toBeUndefined();
    },
  );
});

describe('a list of options in text', () => {
  const options = [
    { value: 'a', label: 'Gateway', code: 'A-1' },
    { value: 'b', label: 'Camera', code: 'A-2', disabled: true },
    { value: 'c', label: 'Radar', code: 'A-3' },
  ];
  const column = {
    key: 'assets',
    editor: { kind: 'choices', options, value: (row: readonly string[]) => row },
  } as unknown as Column<readonly string[]>;
  const texts = { tooLong: String, noSuchChoice: (text: string) => `no ${text}`, notYesOrNo: String };
  const read = (text: string, row?: readonly string[]) => parseCell(column, text, row, texts);

  it('takes no option that nobody may choose, by whatever it is named', () => {
    for (const text of ['A-2', 'Camera', 'A-1, Camera', 'cam']) expect(read(text)).toHaveProperty('refusal');
    expect(read('A-1, A-3')).toEqual({ value: ['a', 'c'] });
  });

  it('keeps one that the cell has', () => {
    expect(read('A-2, A-3', ['b'])).toEqual({ value: ['b', 'c'] });
    expect(read('A-2', ['a'])).toEqual({ refusal: 'no A-2' });
  });

  it('may have other marks between where each part is known', () => {
    for (const text of ['A-1/A-3', 'Gateway & Radar', 'Gateway\nRadar', 'A-1 Gateway, A-3 Radar'])
      expect(read(text)).toEqual({ value: ['a', 'c'] });
    expect(read('Gateway/Lamp')).toEqual({ refusal: 'no Gateway/Lamp' });
  });

  it('may have codes of letters in a row, as properties are written', () => {
    const properties = [
      { value: 'c', label: 'Confidentiality', code: 'C' },
      { value: 'i', label: 'Integrity', code: 'I' },
      { value: 'a', label: 'Availability', code: 'A' },
      { value: 'az', label: 'Authorization', code: 'AZ' },
    ];
    const cell = { ...column, editor: { kind: 'choices', options: properties, value: () => [] } };
    const readAll = (text: string) => parseCell(cell as unknown as typeof column, text, undefined, texts);
    for (const text of ['CIA', 'C/I/A', 'C&I&A', 'CI/A', 'ＣＩＡ', 'CI, A', 'c,i,a'])
      expect(readAll(text)).toEqual({ value: ['c', 'i', 'a'] });
    expect(readAll('CAZ')).toEqual({ value: ['c', 'az'] });
    expect(readAll('CIX')).toEqual({ refusal: 'no CIX' });
    // Numbered codes do not stand in a row.
    expect(read('A-1A-3')).toEqual({ refusal: 'no A-1A-3' });
  });
});

describe('a longer name of a method of verification', () => {
  const field = requirementFields.list.find(({ name }) => name === 'verificationMethod') as {
    within: Record<string, readonly string[]>;
  };
  const methods = Object.entries(field.within).map(([value, within]) => ({ value, label: value, code: value, within }));

  it.each([
    ['penetration test', 'test'],
    ['台架测试', 'test'],
    ['渗透测试', 'test'],
    ['Fuzz-Testing', 'test'],
    ['Code review', 'review'],
    ['设计评审', 'review'],
    ['static analysis', 'analysis'],
    ['静态分析', 'analysis'],
  ])('is taken as the method it names: %s', (text, method) => {
    expect(matchOption(methods, text)?.value).toBe(method);
    expect(matchOptions(methods, text).map(({ value }) => value)).toEqual([method]);
  });

  it.each(['review of the test report', '测试评审', 'contest', 'inspection'])(
    'is refused where it is not: %s',
    (text) => {
      expect(matchOption(methods, text)).toBeUndefined();
    },
  );
});
