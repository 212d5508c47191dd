import { describe, expect, it } from 'vitest';
import { roomText } from '@/features/system-health/room-text';

const kB = 1024;

describe('room on a disk', () => {
  it.each([
    [0, '0 kB'],
    [512, '0.5 kB'],
    [1023 * kB, '1,023 kB'],
    [12.34 * kB ** 2, '12.3 MB'],
    [999 * kB ** 3, '999 GB'],
    [1.25 * kB ** 4, '1.25 TB'],
    [5_000 * kB ** 5, '5,000 PB'],
  ])('%d bytes is %s', (bytes, text) => {
    expect(roomText(bytes)).toBe(text);
  });
});
