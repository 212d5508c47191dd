import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '#domain/model/kinds.ts';
import { filesOf } from '../../scripts/sources.mjs';

const pages = ['README.md', ...filesOf('docs').map((file) => file.path)].filter((path) => path.endsWith('.md'));
const read = (path: string) => readFileSync(path, 'utf8');

describe('the documents', () => {
  it('link to files that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+)\)/g)]
        .map((m) => m[1] ?? '')
        .filter((target) => !existsSync(join(dirname(page), target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(pages.length).toBeGreaterThan(4);
    expect(broken).toEqual([]);
  });

  it('name commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)].map((m) => m[1] ?? ''));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('README lists every environment variable the server reads, and no other', () => {
    const settings = read('server/settings.ts');
    const schema = settings.slice(settings.indexOf('z.object({'), settings.indexOf('\n});'));
    const readByServer = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((m) => m[1]);
    const rows = read('README.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm);
    const listed = [...rows].flatMap((m) => [...(m[1] ?? '').matchAll(/`(\w+)`/g)].map((name) => name[1]));
    expect(readByServer.length).toBeGreaterThan(5);
    expect(listed.sort()).toEqual(readByServer.sort());
  });

  it('the glossary knows the prefix of every kind of row, with its Chinese word', () => {
    const glossary = read('docs/glossary.md');
    const unknown = Object.values(kinds).filter(
      ({ prefix }) =>
        !new RegExp(`^\\| [^|]+\\| [^|]*[\\u4e00-\\u9fff][^|]*\\|.*\\b${prefix} \\|$`, 'm').test(glossary),
    );
    expect(unknown.map((kind) => kind.name)).toEqual([]);
  });

  it('debt stays small', () => {
    const entries = read('docs/debt.md').match(/^\| (?!where|-)/gm) ?? [];
    expect(entries.length).toBeLessThanOrEqual(10);
  });

  it('decisions are numbered without a gap and say context, decision and consequences', () => {
    const decisions = pages.filter((path) => path.startsWith('docs/adr/'));
    const numbers = decisions.map((path) => Number(path.match(/\/(\d{4})-/)?.[1]));
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
    for (const page of decisions)
      for (const part of ['## Context', '## Decision', '## Consequences']) expect(read(page), page).toContain(part);
  });
});
