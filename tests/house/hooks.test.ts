import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

/** Values every file in a room of src exports, types not counted. */
const files = filesOf('src')
  .map((file) => file.path)
  .filter((path) => /^src\/[^.]+\/.+\.tsx?$/.test(path) && !path.includes('/.umi'))
  .map((path) => ({
    path,
    name: basename(path).replace(/\.tsx?$/, ''),
    exported: [...readFileSync(path, 'utf8').matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  }));
const isHook = (name: string) => /^use[A-Z]/.test(name);

describe('files of hooks', () => {
  it('named useThing export useThing', () => {
    const named = files.filter(({ name }) => isHook(name));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name, exported }) => !exported.includes(name)).map(({ path }) => path)).toEqual([]);
  });

  it('are named like their hook where they export nothing else', () => {
    const others = files.filter(({ name, exported: [hook = '', ...more] }) => {
      return isHook(hook) && more.length === 0 && name !== hook;
    });
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
