import { describe, expect, it } from 'vitest';
import { VersionForm } from '#domain/model/version.ts';
import { nextVersionName } from '#domain/versions/next-name.ts';

describe('the name proposed for the next version', () => {
  it.each([
    ['1.0', '1.1'],
    ['V1.0', 'V1.1'],
    ['V1.9', 'V1.10'],
    ['7', '8'],
    ['R09', 'R10'],
    ['99', '100'],
    ['2025-03', '2025-04'],
    ['2025-09', '2025-10'],
    ['2025-12', '2026-01'],
    ['SOP-2024.12', 'SOP-2025.01'],
    ['12025-12', '12025-13'],
    ['V2.0-rc1', 'V2.0-rc2'],
    ['V1.0-draft', 'V1.1-draft'],
    ['Rev.A', 'Rev.B'],
    ['V1.0c', 'V1.0d'],
    ['Rev.Z', 'Rev.Z-2'],
    ['draft', 'draft-2'],
    ['概念阶段', '概念阶段-2'],
    ['9007199254740993', '9007199254740994'],
  ])('after %s is %s', (last, next) => {
    expect(nextVersionName([last])).toBe(next);
  });

  it('follows the newest version and skips those that are taken, however they are written', () => {
    expect(nextVersionName(['V2.0', 'V1.0'])).toBe('V2.1');
    expect(nextVersionName(['V1.0', 'v1.1', 'Ｖ1.2'])).toBe('V1.3');
    expect(nextVersionName(['draft', 'draft-2', 'DRAFT-3'])).toBe('draft-4');
  });

  it('of a task without a version is the first', () => {
    expect(nextVersionName([])).toBe('V1.0');
  });

  it('is one that the form accepts, or none', () => {
    const name = VersionForm.shape.version;
    const long = 'x'.repeat(38);
    expect(nextVersionName([long])).toBe(`${long}-2`);
    expect(name.safeParse(`${long}-2`).success).toBe(true);
    expect(nextVersionName([`${long}y`])).toBe('');
    expect(nextVersionName(['9'.repeat(40)])).toBe('');
  });
});
