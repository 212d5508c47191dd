import { Button } from 'antd';
import { useState } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { ClearDialog } from './ClearDialog';
import { reviewOps } from './review-ops';
import styles from './reviews.less';
import { useReasons } from './useReasons';

/** Reasons shown at most; the page of the impact has all. */
const most = 6;

/** Where the review of a row stands, with the reasons where it is suspect, and the way to mark it. */
export default function ReviewLine({ kind, row, readOnly }: { kind: AnalysisKind; row: string; readOnly: boolean }) {
  const t = useT();
  const dates = useDates();
  const session = useSession();
  const runEdit = useRunEdit();
  const reasons = useReasons();
  const mark = useWorkspace((v) => v.marks.get(row));
  const why = useWorkspace((v) => v.readOnly);
  const [clearing, setClearing] = useState(false);
  const said = mark && reasons.ofMark(mark);
  const suspect = mark && mark.differences.length > 0;
  const who = mark && session.nameOf(mark.review.by);
  const when = mark && dates.day(mark.review.at);
  const act = () => (suspect ? setClearing(true) : void runEdit(session.edit(...reviewOps([{ kind, row }]))));
  // A step is judged in its paths; who had one marked may still confirm it.
  if (kind === 'steps' && !mark) return null;
  return (
    <section className={styles.line} data-part="review" aria-label={t('review.title')}>
      {mark && who !== undefined && when !== undefined ? (
        <span>
          {suspect
            ? t(`review.line.suspect.${mark.review.how}`, { who, when })
            : t(`review.line.reviewed.${mark.review.how}`, { who, when })}
          {mark.review.reason && !suspect && ` · ${mark.review.reason}`}
        </span>
      ) : (
        <span>{t('review.line.none')}</span>
      )}
      <span className={styles.fill} />
      {!(mark && !suspect) && (
        <Button
          size="small"
          disabled={readOnly}
          title={readOnly && why ? t(`workspace.${why}`) : undefined}
          onClick={act}
        >
          {t(suspect ? 'review.clear' : 'review.markRow')}
        </Button>
      )}
      {suspect && said && (
        <ul>
          {said.slice(0, most).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {said.length > most && <li>{t('review.more', { count: said.length - most })}</li>}
        </ul>
      )}
      {clearing && <ClearDialog rows={[{ kind, row }]} onClose={() => setClearing(false)} />}
    </section>
  );
}
