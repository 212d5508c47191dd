import { describe, expect, it } from 'vitest';
import { Code } from '#domain/model/base.ts';
import { codeFromName } from '#domain/product/code-from-name.ts';

describe('a code offered for a name that is being typed', () => {
  it.each([
    ['Headlamp', 'HEAD'],
    ['EScooter-Keyless-Gateway', 'EKG'],
    ['Body-Controller-2026', 'BC-2026'],
    ['eps', 'EPS'],
    ['网关-控制器', '网控'],
    ['电动转向系统', '电动转向'],
    ['2026', '2026'],
    ['---', ''],
    ['', ''],
  ])('%s → %s', (name, code) => {
    expect(codeFromName(name)).toBe(code);
    expect(code === '' || Code.safeParse(code).success).toBe(true);
  });

  it('appends a number while the code is taken', () => {
    const taken = new Set(['HEAD', 'HEAD-2']);
    expect(codeFromName('Headlamp', (code) => taken.has(code))).toBe('HEAD-3');
  });

  it('stays a code however long the name is', () => {
    const code = codeFromName('a-'.repeat(40));
    expect([...code].length).toBeLessThanOrEqual(12);
    expect(Code.safeParse(code).success).toBe(true);
  });
});
