import { Button } from 'antd';
import { useState } from 'react';
import type { Cause } from '#domain/impact-of-change/reasons.ts';
import type { ReviewMark } from '#domain/impact-of-change/review-watch.ts';
import type { AnalysisRow, Row } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import type { Reasons } from '@/rows/reviews/useReasons';
import { titleOf } from '@/rows/row-title';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './impact.less';

interface Lists {
  reasons: Reasons;
  /** Why nothing can be cleared; null = it can. */
  readOnly: string | null;
  onClear: (marks: readonly ReviewMark[]) => void;
  onOpen: (mark: ReviewMark) => void;
}

/** Drawn at first, and with each press of the button below. */
const causesAtOnce = 50;
const rowsAtOnce = 100;

/** The causes with the rows each makes suspect, that of most rows first. */
export function CauseList({ causes, ...lists }: Lists & { causes: readonly Cause[] }) {
  const t = useT();
  const [shown, setShown] = useState(causesAtOnce);
  const { reasons, readOnly, onClear } = lists;
  return (
    <div className={styles.list}>
      {causes.slice(0, shown).map((cause) => {
        const reason = reasons.of(cause.difference);
        return (
          <section key={cause.key} className={styles.group} aria-label={reason}>
            <header>
              <b>{t('impact.cause', { reason, count: cause.marks.length })}</b>
              <Button
                size="small"
                disabled={readOnly !== null}
                title={readOnly ?? undefined}
                onClick={() => onClear(cause.marks)}
              >
                {t('impact.clearAll', { count: cause.marks.length })}
              </Button>
            </header>
            <Rows marks={cause.marks} {...lists} />
          </section>
        );
      })}
      <More left={causes.length - shown} onMore={() => setShown(shown + causesAtOnce)} />
    </div>
  );
}

/** The suspect rows, each with all its reasons. */
export function RowList({ marks, ...lists }: Lists & { marks: readonly ReviewMark[] }) {
  return (
    <div className={styles.list}>
      <Rows marks={marks} withReasons {...lists} />
    </div>
  );
}

function Rows({
  marks,
  withReasons,
  reasons,
  readOnly,
  onClear,
  onOpen,
}: Lists & { marks: readonly ReviewMark[]; withReasons?: true }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const [shown, setShown] = useState(rowsAtOnce);
  return (
    <ul>
      {marks.slice(0, shown).map((mark) => {
        const row = tableOf(w, mark.kind).get(mark.row) as AnalysisRow | undefined;
        if (!row) return null;
        return (
          <li key={mark.row}>
            <Button type="link" size="small" onClick={() => onOpen(mark)}>
              {row.code}
            </Button>
            <span className={styles.title}>{nameOf(w, mark.kind, row)}</span>
            <Button
              size="small"
              type="text"
              disabled={readOnly !== null}
              title={readOnly ?? undefined}
              aria-label={t('impact.clearRow', { code: row.code })}
              onClick={() => onClear([mark])}
            >
              {t('review.clear')}
            </Button>
            {withReasons && (
              <ul className={styles.reasons}>
                {reasons.ofMark(mark).map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
      <More left={marks.length - shown} onMore={() => setShown(shown + rowsAtOnce)} />
    </ul>
  );
}

/** What a row is called; a risk by its threat scenario and its damage scenario. */
function nameOf(w: Workspace, kind: ReviewMark['kind'], row: AnalysisRow): string {
  if (kind !== 'risks') return titleOf(kind, row);
  const { threat, damage } = row as Row<'risks'>;
  return [w.threats.get(threat)?.description, w.damages.get(damage)?.description].filter(Boolean).join(' · ');
}

function More({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useT();
  if (left <= 0) return null;
  return (
    <Button size="small" type="link" onClick={onMore}>
      {t('impact.showMore', { count: left })}
    </Button>
  );
}
