import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

describe('fields', () => {
  it('say that a text is too long, and cut nothing of it', () => {
    const cutting = filesOf('src')
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.tsx') && /\bmaxLength=/.test(readFileSync(path, 'utf8')));
    expect(cutting).toEqual([]);
  });
});
