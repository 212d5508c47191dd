import { Empty, Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import { byCause, type Cause } from '#domain/impact-of-change/reasons.ts';
import type { ReviewMark } from '#domain/impact-of-change/review-watch.ts';
import { type AnalysisKind, type AnalysisRow, analysisKindNames } from '#domain/kinds/kinds.ts';
import { byCode, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { ClearDialog } from '@/rows/reviews/ClearDialog';
import { type Reasons, useReasons } from '@/rows/reviews/useReasons';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { CauseList, RowList } from './ImpactLists';
import { ImpactPicture } from './ImpactPicture';
import styles from './impact.less';

const forms = ['cause', 'row', 'picture'] as const;

/** What changes have made suspect: by cause, by row, and as a picture along the relations. */
export default function ChangeImpact() {
  const t = useT();
  const kindName = useKindName();
  const w = useWorkspace((v) => v.w);
  const marks = useWorkspace((v) => v.marks);
  const why = useWorkspace((v) => v.readOnly);
  const [, go] = useAddress();
  const reasons = useReasons();
  const [form, setForm] = useState<(typeof forms)[number]>('cause');
  const [kind, setKind] = useState<AnalysisKind | ''>('');
  const [words, setWords] = useState('');
  const [clearing, setClearing] = useState<readonly ReviewMark[] | null>(null);
  const suspects = useSuspects(w, marks);
  const shown = useShown(w, suspects, { kind, words, reasons });
  const causes = useMemo(() => byCause(shown), [shown]);
  const kinds = analysisKindNames.filter((one) => suspects.some((mark) => mark.kind === one));
  const lists = {
    reasons,
    readOnly: why ? t(`workspace.${why}`) : null,
    onClear: setClearing,
    onOpen: (mark: ReviewMark) => go(placeOf(w, mark)),
  };
  return (
    <section className={styles.page} data-part="change-impact" aria-label={t('impact.title')}>
      <header className={styles.bar}>
        <h2>{t('impact.title')}</h2>
        <Segmented
          size="small"
          aria-label={t('impact.form')}
          value={form}
          onChange={setForm}
          options={forms.map((value) => ({ value, label: t(`impact.form.${value}`) }))}
        />
        <Input.Search
          size="small"
          allowClear
          className={styles.search}
          aria-label={t('impact.search')}
          placeholder={t('impact.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Select
          size="small"
          className={styles.kind}
          aria-label={t('impact.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: '' as const, label: t('impact.kind.all') },
            ...kinds.map((one) => ({ value: one, label: kindName(one) })),
          ]}
        />
      </header>
      <p className={styles.intro} role="status">
        {t('impact.intro', { suspects: suspects.length, reviewed: marks.size, open: openRows(w, marks) })}
      </p>
      {shown.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(emptyWords(marks, suspects))} />
      )}
      {shown.length > 0 && form === 'cause' && <CauseList causes={causes as readonly Cause[]} {...lists} />}
      {shown.length > 0 && form === 'row' && <RowList marks={shown} {...lists} />}
      {shown.length > 0 && form === 'picture' && <ImpactPicture marks={shown} reasons={reasons} />}
      {clearing && <ClearDialog rows={clearing} onClose={() => setClearing(null)} />}
    </section>
  );
}

const emptyWords = (marks: ReadonlyMap<string, ReviewMark>, suspects: readonly ReviewMark[]) =>
  marks.size === 0 ? 'impact.noneYet' : suspects.length === 0 ? 'impact.none' : 'impact.nothingFound';

/** Steps are judged in their paths and trees: without a review of its own none is open. */
function openRows(w: Workspace, marks: ReadonlyMap<string, ReviewMark>): number {
  let open = 0;
  for (const kind of analysisKindNames) if (kind !== 'steps') open += tableOf(w, kind).size;
  for (const { kind } of marks.values()) if (kind !== 'steps') open--;
  return open;
}

/** The suspect rows in the order of the method, then of their codes. */
function useSuspects(w: Workspace, marks: ReadonlyMap<string, ReviewMark>): ReviewMark[] {
  return useMemo(() => {
    const rowOf = ({ kind, row }: ReviewMark) => tableOf(w, kind).get(row) as AnalysisRow;
    return [...marks.values()]
      .filter(({ differences }) => differences.length > 0)
      .sort(
        (a, b) => analysisKindNames.indexOf(a.kind) - analysisKindNames.indexOf(b.kind) || byCode(rowOf(a), rowOf(b)),
      );
  }, [w, marks]);
}

interface Filter {
  kind: AnalysisKind | '';
  words: string;
  reasons: Reasons;
}

function useShown(w: Workspace, suspects: readonly ReviewMark[], { kind, words, reasons }: Filter): ReviewMark[] {
  return useMemo(() => {
    const contains = searchFor(words);
    return suspects.filter((mark) => {
      if (kind !== '' && mark.kind !== kind) return false;
      if (words.trim() === '') return true;
      const { code } = tableOf(w, mark.kind).get(mark.row) as AnalysisRow;
      return contains([code, ...reasons.ofMark(mark)].join(' '));
    });
  }, [w, suspects, kind, words, reasons]);
}

/** A step has no grid of its own: it is shown in the first path that takes it. */
function placeOf(w: Workspace, { kind, row }: ReviewMark) {
  if (kind !== 'steps') return { page: null, step: kind, row, view: null } as const;
  const path = [...w.paths].find(({ steps }) => steps.includes(row));
  return path
    ? ({ page: null, step: 'paths', row: path.id, view: null } as const)
    : ({ page: 'trees', view: null } as const);
}
