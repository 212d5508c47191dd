import type { Language } from '@/i18n';

/** A run of words in a chapter; `chapter` is the name of the chapter it leads to. */
export interface Words {
  text: string;
  style?: 'strong' | 'code';
  chapter?: string;
}

/** A part of a chapter, as config/guide/read-chapter.mjs reads it. */
export type Part =
  | { kind: 'heading'; level: 2 | 3; words: Words[] }
  | { kind: 'text' | 'note'; words: Words[] }
  | { kind: 'list'; numbered: boolean; items: Words[][] }
  | { kind: 'table'; head: Words[][]; rows: Words[][][] }
  | { kind: 'picture'; name: string; says: string };

export interface Chapter {
  name: string;
  title: string;
  keywords: string;
  /** Addresses of the pages it explains; of a task with the step, page or view. */
  pages: string[];
  parts: Part[];
}

export interface Guide {
  chapters: Chapter[];
  /** Address of each picture by its name. */
  pictures: Record<string, string>;
}

const sources: Record<Language, () => Promise<{ default: Guide }>> = {
  'en-US': () => import(/* webpackChunkName: "guide-en-US" */ '#guide/en/README.md'),
  'zh-CN': () => import(/* webpackChunkName: "guide-zh-CN" */ '#guide/zh/README.md'),
};

/** The guide in a language: one file, loaded when somebody asks for help. */
export const loadGuide = (language: Language): Promise<Guide> => sources[language]().then((module) => module.default);

/** Where a task opens without a word in the address. */
const usualStep = 'assets';

/** What of an address tells its page from others: the path, and in a task what is shown. */
function pageOf(path: string, query: string): string {
  const asked = new URLSearchParams(query);
  if (path === '/project/detail') return asked.get('tab') ? `${path}?tab=${asked.get('tab')}` : path;
  if (path !== '/project/analysis') return path;
  const page = asked.get('page') ?? asked.get('view');
  return page ? `${path}?page=${page}` : `${path}?step=${asked.get('step') ?? usualStep}`;
}

/** The chapter that explains the page at an address (without the base path); the first chapter where none does. */
export function chapterFor(guide: Guide, path: string, query: string): Chapter {
  const page = pageOf(path, query);
  const explains = (wanted: string) => guide.chapters.find(({ pages }) => pages.includes(wanted));
  return explains(page) ?? explains(path) ?? (guide.chapters[0] as Chapter);
}
