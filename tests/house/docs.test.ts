import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '#domain/kinds/kinds.ts';
import { filesOf } from '../../scripts/sources.mjs';

const ofRoot = readdirSync('.').filter((name) => name.endsWith('.md') && name !== 'THIRD_PARTY_NOTICES.md');
const ofGithub = filesOf('.github').map((file) => file.path);
const pages = [...ofRoot, ...ofGithub, ...filesOf('docs').map((file) => file.path)].filter((path) =>
  path.endsWith('.md'),
);
const read = (path: string) => readFileSync(path, 'utf8');

describe('the documents', () => {
  it('link to files that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
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

  it('docs/operate.md lists every environment variable the server reads, and no other', () => {
    const settings = read('server/settings.ts');
    const schema = settings.slice(settings.indexOf('z.object({'), settings.indexOf('\n});'));
    const traces = read('server/traces/environment.ts');
    const ofTraces = traces.slice(traces.indexOf('tracesVariables = {'), traces.indexOf('\n};'));
    const files = read('server/environment/files.ts');
    const ofFiles = files.slice(files.indexOf('filesVariables = {'), files.indexOf('\n};'));
    const readByServer = [...`${schema}\n${ofTraces}\n${ofFiles}`.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((m) => m[1]);
    const rows = read('docs/operate.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm);
    const listed = [...rows].flatMap((m) => [...(m[1] ?? '').matchAll(/`(\w+)`/g)].map((name) => name[1]));
    expect(readByServer.length).toBeGreaterThan(5);
    expect(listed.sort()).toEqual(readByServer.sort());
  });

  it('the glossary has every kind of row by its nouns in both languages, those with a code with their prefix', () => {
    const entries = read('docs/glossary.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const unknown = Object.values(kinds).filter(
      (kind) =>
        !entries.some(
          ([, word = '', chinese = '', , code = '']) =>
            word.includes(kind.noun.one) &&
            chinese.includes(kind.noun.zh) &&
            (!('prefix' in kind) || code.endsWith(`, ${kind.prefix}`)),
        ),
    );
    expect(unknown.map((kind) => kind.name)).toEqual([]);
  });

  it('the map fits on a screen', () => {
    expect(read('docs/map.md').trimEnd().split('\n').length).toBeLessThanOrEqual(65);
  });

  it('rows of the places are one line with three places at most', () => {
    const rows = read('docs/where-is.md').match(/^\| (?!what|-).*$/gm) ?? [];
    const placesOf = (row: string) => row.split('|')[2]?.match(/`[^`]+`|\]\(/g) ?? [];
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter((row) => row.length > 140 || placesOf(row).length > 3)).toEqual([]);
  });

  it('have no line above 300 characters outside tables', () => {
    const ofDocs = pages.filter((path) => path.startsWith('docs/'));
    const long = ofDocs.flatMap((page) =>
      read(page)
        .split('\n')
        .filter((line) => line.length > 300 && !line.startsWith('|'))
        .map((line) => `${page}: ${line}`),
    );
    expect(long).toEqual([]);
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

/** A row of a page below docs/requirements/. */
interface Requirement {
  id: string;
  text: string;
  state: string;
  held: string;
}

describe('the books', () => {
  const areas = pages.filter((path) => path.startsWith('docs/requirements/'));
  const rowsOf = (page: string) => read(page).match(/^\| R-[A-Z]+-\d+ .*$/gm) ?? [];
  const requirements: Requirement[] = areas
    .flatMap((page) => [...read(page).matchAll(/^\| (R-[A-Z]+-\d+) \| (.+) \| (.+) \| (.+) \|$/gm)])
    .map(([, id = '', text = '', state = '', held = '']) => ({ id, text, state, held }));
  const rules = [...read('docs/method.md').matchAll(/<a id="(M-[\d.]+)">/g)].map((m) => m[1] ?? '');
  const chapters = [...read('docs/method.md').matchAll(/^## (?:<a id="M-\d+"><\/a>)?(M-\d+) /gm)].map(
    (m) => m[1] ?? '',
  );
  const rooms = ['domain', 'contract', 'server', 'src', 'login', 'config', 'mock', 'scripts', 'tests', 'public'];
  const sources = ['.umirc.ts', ...rooms.flatMap(filesOf).map((file) => file.path)].filter((path) =>
    /\.([cm]?[jt]sx?|less|css|html)$/.test(path),
  );

  it('give each id once', () => {
    const ids = [...requirements.map(({ id }) => id), ...rules];
    expect(requirements.length).toBeGreaterThan(300);
    expect(rules.length).toBeGreaterThan(40);
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
    expect(areas.flatMap(rowsOf), 'a row has another shape').toHaveLength(requirements.length);
  });

  it('say each requirement in two lines at most', () => {
    const long = areas.flatMap(rowsOf).filter((row) => row.length > 280);
    expect(long).toEqual([]);
  });

  it('keep the ids of an area in one page, in their order', () => {
    const misplaced = areas.flatMap((page) => {
      const ids = [...read(page).matchAll(/^\| (R-[A-Z]+)-(\d+) /gm)].map(([, area = '', no = '']) => ({
        area,
        no: Number(no),
      }));
      const elsewhere = areas
        .filter((other) => other !== page)
        .map(read)
        .join('\n');
      return ids
        .filter(
          ({ area, no }, at) =>
            no !== ids.slice(0, at + 1).filter((id) => id.area === area).length || elsewhere.includes(`| ${area}-`),
        )
        .map(({ area, no }) => `${page}: ${area}-${no}`);
    });
    expect(misplaced).toEqual([]);
  });

  it('have every id that code, specs or documents cite', () => {
    const known = new Set([...requirements.map(({ id }) => id), ...rules, ...chapters]);
    const unknown = [...sources, ...pages].flatMap((path) =>
      [...read(path).matchAll(/\b(?:M-\d+(?:\.\d+)*|R-[A-Z]{2,}-\d+)/g)]
        .map(([id]) => id)
        .filter((id) => !known.has(id))
        .map((id) => `${path} cites ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('and every other document, decision or file that a comment names', () => {
    const comments = (source: string) => source.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm)?.join('\n') ?? '';
    const named =
      /(?<![\w./@#-])(?:(?:\w[\w-]*\/)*[\w-]+\.md|(?:domain|contract|server|src|tests|scripts|config|login|mock)\/[\w./-]+\.(?:tsx?|mjs|less))\b/g;
    // docs/browser-build.md says why Umi does not read it.
    const outranked = 'config/config.ts';
    const decisions = pages.flatMap((path) => path.match(/^docs\/(adr\/\d{4})/)?.[1] ?? []);
    const gone = sources.flatMap((path) => {
      const text = comments(read(path));
      const files = [...text.matchAll(named)]
        .map(([name]) => name)
        .filter((name) => name !== outranked && !existsSync(name));
      const cited = [...text.matchAll(/\badr\/\d+/g)].map(([name]) => name).filter((name) => !decisions.includes(name));
      return [...files, ...cited].map((name) => `${path} names ${name}`);
    });
    expect(gone).toEqual([]);
  });

  it('name files of the house that exist', () => {
    const gone = pages.flatMap((page) =>
      [
        ...read(page).matchAll(
          /`((?:domain|contract|server|src|tests|scripts|config|login|mock|docs)\/[\w./-]+\.\w+)`/g,
        ),
      ]
        .map((m) => m[1] ?? '')
        .filter((path) => path !== 'config/config.ts' && !existsSync(path))
        .map((path) => `${page} names ${path}`),
    );
    expect(gone).toEqual([]);
  });

  it('say of each requirement whether it is done', () => {
    expect(requirements.filter(({ state }) => !/^(done|partly|open)$/.test(state))).toEqual([]);
  });

  it('name a spec, a story or a check for each finished requirement, and what is missing for the others', () => {
    const holds = /`(tests\/[\w/.-]+\.(?:test|story)\.tsx?|scripts\/[\w/.-]+)`/;
    expect(requirements.filter(({ state, held }) => state === 'done' && !holds.test(held))).toEqual([]);
    expect(requirements.filter(({ state, held }) => state !== 'done' && !/open: /.test(held))).toEqual([]);
  });

  it('quote the exact words of finished requirements as the sources have them', () => {
    const code = sources
      .filter((path) => !path.startsWith('tests/house/'))
      .map(read)
      .join('\n');
    const missing = requirements
      .filter(({ state }) => state === 'done')
      .flatMap(({ id, text }) => [...text.matchAll(/"([^"]+)"/g)].map((m) => ({ id, words: m[1] ?? '' })))
      .filter(({ words }) => !code.includes(words));
    expect(missing).toEqual([]);
  });
});
