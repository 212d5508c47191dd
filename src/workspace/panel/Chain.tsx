import { useMemo } from 'react';
import type { AnalysisKind, AnalysisRow } from '#domain/kinds/kinds.ts';
import { chainOf } from '#domain/workspace/chain.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { titleOf } from '@/rows/row-title';
import { useWorkspace } from '@/session/SessionProvider';
import styles from '../workspace.less';

/** More of one kind are counted, not listed. */
const listed = 5;

/** Asset → damage → threat → path → risk → goal → requirement around one row, as chips that lead there. */
export function Chain({
  kind,
  row,
  onJump,
}: {
  kind: AnalysisKind;
  row: AnalysisRow;
  onJump: (kind: AnalysisKind, id: string) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const w = useWorkspace((v) => v.w);
  const chain = useMemo(() => chainOf(w, kind, row), [w, kind, row]);
  return (
    <nav className={styles.chain} aria-label={t('workspace.panel.chain')}>
      {chain.map(({ kind: k, rows }) => (
        <span className={styles.chainKind} key={k} title={kindName(k)}>
          {rows.slice(0, listed).map((r) => (
            <button
              type="button"
              key={r.id}
              className={styles.chainChip}
              data-kind={k}
              aria-current={r.id === row.id ? 'true' : undefined}
              title={titleOf(k, r)}
              onClick={() => onJump(k, r.id)}
            >
              {r.code}
            </button>
          ))}
          {rows.length > listed && <small>+{rows.length - listed}</small>}
        </span>
      ))}
    </nav>
  );
}
