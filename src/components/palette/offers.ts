import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

/** What the command palette lists: a page, a row, an act. */
export interface Offer {
  /** The same for the same thing each time: what was taken lately is remembered by it. */
  key: string;
  title: string;
  /** A code before the title. */
  code?: string | undefined;
  /** What it is or where it leads, in a word behind the title. */
  hint?: string | undefined;
  /** The key that does the same. */
  keys?: string | undefined;
  /** Words it is found by beside the title: what others call it. */
  words?: string | undefined;
  /** The address it leads to, where it is one: then it is offered again on pages that do not know it. */
  to?: string | undefined;
  run: () => void;
}

export interface Wanted {
  /** What is typed; nothing: what is offered at first. */
  words: string;
  /** Whether a text has all of these words. */
  isIn: (text: string) => boolean;
  /** The keys of what was taken lately. */
  recent: readonly string[];
}

/** Looks for what is wanted. */
export type Source = (wanted: Wanted) => readonly Offer[];

const sources = new Set<Source>();

/** Gives what a part of the page has to offer to the command palette, while that part is shown. */
export function useOffers(source: Source): void {
  const steady = useMemoizedFn(source);
  useEffect(() => {
    sources.add(steady);
    return () => void sources.delete(steady);
  }, [steady]);
}

/** Everything the page offers for these words. */
export const offersFor: Source = (wanted) => [...sources].flatMap((source) => source(wanted));

/** Has an offer these words, in its title or in what others call it? */
export const fits = (
  { code = '', title, words = '', hint = '' }: Pick<Offer, 'code' | 'title' | 'words' | 'hint'>,
  isIn: (text: string) => boolean,
) => isIn(`${code} ${title} ${words} ${hint}`);
