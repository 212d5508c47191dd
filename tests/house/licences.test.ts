// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fits, licenceProblems, lockedPackages } from '../../scripts/licences.mjs';
import { notices, noticesFile } from '../../scripts/notices.mjs';

describe('the licences we stand on', () => {
  it('every locked package has a licence that fits its place', () => {
    expect(lockedPackages().length).toBeGreaterThan(500);
    expect(licenceProblems()).toEqual([]);
  });

  it('a copyleft or unknown licence is refused, in the product more strictly than among the tools', () => {
    const one = (licence: string, tool: boolean) =>
      licenceProblems([{ path: 'node_modules/x', name: 'x', version: '1', licence, tool, platform: false }]).length;
    expect(one('GPL-3.0-only', true)).toBe(1);
    expect(one('unknown', true)).toBe(1);
    expect(one('MPL-2.0', true)).toBe(0);
    expect(one('MPL-2.0', false)).toBe(1);
    expect(one('MIT', false)).toBe(0);
  });

  it('a choice needs one acceptable side, a sum needs both', () => {
    expect(fits('(MIT OR GPL-3.0-only)', ['MIT'])).toBe(true);
    expect(fits('(MIT AND GPL-3.0-only)', ['MIT'])).toBe(false);
  });

  it('THIRD_PARTY_NOTICES.md is what `npm run notices` writes', () => {
    expect(readFileSync(noticesFile, 'utf8') === notices()).toBe(true);
  });
});
