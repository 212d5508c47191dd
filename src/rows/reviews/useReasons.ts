import { useMemo } from 'react';
import type { Difference } from '#domain/impact-of-change/differences.ts';
import { ReasonWords } from '#domain/impact-of-change/reason-words.ts';
import { causesIn } from '#domain/impact-of-change/reasons.ts';
import type { ReviewMark } from '#domain/impact-of-change/review-watch.ts';
import { textLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';

export interface Reasons {
  of: (difference: Difference) => string;
  /** Why a row is suspect, each reason once. */
  ofMark: (mark: ReviewMark) => string[];
}

/** The reasons in the language of the screens, as rows and levels are called now. */
export function useReasons(): Reasons {
  const w = useWorkspace((v) => v.w);
  const language = textLanguage();
  return useMemo(() => {
    const words = new ReasonWords(w, language);
    const of = (difference: Difference) => words.of(difference);
    return { of, ofMark: (mark) => [...new Set(causesIn(mark).map(of))] };
  }, [w, language]);
}
