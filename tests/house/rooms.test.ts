// @vitest-environment node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

/** Which of our rooms a room may import (house.md section 1). `login` reads texts of its own, `config` only types of the contract. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  src: ['contract', 'domain', 'config'],
  config: ['contract'],
  // The mock also names permissions and a log of its own for the server it lends.
  mock: ['server', 'contract'],
  login: ['contract'],
};

/** Packages of the pure rooms, and those no room but the named may touch: a large library has one door. */
const onlyPackages: Record<string, RegExp> = { domain: /^zod$/, contract: /^zod$/, login: /^preact(\/|$)/ };
const doors: [RegExp, RegExp][] = [
  [/^@antv\/x6/, /^src\/canvas\//],
  [/^umi-request$/, /^src\/request\//],
  [/^echarts/, /^(src\/components\/Chart\.tsx|server\/report\/)/],
  [/^(pg|@photostructure\/sqlite)$/, /^server\/store\//],
  [/^kysely$/, /^server\/(store\/|inauth\/|http\/scope\.ts)/],
  [/^xlsx$/, /^(server\/(report|import)\/|src\/components\/save-sheet\.ts)/],
  [/^docx$/, /^server\/report\//],
  [/^pino$/, /^(server|mock)\//],
];
interface Import {
  file: string;
  from: string;
}

const code = Object.keys(mayImport)
  .flatMap(filesOf)
  .map((file) => file.path)
  .filter((path) => /\.tsx?$/.test(path));

const text = new Map(code.map((path) => [path, withoutComments(readFileSync(path, 'utf8'))]));

function withoutComments(source: string) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;])\/\/.*$/gm, '$1');
}

function imports(): Import[] {
  // `import x from 'y'` and `export … from 'y'` at the start of a line, `import 'y'`, and `import('y')` anywhere.
  const form = /^(?:import|export)\b[^;'"]*?\bfrom\s*'([^'\n]+)'|^import\s*'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm;
  return [...text].flatMap(([file, source]) =>
    [...source.matchAll(form)].map((m) => ({ file, from: m[1] ?? m[2] ?? m[3] ?? '' })),
  );
}

const roomOf = (path: string) => path.split('/')[0] ?? '';

/** The room an import leads to, or undefined for a package. */
function target({ file, from }: Import): string | undefined {
  if (from.startsWith('#')) return from.slice(1, from.indexOf('/'));
  if (from.startsWith('@/')) return 'src';
  if (from === '../package.json') return undefined;
  if (from.startsWith('.')) return roomOf(join(dirname(file), from));
  return undefined;
}

const name = ({ file, from }: Import) => `${file} imports ${from}`;

describe('the rooms', () => {
  it('import in one direction only', () => {
    expect(imports().length).toBeGreaterThan(100);
    const wrong = imports().filter((i) => {
      const to = target(i);
      const room = roomOf(i.file);
      return to !== undefined && to !== room && !mayImport[room]?.includes(to);
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('pure rooms know no package but their own', () => {
    const wrong = imports().filter((i) => {
      const only = onlyPackages[roomOf(i.file)];
      return only && target(i) === undefined && !only.test(i.from) && !i.from.endsWith('.css');
    });
    expect(wrong.map(name)).toEqual([]);
  });

  it('the browser rooms know nothing of Node', () => {
    const wrong = imports().filter((i) => /^(src|login)$/.test(roomOf(i.file)) && i.from.startsWith('node:'));
    expect(wrong.map(name)).toEqual([]);
  });

  it('a large library has one door', () => {
    const wrong = imports().filter((i) => doors.some(([library, door]) => library.test(i.from) && !door.test(i.file)));
    expect(wrong.map(name)).toEqual([]);
  });

  it('between rooms and inside src the import names its ending or its alias, never a way up and over', () => {
    const wrong = imports().filter(
      (i) => i.from.startsWith('.') && target(i) !== undefined && target(i) !== roomOf(i.file),
    );
    expect(wrong.map(name)).toEqual([]);
  });

  it('a feature does not import a feature', () => {
    const feature = (path: string) => path.match(/(?:^|\/)features\/([^/]+)/)?.[1];
    const wrong = imports().filter((i) => {
      const from = feature(i.file);
      const to = feature(i.from.startsWith('.') ? join(dirname(i.file), i.from) : i.from);
      return from && to && from !== to;
    });
    expect(wrong.map(name)).toEqual([]);
  });
});

describe('the domain', () => {
  const domain = [...text].filter(([path]) => roomOf(path) === 'domain');

  it.each(['new Date', 'Date.now', 'Math.random', 'crypto.', 'fetch('])('does not use %s', (word) => {
    expect(domain.length).toBeGreaterThan(10);
    expect(domain.filter(([, source]) => source.includes(word)).map(([path]) => path)).toEqual([]);
  });
});

describe('Chinese', () => {
  /** Where texts live: the language files, errors with both texts, seeds, the words of the login application and of the method,
   * the yes and no a pasted cell may hold. */
  const textFiles =
    /^(src\/locales\/|login\/(texts|language)|contract\/(errors|problems)|server\/(seed|report|import)\/|domain\/(method|report)\/|src\/features\/shell\/languages|src\/components\/grid\/parse-cell)/;

  it('stands in the text files only', () => {
    const wrong = [...text].filter(([path, source]) => !textFiles.test(path) && /[\u4e00-\u9fff]/.test(source));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
