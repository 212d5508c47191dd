import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/asvs.md', 'utf8');
const lines = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the list of the verification standard', () => {
  it('names files that exist', () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)].map((m) => m[1] ?? '');
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has a state and a spec or a reason in every line, each number once', () => {
    expect(lines.length).toBeGreaterThan(60);
    const numbers = lines.flatMap(([, no = '']) => no.split(', '));
    expect(numbers.filter((no) => !/^\d+\.\d+\.\d+$/.test(no))).toEqual([]);
    expect(numbers.filter((no, n) => numbers.indexOf(no) !== n)).toEqual([]);
    for (const [, no, , state = '', held = ''] of lines) {
      expect([no, /^(held|partly|not held)$/.test(state)]).toEqual([no, true]);
      expect([no, held.length > 10]).toEqual([no, true]);
    }
  });
});
