import type { LocalText } from '#domain/model/base.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { SeedEntry } from '../libraries.ts';
import { sourceTexts } from '../source-words.ts';
import data from './standards.json';

/** Whether a name was seen in a source, or is from memory and has to be compared with the document. */
type Seen = 'source' | 'unchecked';

interface DeliveredStandard {
  code: string;
  name: string;
  fullName: LocalText;
  region: LocalText;
  provenance: LocalText;
  seen: Seen;
  content: LocalText;
  chapters: readonly { number: string; title: LocalText; seen?: Seen }[];
  workProducts: readonly { code: string; chapter: string; name: LocalText }[];
}

const toCheck: LocalText = { en: 'Heading not verified against the document.', zh: '标题未与标准原文核对。' };

/** The catalogue of standards with their chapters and work products (M-15.1). */
export const standardEntries = (): SeedEntry<'standards'>[] =>
  (data as DeliveredStandard[]).map(({ name, seen, chapters, ...standard }) => ({
    ...standard,
    name: { en: name, zh: name },
    chapters: chapters.map(({ number, title, seen: chapterSeen = seen }) => ({
      number,
      title,
      ...(chapterSeen === 'unchecked' ? { content: toCheck } : {}),
    })),
    workProducts: standard.workProducts.map((product) => ({ ...product })),
    source: fillHoles(sourceTexts[seen === 'source' ? 'published' : 'notReviewed'].en, { name }),
  }));
