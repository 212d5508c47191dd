import { useMemo } from 'react';
import type { KindName, Row } from '#domain/model/kinds.ts';
import { chainOf } from '#domain/workspace/chain.ts';
import { useT } from '@/i18n';
import { titleOf } from '../row-title';
import { useWorkspace } from '../WorkspaceProvider';

/** More of one kind are counted, not listed. */
const listed = 5;

/** Asset → damage → threat → path → risk → goal → requirement around one row, as chips that lead there. */
export function Chain({
  kind,
  row,
  onJump,
}: {
  kind: KindName;
  row: Row;
  onJump: (kind: KindName, id: string) => void;
}) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const chain = useMemo(() => chainOf(w, kind, row), [w, kind, row]);
  return (
    <nav className="ws-chain" aria-label={t('workspace.panel.chain')}>
      {chain.map(({ kind: k, rows }) => (
        <span className="ws-chain-kind" key={k} title={t(`workspace.kind.${k}`)}>
          {rows.slice(0, listed).map((r) => (
            <button
              type="button"
              key={r.id}
              className="ws-chain-chip"
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
