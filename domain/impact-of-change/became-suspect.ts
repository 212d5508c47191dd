import type { AnalysisKind, AnalysisRow } from '../kinds/kinds.ts';
import { rating } from '../method/rate/rater.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { ReasonWords } from './reason-words.ts';
import { causesIn } from './reasons.ts';
import { isSuspect, markingReviews, type ReviewMark } from './review-watch.ts';

/** A row that is suspect in a version and was not in another, with the reasons in both languages. */
export interface BecameSuspect {
  kind: AnalysisKind;
  id: string;
  code: string;
  title: string;
  reasons: { en: string[]; zh: string[] };
}

function* marksOf(w: Workspace) {
  return yield* markingReviews(w, yield* rating(w));
}

/** The reviewed rows of a version that are suspect there and were not in another. Pauses after some rows. */
export function* findingBecameSuspect(before: Workspace, after: Workspace): Generator<undefined, BecameSuspect[]> {
  if (after.reviews.size === 0) return [];
  const former = before.reviews.size === 0 ? new Map<string, ReviewMark>() : yield* marksOf(before);
  const said = (mark: ReviewMark, language: 'en' | 'zh') => {
    const words = new ReasonWords(after, language);
    return [...new Set(causesIn(mark).map((cause) => words.of(cause)))];
  };
  return [...(yield* marksOf(after)).values()].flatMap((mark) => {
    const was = former.get(mark.row);
    if (!isSuspect(mark) || (was && isSuspect(was))) return [];
    const row = tableOf(after, mark.kind).get(mark.row) as AnalysisRow & { name?: string; description?: string };
    const title = row.name ?? row.description ?? '';
    const reasons = { en: said(mark, 'en'), zh: said(mark, 'zh') };
    return [{ kind: mark.kind, id: mark.row, code: row.code, title, reasons }];
  });
}
