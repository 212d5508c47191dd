import { useEffect, useMemo, useState } from 'react';
import { type Impact, impactOf } from '#domain/impact-of-change/impact-of-edit.ts';
import { ReasonWords } from '#domain/impact-of-change/reason-words.ts';
import { causesIn } from '#domain/impact-of-change/reasons.ts';
import type { ReviewMark } from '#domain/impact-of-change/review-watch.ts';
import type { AnalysisRow } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import type { ReviewParts } from '@/session/review-parts';
import type { Session } from '@/session/session';
import styles from './reviews.less';

/** Rows named at most. */
const most = 8;

/** What a change would make suspect and which risks it moves, before it is made. Says nothing where it is neither. */
export default function ImpactLines({ session, next }: { session: Session; next: Workspace }) {
  const t = useT();
  const impact = useImpact(session, next);
  if (!impact) return null;
  const words = new ReasonWords(next, textLanguage());
  const reasonsOf = (mark: ReviewMark) => [...new Set(causesIn(mark).map((cause) => words.of(cause)))];
  const { suspects, risks } = impact;
  const lines = [
    ...risks.up.map((one) => t('review.impact.move', moveOf(one))),
    ...risks.down.map((one) => t('review.impact.move', moveOf(one))),
    ...risks.unclear.map((one) => t('review.impact.move', moveOf(one))),
  ];
  if (suspects.length === 0 && lines.length === 0) return null;
  const codeOf = ({ kind, row }: (typeof suspects)[number]) => (tableOf(next, kind).get(row) as AnalysisRow).code;
  return (
    <section className={styles.impact} data-part="impact" aria-label={t('review.impact.title')}>
      {suspects.length > 0 && (
        <>
          <div>{t('review.impact.suspects', { count: suspects.length })}</div>
          <ul>
            {suspects.slice(0, most).map((mark) => (
              <li key={mark.row}>{t('review.impact.row', { code: codeOf(mark), reasons: said(reasonsOf(mark)) })}</li>
            ))}
            {suspects.length > most && <li>{t('review.more', { count: suspects.length - most })}</li>}
          </ul>
        </>
      )}
      {lines.length > 0 && (
        <>
          <div>{t('review.impact.risks', { count: lines.length })}</div>
          <ul>
            {lines.slice(0, most).map((line) => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > most && <li>{t('review.more', { count: lines.length - most })}</li>}
          </ul>
        </>
      )}
    </section>
  );
}

const said = (reasons: readonly string[]) => reasons.slice(0, 2).join('; ') + (reasons.length > 2 ? ' …' : '');

type Move = Impact['risks']['up'][number];
const moveOf = ({ code, before, after }: Move) => {
  const isInitial = before.value !== after.value;
  const [was, is] = isInitial ? [before.value, after.value] : [before.left, after.left];
  return { code, was: was === null ? '–' : String(was), is: is === null ? '–' : String(is) };
};

/** As the version is when it is asked about: a question stays with what was asked. */
function useImpact(session: Session, next: Workspace): Impact | null {
  const [{ w, initial }] = useState(session.view);
  const [parts, setParts] = useState<ReviewParts | null>(null);
  const hasReviews = w.reviews.size > 0;
  useEffect(() => {
    let isGone = false;
    if (hasReviews)
      session.counted.reviews.parts().then(
        (found) => !isGone && setParts(found),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [session, hasReviews]);
  return useMemo(() => {
    if (hasReviews && !parts) return null;
    return impactOf(parts?.watch ?? null, { w, ratings: initial }, next);
  }, [hasReviews, parts, w, initial, next]);
}
