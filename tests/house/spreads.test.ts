import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

const rooms = ['domain', 'contract', 'server', 'src', 'config', 'mock', 'login', 'scripts', 'tests'];
const code = rooms
  .flatMap(filesOf)
  .map(({ path }) => path)
  .filter((path) => /\.(tsx?|mjs)$/.test(path));

/** A spread of a literal, in an object or as attributes: its properties could stand there themselves. */
const spreadLiteral = /\.\.\.\s*\(*\s*\{/;

describe('an object literal', () => {
  it('is not spread into another to keep properties on one line', () => {
    expect(code.length).toBeGreaterThan(1000);
    const wrong = code.filter((path) => spreadLiteral.test(readFileSync(path, 'utf8')));
    expect(wrong).toEqual([]);
  });
});
