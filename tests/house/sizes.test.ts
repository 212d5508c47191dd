// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

const rooms = ['domain', 'contract', 'server', 'src', 'config', 'mock', 'login', 'tests', 'scripts'];
const files = rooms
  .flatMap(filesOf)
  .map((file) => file.path)
  .filter((path) => /\.(tsx?|mjs)$/.test(path));

describe('the size of files', () => {
  it('above 400 lines the first line says why', () => {
    expect(files.length).toBeGreaterThan(50);
    // Data and texts say by their folder that they are long.
    const silent = files.filter((path) => {
      if (/\/(seed|locales)\//.test(path)) return false;
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.length > 401 && !/^(\/\/|\/\*|#)/.test(lines[0] ?? '');
    });
    expect(silent).toEqual([]);
  });

  it('a page is at most 32 lines beside its imports: it reads the address and places features', () => {
    const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');
    const long = files.filter(
      (p) => p.startsWith('src/pages/') && linesOf(p).filter((line) => !line.startsWith('import ')).length > 32,
    );
    expect(long).toEqual([]);
  });

  it('no folder has more than 40 loose files', () => {
    // A migration is a file, and they are read in the order of their numbers.
    const oneList = ['server/store/migrations'];
    const loose = new Map<string, number>();
    for (const path of rooms.flatMap(filesOf).map((file) => dirname(file.path)))
      loose.set(path, (loose.get(path) ?? 0) + 1);
    expect(loose.size).toBeGreaterThan(100);
    expect([...loose].filter(([folder, count]) => count > 40 && !oneList.includes(folder))).toEqual([]);
  });

  it('no folder is a drawer for everything', () => {
    expect(files.filter((path) => /(^|\/)(utils|helpers|common|services|manager)\//.test(path))).toEqual([]);
  });
});
