import { describe, expect, it } from 'vitest';
import { lookedAtRow } from '#domain/quality/looked-at.ts';
import { qualityFindings } from '#domain/quality/quality.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { ratingsOf, wholeExample } from '../quality/example.ts';
import { records, sectionOf, tablesOf, told, wordsIn } from './example.ts';

describe('the report', () => {
  it('lists findings of quality, with the reason of what was looked at', () => {
    const desk = wholeExample();
    desk.do(change('requirements', desk.row('requirements', 'CSR-3'), { verificationMethod: '' }));
    const [first] = qualityFindings({ w: desk.w, ratings: ratingsOf(desk.w) });
    if (!first) throw new Error('nothing found');
    desk.do(add('lookedAt', lookedAtRow(first, 'One analyst is enough for an example.', 'en')));
    const table = tablesOf(told(desk.w), 'openPoints').find(({ sheet }) => sheet === 'Quality of ratings');
    expect(records(table).map((one) => [one.Code, one.Check, one['Looked at, and why it stays']])).toEqual([
      ['', 'Ratings by one person only', 'One analyst is enough for an example. (2026-03-02)'],
      ['CSR-3', 'Requirement without verification method', 'not looked at'],
    ]);
  });

  it('names an approved exception and the limits of the method', () => {
    const desk = wholeExample();
    const { method } = desk.w;
    desk.w = { ...desk.w, method: { ...method, treatment: { ...method.treatment, forbidden: { retain: 2 } } } };
    desk.do(
      change('risks', desk.row('risks', 'R-1'), {
        treatments: ['retain'],
        exception: { treatments: ['retain'], approvedBy: 'Zhang San', approvedAs: 'Head', reason: 'Ends this year.' },
      }),
    );
    const report = told(desk.w);
    expect(wordsIn(sectionOf(report, 'treatment'))).toContain(
      'Approved exception: retain · Zhang San, Head · Ends this year.',
    );
    expect(wordsIn(report.sections).includes('Forbidden from')).toBe(true);
  });
});
