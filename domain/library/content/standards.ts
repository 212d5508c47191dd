import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../libraries.ts';
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

const toCheck: LocalText = { en: 'Heading from memory, to be checked.', zh: '标题凭记忆整理，待核对。' };

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
    source:
      seen === 'source'
        ? `${name}, headings as published, shortened`
        : `${name}, from general knowledge, to be checked`,
  }));
