import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

describe('fields', () => {
  it('say that a text is too long, and cut nothing of it', () => {
    const files = ['src', 'login'].flatMap(filesOf).map(({ path }) => path);
    const cutting = files.filter((path) => path.endsWith('.tsx') && /\bmaxLength\b/i.test(readFileSync(path, 'utf8')));
    expect(files.some((path) => path.startsWith('login/'))).toBe(true);
    expect(cutting).toEqual([]);
  });
});
