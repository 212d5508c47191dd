import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import { useLooks } from '@/ratings/useLooks';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';
import type { TreePath } from './useTreePaths';

/** The columns of the paths of trees; the code leads to the tree. */
export function usePathColumns(onTree: (threat: string) => void): readonly Column<TreePath>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const threats = useWorkspace((v) => v.w.threats);
  const steps = useWorkspace((v) => v.w.steps);
  const controls = useWorkspace((v) => v.w.controls);
  const { feasibility } = useLooks();
  const open = useMemoizedFn(onTree);
  return useMemo(() => {
    const code = ({ threat, place }: TreePath) => `${threats.get(threat)?.code ?? ''} ·${place}`;
    const threat = (row: TreePath) => {
      const known = threats.get(row.threat);
      return `${known?.code ?? ''} ${known?.description ?? ''}`;
    };
    // What a control is got around by stands among the steps.
    const named = (id: string) => {
      const row = steps.get(id) ?? controls.get(id);
      return row ? `${row.code} ${row.name}` : t('tree.noStep');
    };
    const way = (row: TreePath) => row.steps.map(named).join(' → ');
    const sum = ({ rating }: TreePath) => String(rating.sum ?? '');
    const rank = ({ rating }: TreePath) => scaleOf(method).rank(rating.level ?? '');
    const last = Number.POSITIVE_INFINITY;
    return [
      {
        key: 'code',
        ...titled(t('tree.paths.code')),
        width: 96,
        sticky: true,
        hideable: false,
        show: (row) => (
          <span title={t('tree.paths.open', { code: threats.get(row.threat)?.code ?? '' })}>{code(row)}</span>
        ),
        text: code,
        onComputedClick: (row) => open(row.threat),
      },
      { key: 'threat', ...titled(t('tree.threat')), width: 240, show: threat, text: threat },
      {
        key: 'steps',
        ...titled(t('tree.sets.steps')),
        width: 360,
        grow: true,
        show: (row) => <span title={way(row)}>{way(row)}</span>,
        text: way,
      },
      {
        key: 'sum',
        ...titled(t('tree.helps.sum')),
        width: 64,
        align: 'right',
        show: sum,
        text: sum,
        compare: (a, b) => (a.rating.sum ?? last) - (b.rating.sum ?? last),
      },
      {
        key: 'level',
        ...titled(t('tree.feasibility')),
        width: 130,
        show: ({ rating }) => (
          <>
            <Level of="feasibility" code={rating.level} />
            {rating.impossible && <em className="quiet"> {t('path.impossible')}</em>}
          </>
        ),
        text: ({ rating }) => feasibility.get(rating.level ?? '')?.name ?? t('workspace.notRated'),
        compare: (a, b) => rank(a) - rank(b),
      },
    ];
  }, [t, method, threats, steps, controls, feasibility, open]);
}
