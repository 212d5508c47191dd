import { describe, expect, it } from 'vitest';
import { instantOf, momentInFileName, momentWords } from '#domain/report/moment.ts';

const evening = '2026-11-26T18:51:07.000Z';

describe('a moment in a report', () => {
  it.each([
    [evening, undefined, '2026-11-26 18:51 UTC'],
    [evening, 'Asia/Shanghai', '2026-11-27 02:51 UTC+08:00'],
    [evening, 'America/New_York', '2026-11-26 13:51 UTC-05:00'],
    ['2026-07-26T18:51:07.000Z', 'America/New_York', '2026-07-26 14:51 UTC-04:00'],
    ['2026-11-26T00:00:00.000Z', 'UTC', '2026-11-26 00:00 UTC'],
  ])('%s in the zone %s is %s: day, time, and how far from UTC', (moment, zone, words) => {
    expect(momentWords(moment, zone)).toBe(words);
  });

  it('kept as a bare day, before moments had times, stays that day wherever it is read', () => {
    expect(momentWords('2026-03-02', 'Asia/Shanghai')).toBe('2026-03-02');
  });

  it('of a file that says nonsense is printed as it stands, in an unknown zone as UTC', () => {
    expect([momentWords('Tomorrow'), momentWords('')]).toEqual(['Tomorrow', '']);
    expect(momentWords(evening, 'Mars/Olympus')).toBe('2026-11-26 18:51 UTC');
    expect(instantOf('</dc:creator>')).toBeUndefined();
  });

  it('stands in names of files without blanks and colons', () => {
    expect(momentInFileName(evening, 'Asia/Shanghai')).toBe('2026-11-27-0251-UTC+0800');
    expect(momentInFileName('2026-03-02')).toBe('2026-03-02');
  });
});
