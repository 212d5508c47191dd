import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../scripts/sources.mjs';

/** A function fits on a screen. */
const limit = 100;

interface Long {
  name: string;
  lines: number;
}

/** Every function over the limit, the outer one where one stands in another; comments before it do not count. */
function longFunctionsOf(path: string): Long[] {
  const text = readFileSync(path, 'utf8');
  if (text.split('\n').length <= limit) return [];
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const found: Long[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
      if (lines > limit)
        found.push({ name: `${path} ${named?.getText() ?? `at line ${lineAt(node.getStart()) + 1}`}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const code = ['src', 'server', 'domain', 'contract', 'login', 'config']
  .flatMap((room) => filesOf(room))
  .map(({ path }) => path)
  .filter((path) => /\.tsx?$/.test(path));
const long = code.flatMap(longFunctionsOf);

describe('functions', () => {
  it(`have at most ${limit} lines`, () => {
    expect(code.length).toBeGreaterThan(800);
    expect(long).toEqual([]);
  });
});
