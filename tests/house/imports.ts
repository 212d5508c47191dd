import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from '../../scripts/sources.mjs';

/** The rooms that hold code of the product. */
export const rooms = ['domain', 'contract', 'server', 'src', 'config', 'mock', 'login'] as const;

export interface Import {
  file: string;
  from: string;
}

function withoutComments(source: string) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;])\/\/.*$/gm, '$1');
}

/** Every code file of the rooms. */
export const code = rooms
  .flatMap((room) => filesOf(room))
  .map((file) => file.path)
  .filter((path) => /\.tsx?$/.test(path));

/** What the code files hold, comments taken out. */
export const text = new Map(code.map((path) => [path, withoutComments(readFileSync(path, 'utf8'))]));

/** Every import and re-export of the code files, those of types included. */
export const imports: readonly Import[] = [...text].flatMap(([file, source]) => {
  // `import x from 'y'` and `export … from 'y'` at the start of a line, `import 'y'`, and `import('y')` anywhere.
  const form = /^(?:import|export)\b[^;'"]*?\bfrom\s*'([^'\n]+)'|^import\s*'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm;
  return [...source.matchAll(form)].map((m) => ({ file, from: m[1] ?? m[2] ?? m[3] ?? '' }));
});

export const roomOf = (path: string): string => path.split('/')[0] ?? '';

const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The code file an import leads to; undefined for packages, styles and data. */
export function fileOf({ file, from }: Import): string | undefined {
  const path = from.startsWith('#')
    ? from.slice(1)
    : from.startsWith('@/')
      ? `src/${from.slice(2)}`
      : from.startsWith('.')
        ? join(dirname(file), from)
        : undefined;
  return path && endings.map((ending) => path + ending).find((candidate) => text.has(candidate));
}

export const name = ({ file, from }: Import): string => `${file} imports ${from}`;
