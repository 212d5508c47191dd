// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { clauseOf, clauseText, liesIn } from '#domain/kinds/requirement/clause.ts';
import { type ListedStandard, standardsReport } from '#domain/report/standards.ts';
import { head } from './example.ts';

const both = (en: string, zh = en) => ({ en, zh });
const standard = (code: string, name: string, chapters: ListedStandard['chapters'] = []): ListedStandard => ({
  code,
  name: both(name),
  fullName: both(''),
  region: both(''),
  provenance: both(''),
  chapters,
  workProducts: 0,
  link: '',
});
const known = [
  standard('UN-R155', 'UN R155', [
    { number: '7', title: both('Specifications', '技术要求') },
    { number: '7.3', title: both('Vehicle type', '车型要求') },
  ]),
  standard('ISO-24089', 'ISO 24089:2023'),
  standard('GB-44496', 'GB 44496'),
];
const clause = (text: string) => clauseOf(text) ?? { standard: '', chapter: '' };
const linesOf = (citing: { task: string; code: string; clauses: string[] }[], locale: 'en-US' | 'zh-CN' = 'en-US') => {
  const list = {
    followed: ['iso 24089:2023'],
    known,
    citing: citing.map((one) => ({ ...one, clauses: one.clauses.map(clause) })),
  };
  const blocks = standardsReport(list, head, locale).sections[0]?.blocks ?? [];
  return blocks.map((block) => (block.block === 'table' ? [...block.lines()] : []));
};

describe('the list of standards of a project', () => {
  it('says which clause is used by which requirements, in the order of the numbers', () => {
    const [used] = linesOf([
      { task: 'T-2', code: 'CSR-1', clauses: ['UN-R155 7.3.10', 'UN-R155 7.3.8'] },
      { task: 'T-1', code: 'CSR-4', clauses: ['UN-R155 7.3.8', 'UN-R155'] },
    ]);
    expect(used).toEqual([
      ['UN-R155', '', 'UN R155', 'T-1 CSR-4'],
      ['UN-R155', '7.3.8', 'Vehicle type', 'T-2 CSR-1, T-1 CSR-4'],
      ['UN-R155', '7.3.10', 'Vehicle type', 'T-2 CSR-1'],
    ]);
  });

  it('says which clauses and standards the library does not have', () => {
    const [used] = linesOf([{ task: 'T', code: 'CSR-1', clauses: ['UN-R155 70', 'OWN 1'] }], 'zh-CN');
    expect(used?.map((line) => line[2])).toEqual(['标准库中无此标准', '标准库中无此章节']);
  });

  it('lists the standards that the project names or its requirements cite, not the whole library', () => {
    const [, shown] = linesOf([{ task: 'T', code: 'CSR-1', clauses: ['UN-R155 7'] }]);
    expect(shown?.map(([code]) => code)).toEqual(['UN-R155', 'ISO-24089']);
  });
});

describe('a clause of a standard', () => {
  it('is read as it is written', () => {
    const texts = ['UN-R155 7.3.8', 'UN-R155', 'UN-R155 Annex 5 Part B M7'];
    expect(texts.map((text) => clauseText(clause(text)))).toEqual(texts);
    expect(clauseOf('  ')).toBeNull();
    expect(clauseOf('x'.repeat(41))).toBeNull();
    expect(clauseOf('House rules 3', ['House', 'House rules'])).toEqual({ standard: 'House rules', chapter: '3' });
  });

  it('lies in the chapters its number begins with, and in no other', () => {
    expect([liesIn('7.3.8', '7'), liesIn('7.3.8', '7.3'), liesIn('7', '7'), liesIn('Annex 5 M7', 'Annex 5')]).toEqual(
      Array(4).fill(true),
    );
    expect([liesIn('70', '7'), liesIn('7.30', '7.3'), liesIn('', '7')]).toEqual([false, false, false]);
  });
});
