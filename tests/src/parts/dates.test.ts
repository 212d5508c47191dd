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

  it('a day without a time is the same day west of Greenwich', () => {
    process.env.TZ = 'America/Los_Angeles';
    expect(useDates().day('2026-03-02')).toBe('2026-03-02');
  });
});
