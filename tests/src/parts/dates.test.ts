import { afterEach, describe, expect, it } from 'vitest';
import { useDates } from '@/i18n-dates';

const zone = process.env.TZ;
afterEach(() => {
  localStorage.removeItem('umi_locale');
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('days and times on screen', () => {
  it.each(['zh-CN', 'en-US'])('are in one form, that of the date fields: %s', (language) => {
    localStorage.setItem('umi_locale', language);
    const { day, time, exact } = useDates();
    const at = '2026-03-02T08:05:09.000Z';
    expect(day(at)).toMatch(/^2026-03-0[123]$/);
    expect(time(at)).toMatch(/^2026-03-0[123] \d\d:05$/);
    expect(exact(at)).toMatch(/^2026-03-0[123] \d\d:05:09$/);
  });

  it.each([
    ['en-US', 'Monday, March 2, 2026', 'Thursday, December 31, 2026'],
    ['zh-CN', '2026年3月2日星期一', '2026年12月31日星期四'],
  ])('are told in words as the language does: %s', (language, second, last) => {
    localStorage.setItem('umi_locale', language);
    const { long } = useDates();
    expect([long(new Date(2026, 2, 2)), long(new Date(2026, 11, 31, 23, 59))]).toEqual([second, last]);
  });

  it('a day without a time is the same day west of Greenwich', () => {
    process.env.TZ = 'America/Los_Angeles';
    expect(useDates().day('2026-03-02')).toBe('2026-03-02');
  });
});
