import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analysisKindNames, kindNames, kinds } from '#domain/kinds/kinds.ts';
import { type Chapter, chapterNames, readChapter } from '../../config/guide/read-chapter.mjs';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';
import { routeTable } from './route-table.ts';

const root = 'docs/guide';
const languages = ['en', 'zh'] as const;
type Language = (typeof languages)[number];

const contentsOf = (language: Language) => readFileSync(join(root, language, 'README.md'), 'utf8');
const chaptersOf = (language: Language): Chapter[] =>
  chapterNames(contentsOf(language)).map((name) => {
    const file = join(root, language, `${name}.md`);
    return readChapter(readFileSync(file, 'utf8'), file);
  });
const guide = { en: chaptersOf('en'), zh: chaptersOf('zh') };
type Part = Chapter['parts'][number];

const runsOf = (part: Part) => {
  if (part.kind === 'list') return part.items.flat();
  if (part.kind === 'table') return [part.head, ...part.rows].flat(2);
  return part.kind === 'picture' ? [] : part.words;
};
const picturesOf = (chapter: Chapter) => chapter.parts.flatMap((part) => (part.kind === 'picture' ? [part.name] : []));

/** Everything the screens say, in a language; of a text that ends in a number, `Columns ({count})`, also without it. */
function saidOn(language: Language): (words: string) => boolean {
  const texts: string[] = Object.values(language === 'en' ? enUS : zhCN);
  const unnumbered = texts.map((text) => text.replace(/\s*[（(]\{\w+\}[)）]$/, ''));
  const nouns = kindNames.map((kind) => (language === 'en' ? kinds[kind].noun.many : kinds[kind].noun.zh));
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const whole = new Set([...texts, ...unnumbered, ...nouns, ...nouns.map(capital)]);
  return (words) => whole.has(words);
}

const namesIn = (file: string, list: string) =>
  [...(readFileSync(file, 'utf8').match(new RegExp(`${list} = \\[([^\\]]*)\\]`))?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
    ([, name = '']) => name,
  );
const taskPageNames = namesIn('src/session/useAddress.ts', 'taskPageNames');
/** Pages a chapter may name: those of the menu and their parts, of a task its steps, drawings and pages. */
const taskPages = [
  ...analysisKindNames.map((kind) => `/project/analysis?step=${kind}`),
  ...['topology', ...taskPageNames].map((page) => `/project/analysis?page=${page}`),
];
const projectTabs = ['tasks', 'setting', 'report', 'parts', 'documents', 'polarion'];
const isExplained = (path: string) => !/^\/(exception|redirect|help|index\.html|\*)?(\/|$)/.test(path) && path !== '*';
const pages = [
  ...routeTable.filter(({ path, redirect }) => !redirect && isExplained(path)).map(({ path }) => path),
  ...projectTabs.map((tab) => `/project/detail?tab=${tab}`),
  ...taskPages,
].filter((page) => page !== '/project/analysis');

describe('the user guide', () => {
  it.each(languages)('in %s has every chapter in its contents, by its title', (language) => {
    const files = readdirSync(join(root, language)).filter((name) => name !== 'README.md');
    expect(guide[language].map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
    const untitled = guide[language].filter(
      ({ name, title }) => !contentsOf(language).includes(`[${title}](${name}.md)`),
    );
    expect(untitled.map(({ name }) => name)).toEqual([]);
  });

  it('has the same chapters in both languages, with the same parts and pages', () => {
    const outline = (language: Language) =>
      guide[language].map(({ name, pages, parts }) => ({
        name,
        pages,
        parts: parts.map((part) => (part.kind === 'heading' ? `heading ${part.level}` : part.kind)),
      }));
    expect(outline('zh')).toEqual(outline('en'));
    expect(guide.en.length).toBeGreaterThan(20);
  });

  it('explains every page of the menu, every part of a project and every page of a task, each in one chapter', () => {
    expect(taskPageNames.length).toBeGreaterThan(10);
    const explained = guide.en.flatMap((chapter) => chapter.pages);
    expect(pages.filter((page) => !explained.includes(page))).toEqual([]);
    expect(explained.filter((page) => !pages.includes(page))).toEqual([]);
    expect(explained.filter((page, n) => explained.indexOf(page) !== n)).toEqual([]);
  });

  it.each(languages)('in %s prints in bold only words that the screens show', (language) => {
    const isSaid = saidOn(language);
    const bold = guide[language].flatMap(({ name, parts }) =>
      parts.flatMap(runsOf).flatMap(({ text, style }) => (style === 'strong' ? [{ name, text }] : [])),
    );
    expect(bold.length).toBeGreaterThan(200);
    expect(bold.filter(({ text }) => !isSaid(text)).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it.each(languages)('in %s links only to chapters', (language) => {
    const names = guide[language].map(({ name }) => name);
    const links = guide[language].flatMap(({ name, parts }) =>
      parts.flatMap(runsOf).flatMap(({ chapter }) => (chapter ? [{ name, chapter }] : [])),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ chapter }) => !names.includes(chapter))).toEqual([]);
  });

  it('has every picture it names, of its own language, small, and no other', () => {
    const named = languages.flatMap((language) =>
      guide[language].flatMap(picturesOf).map((name) => ({ name, own: name.startsWith(`${language}/`) })),
    );
    expect(named.filter(({ own }) => !own)).toEqual([]);
    const names = named.map(({ name }) => name);
    expect(names.filter((name) => !existsSync(join(root, 'pictures', name)))).toEqual([]);
    const kept = languages.flatMap((language) =>
      readdirSync(join(root, 'pictures', language)).map((name) => `${language}/${name}`),
    );
    expect(kept.filter((name) => !names.includes(name))).toEqual([]);
    expect(kept.length).toBeLessThanOrEqual(50);
    expect(kept.filter((name) => statSync(join(root, 'pictures', name)).size > 60_000)).toEqual([]);
  });

  it('has chapters that are read in a few minutes', () => {
    const lengthOf = ({ parts }: Chapter) =>
      parts.flatMap(runsOf).reduce((all, { text }) => all + text.split(/\s+/).length, 0);
    expect(guide.en.filter((chapter) => lengthOf(chapter) > 650).map(({ name }) => name)).toEqual([]);
  });
});

describe('a chapter', () => {
  const head = '---\ntitle: T\nkeywords: k\npages: \n---\n';

  it('is read into parts', () => {
    const { parts } = readChapter(
      `${head}\nA **word** of\ntwo lines.\n\n1. One\n2. \`Ctrl+K\`\n\n## Next\n\n| a |\n|---|\n| b |\n`,
      'x/t.md',
    );
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'list', 'heading', 'table']);
    expect(parts[0]).toEqual({
      kind: 'text',
      words: [{ text: 'A ' }, { text: 'word', style: 'strong' }, { text: ' of two lines.' }],
    });
  });

  it.each([
    ['markup', 'A <b>word</b>.'],
    ['an entity', 'A &lt; b.'],
    ['an open emphasis', 'A **word.'],
    ['a link to elsewhere', 'See [this](https://example.org).'],
    ['a picture of elsewhere', '![x](https://example.org/x.png)'],
    ['a rule', '---'],
  ])('with %s is refused with its line', (_, line) => {
    expect(() => readChapter(`${head}\n${line}\n`, 'x/t.md')).toThrow(/x\/t\.md:7/);
  });
});
