import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Chapter, chapterFor, type Guide } from '@/features/shell/help/guide';
import { markedPieces, searchGuide, wordsOf } from '@/features/shell/help/search';
import { chapterNames, readChapter } from '../../../config/guide/read-chapter.mjs';

function guideOf(language: 'en' | 'zh'): Guide {
  const folder = join('docs/guide', language);
  const names = chapterNames(readFileSync(join(folder, 'README.md'), 'utf8'));
  const chapters = names.map((name) => readChapter(readFileSync(join(folder, `${name}.md`), 'utf8'), `${name}.md`));
  return { chapters: chapters as Chapter[], pictures: {} };
}
const [en, zh] = [guideOf('en'), guideOf('zh')];
const found = (query: string, guide = en, other: Guide | undefined = undefined) =>
  searchGuide(query, guide, other).map(({ chapter }) => chapter.name);

describe('the search of the guide', () => {
  it.each([
    ['residual risk', 'controls'],
    ['freeze', 'versions'],
    ['shortcut', 'keys'],
    ['R155', 'threats'],
    ['second person', 'approvals'],
    ['draw.io', 'import'],
    ['invite', 'administration'],
  ])('finds the chapter of "%s" first', (query, chapter) => {
    expect(found(query)[0]).toBe(chapter);
  });

  it('wants every word, in any order, whatever their capitals, width or accents', () => {
    const plain = found('residual risk');
    expect(plain.length).toBeGreaterThan(1);
    expect(found('RISK  residual')).toEqual(plain);
    expect(found('ＲＩＳＫ residual')).toEqual(plain);
    expect(found('residual nonsense')).toEqual([]);
    expect(found('   ')).toEqual([]);
  });

  it('finds words of the other language and shows the place in one’s own', () => {
    expect(found('残余风险', en)).toEqual([]);
    const [first] = searchGuide('残余风险', en, zh);
    expect(first?.chapter.title).toBe('Controls and residual risk');
    const heading = searchGuide('绕过方式', en, zh).find(({ at, chapter }) => at > 0 && chapter.name === 'controls');
    expect(heading?.title).toMatch(/^[A-Z]/);
  });

  it('leads to the heading that has the words', () => {
    const hit = searchGuide('confirm again', en)[0];
    expect(hit).toMatchObject({ title: 'When values change later', chapter: { name: 'treatment' } });
    expect(hit?.excerpt.toLowerCase()).toContain('confirm');
  });

  it('marks the words in a text, signs of a pattern as they are', () => {
    const marked = (text: string, query: string) =>
      markedPieces(text, wordsOf(query)).flatMap((piece) => (piece.marked ? [piece.text] : []));
    expect(marked('Risk by risk', 'risk')).toEqual(['Risk', 'risk']);
    expect(marked('a (b) [c', '(b) [c')).toEqual(['(b)', '[c']);
    expect(marked('残余风险', '风险')).toEqual(['风险']);
    expect(markedPieces('as it was', []).map(({ text }) => text)).toEqual(['as it was']);
  });
});

describe('the chapter of a page', () => {
  it.each([
    ['/project/analysis', '?task=1&version=2&step=risks&row=3', 'treatment'],
    ['/project/analysis', '?task=1', 'assets'],
    ['/project/analysis', '?task=1&step=risks&page=board', 'treatment'],
    ['/project/analysis', '?task=1&step=assets&view=topology', 'drawing'],
    ['/project/analysis', '?task=1&step=damages&page=trees', 'attack-trees'],
    ['/project/detail', '?id=1', 'projects-and-tasks'],
    ['/project/detail', '?id=1&tab=setting', 'method'],
    ['/project/detail', '?id=1&tab=polarion', 'administration'],
    ['/library/attackLibrary', '?search=x', 'libraries'],
    ['/account/workplace', '', 'first-analysis'],
  ])('%s%s is the one that explains it', (path, query, chapter) => {
    expect(chapterFor(en, path, query).name).toBe(chapter);
  });

  it('is the first one where no chapter explains the page', () => {
    expect(chapterFor(en, '/exception/403', '').name).toBe('first-analysis');
    expect(chapterFor(en, '/project/analysis', '?page=nonsense').name).toBe('first-analysis');
  });
});
