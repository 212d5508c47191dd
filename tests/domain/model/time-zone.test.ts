import { describe, expect, it } from 'vitest';
import { dayBegins, dayIn } from '#domain/model/time-zone.ts';

describe('a day of a time zone', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-02T00:00:00.000Z'],
    ['Asia/Shanghai', '2026-03-02', '2026-03-01T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-01', '2026-03-02T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-02', '2026-03-01T18:15:00.000Z'],
  ])('is told and begins as clocks in %s have it', (zone, day, begin) => {
    expect(dayIn(Date.parse('2026-03-01T20:00:00Z'), zone)).toBe(day);
    expect(new Date(dayBegins('2026-03-02', zone)).toISOString()).toBe(begin);
    expect(dayIn(dayBegins('2026-03-02', zone), zone)).toBe('2026-03-02');
    expect(dayIn(dayBegins('2026-03-02', zone) - 1, zone)).toBe('2026-03-01');
  });

  it('is an hour shorter or longer where clocks change', () => {
    const hours = (day: string) => {
      const [from, to] = [0, 1].map((n) => dayBegins(day, 'America/Los_Angeles', n));
      return ((to ?? 0) - (from ?? 0)) / 3_600_000;
    };
    expect(['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map(hours)).toEqual([24, 23, 24, 25]);
  });

  it('begins with the first moment there is where clocks skip midnight', () => {
    expect(new Date(dayBegins('2026-09-06', 'America/Santiago')).toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  it('is counted over the ends of months', () => {
    expect(dayIn(Date.parse('2026-02-28T20:00:00Z'), 'Asia/Shanghai', -1)).toBe('2026-02-28');
  });
});
