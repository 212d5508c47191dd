import { useMemo } from 'react';
import { type MergeRecord, merge } from '#contract/merge.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useKindName } from '@/product/useKindName';
import { rowLabel } from '@/product/useRowLabel';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import styles from '../version.less';
import { TakenTexts } from './TextCard';

/** What was merged into the version that is open: by whom, what was decided, what was not taken. */
export function MergeRecords() {
  const t = useT();
  const versionId = useWorkspace((v) => v.head.versionId);
  const { data } = useCall(merge.records, { params: { versionId } });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.records} aria-label={t('version.merge.records')} data-part="merges">
      <h3 className={styles.checkTitle}>{t('version.merge.records')}</h3>
      {data.map((record) => (
        <Record key={record.id} record={record} />
      ))}
    </section>
  );
}

function Record({ record }: { record: MergeRecord }) {
  const t = useT();
  const dates = useDates();
  const kindName = useKindName();
  const { source, by, at, undone, decided, notTaken, notes, texts } = record;
  const asked = decided.length + texts.filter((text) => text.asked).length;
  const taken = texts.filter(({ mine, text }) => text !== mine);
  const lines = useMemo(() => [...notTaken, ...notes], [notTaken, notes]);
  return (
    <details>
      <summary>
        {t('version.merge.record', { source, who: by.name, when: dates.time(at) })}{' '}
        <span className="quiet">
          {t('version.merge.recordCounts', { decided: asked, left: lines.length })}
          {undone && ` · ${t('version.merge.undone')}`}
        </span>
      </summary>
      {decided.map(({ key, code, kind, what, take, needs }) => (
        <div key={key} className={styles.leftLine}>
          <b>{rowLabel(t, kind, code)}</b>
          <span className="quiet">{kindName(kind)}</span>
          <span>{t(`version.merge.what.${what}`, { here: t('version.merge.here'), there: source, code: needs })}</span>
          <span className="quiet">
            {take && t(`version.merge.take.${take}`, { version: take === 'mine' ? t('version.merge.here') : source })}
          </span>
        </div>
      ))}
      {taken.length > 0 && <TakenTexts texts={taken} />}
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
        <div key={n} className={styles.leftLine}>
          <b>{rowLabel(t, line.kind, line.code)}</b>
          <span className="quiet">{kindName(line.kind)}</span>
          {'why' in line ? (
            <>
              <span className={styles.words}>{textOf(line.value) || line.title}</span>
              <span className="quiet">{t(`version.merge.why.${line.why}`)}</span>
            </>
          ) : (
            <span className={styles.wideNote}>
              {t(`version.merge.note.${line.what}`, { before: line.before, after: line.after })}
            </span>
          )}
        </div>
      ))}
    </details>
  );
}

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
