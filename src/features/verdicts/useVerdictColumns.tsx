import { useMemo, useRef } from 'react';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { openExplanation } from '@/ratings/open-explanation';
import { useLooks } from '@/ratings/useLooks';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import type { Compared } from '@/session/useAddress';
import type { VerdictRow } from './verdict-rows';
import styles from './verdicts.less';

/** The row, one column per model with its verdict and where it comes from, and whether they differ. */
export function useVerdictColumns(kind: Compared, open: (row: VerdictRow) => void): readonly Column<VerdictRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const looks = useLooks();
  const latest = useRef(open);
  latest.current = open;
  return useMemo(() => {
    const of = kind === 'risks' ? 'risk' : 'feasibility';
    const said = (row: VerdictRow, model: string) => row.byModel[model] ?? null;
    const rank = (level: string | number | null) =>
      typeof level === 'number' ? level : level === null ? -1 : scaleOf(method).rank(level);
    const column = (key: string, title: string, more: Omit<Column<VerdictRow>, 'key' | 'title' | 'titleText'>) => ({
      key,
      title,
      titleText: title,
      ...more,
    });
    return [
      column('code', t('workspace.field.code'), {
        width: 90,
        sticky: true,
        hideable: false,
        show: (row) => (
          <button
            type="button"
            className={parts.chip}
            tabIndex={-1}
            title={t('verdicts.goTo', { code: row.code })}
            onClick={(event) => {
              // The cell would take the click for its own and go there a second time.
              event.stopPropagation();
              latest.current(row);
            }}
          >
            {row.code}
          </button>
        ),
        text: (row) => row.code,
        onComputedClick: (row) => latest.current(row),
      }),
      column('row', t('verdicts.row'), {
        width: 300,
        grow: true,
        show: (row) => row.title,
        text: (row) => row.title,
        onComputedClick: (row) => latest.current(row),
      }),
      ...method.feasibility.map((model) => {
        const { id } = model;
        return column(id, inLanguage(shownName(method, model)), {
          width: 190,
          onComputedClick: openExplanation,
          show: (row: VerdictRow) => (
            <Computed kind={kind} id={row.id} model={id}>
              <Level of={of} code={said(row, id)} />
            </Computed>
          ),
          text: (row: VerdictRow) => {
            const level = said(row, id);
            if (level === null) return t('workspace.notRated');
            const name = looks[of].get(String(level))?.name ?? '';
            return of === 'risk' ? `${level} ${name}` : name;
          },
          compare: (a: VerdictRow, b: VerdictRow) => rank(said(a, id)) - rank(said(b, id)),
        });
      }),
      column('differs', t('verdicts.differs'), {
        width: 100,
        show: (row) => row.differs && <em className={styles.differs}>{t('verdicts.yes')}</em>,
        text: (row) => (row.differs ? t('verdicts.yes') : ''),
      }),
    ];
  }, [t, kind, method, looks]);
}
