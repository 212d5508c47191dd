import { foldText } from '#domain/fold-text.ts';
import type { Chapter, Guide, Part, Words } from './guide';

/** A stretch of a chapter between two headings. */
interface Section {
  chapter: Chapter;
  /** Number of its heading in the chapter, from 1; 0: what comes before the first. */
  at: number;
  title: string;
  text: string;
}

export interface Hit {
  chapter: Chapter;
  at: number;
  title: string;
  /** The words around the first place, or the beginning where the words were found in the other language. */
  excerpt: string;
}

const said = (words: readonly Words[]) => words.map(({ text }) => text).join('');

function textOf(part: Part): string {
  if (part.kind === 'list') return part.items.map(said).join(' ');
  if (part.kind === 'table') return [part.head, ...part.rows].flat().map(said).join(' ');
  return part.kind === 'picture' ? part.says : said(part.words);
}

function sectionsOf(chapter: Chapter): Section[] {
  const sections: Section[] = [{ chapter, at: 0, title: chapter.title, text: '' }];
  for (const part of chapter.parts) {
    if (part.kind === 'heading') sections.push({ chapter, at: sections.length, title: said(part.words), text: '' });
    else {
      const last = sections[sections.length - 1] as Section;
      last.text = `${last.text} ${textOf(part)}`.trim();
    }
  }
  return sections;
}

/** Letters of an excerpt before the words, and in all. */
const before = 40;
const excerptLength = 140;

function excerptOf(text: string, words: readonly string[]): string {
  const [first] = markedPieces(text, words);
  const found = first && !first.marked ? first.text.length : 0;
  const from = found < text.length ? Math.max(0, found - before) : 0;
  const cut = text.slice(from, from + excerptLength).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + excerptLength < text.length ? '…' : ''}`;
}

/** How well a section fits: its title counts most, then the keywords of its chapter at the chapter's beginning. 0: a word is missing. */
function weightOf({ title, text, chapter, at }: Section, words: readonly string[]): number {
  const heading = foldText(title);
  const keywords = at === 0 ? foldText(chapter.keywords) : '';
  const all = foldText(`${title} ${text} ${keywords}`);
  if (!words.every((word) => all.includes(word))) return 0;
  const inHeading = words.filter((word) => heading.includes(word)).length;
  const inKeywords = words.filter((word) => keywords.includes(word)).length;
  return 1 + inHeading * 4 + inKeywords * 2 + (at === 0 ? 0.5 : 0);
}

/** The words of a query as the search compares them. */
export const wordsOf = (query: string): string[] => foldText(query).split(' ').filter(Boolean);

/**
 * The sections that have all words of the query, the best first. The other language counts too: both guides have the same sections, so what is found in
 * one is shown in the other.
 */
export function searchGuide(query: string, guide: Guide, other?: Guide): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const sections = guide.chapters.flatMap(sectionsOf);
  const twins = other?.chapters.flatMap(sectionsOf) ?? [];
  const twinOf = (section: Section) =>
    twins.find((twin) => twin.chapter.name === section.chapter.name && twin.at === section.at);
  const weighed = sections.map((section) => {
    const twin = twinOf(section);
    return { section, weight: Math.max(weightOf(section, words), twin ? weightOf(twin, words) : 0) };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ section: { chapter, at, title, text } }) => ({
      chapter,
      at,
      title,
      excerpt: excerptOf(text, words),
    }));
}

/** A text in pieces, those that are among the words of the query marked. */
export function markedPieces(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  const wanted = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (wanted.length === 0) return [{ text, marked: false }];
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'i'))
    .map((piece, n) => ({ text: piece, marked: n % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
