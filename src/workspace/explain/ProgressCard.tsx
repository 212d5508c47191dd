import { Popover, Progress } from 'antd';
import { useMemo, useState } from 'react';
import type { Counter } from '#domain/method/coverage.ts';
import { counterNames, pendingPairs } from '#domain/workspace/pending-pairs.ts';
import { useT } from '@/i18n';
import { useAddress } from '../address';
import { local } from '../levels';
import { useWorkspace } from '../WorkspaceProvider';
import './progress-card.less';

/** Lines shown of each counter before the rest is only counted. */
const shown = 8;

/** The progress of the task; a click says what it counts, by which rule, and which pairs are still open. */
export function TaskProgress() {
  const t = useT();
  const coverage = useWorkspace((v) => v.ratings.coverage);
  const [open, setOpen] = useState(false);
  const counters = counterNames.map((name): [typeof name, Counter] => [name, coverage[name]]);
  const total = counters.reduce((sum, [, counter]) => sum + counter.total, 0);
  if (total === 0) return null;
  const done = counters.reduce((sum, [, counter]) => sum + counter.done, 0);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={open ? <Pending onClose={() => setOpen(false)} /> : null}
    >
      <button
        type="button"
        className="ws-whole"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('workspace.explain')}
      >
        <Progress percent={Math.floor((done / total) * 100)} size="small" aria-label={t('workspace.progress')} />
      </button>
    </Popover>
  );
}

/** Each counter with its rule and what is missing; a pair leads to its asset. */
function Pending({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const coverage = useWorkspace((v) => v.ratings.coverage);
  const [, go] = useAddress();
  const open = useMemo(() => pendingPairs(w, coverage), [w, coverage]);
  return (
    <div className="ws-progress-card" role="dialog" aria-label={t('workspace.progress')}>
      {counterNames.map((name) => (
        <section key={name}>
          <h3>
            {t(`workspace.progress.${name}`)} <span className="num">{t('workspace.progress.of', coverage[name])}</span>
          </h3>
          <p>{t(`workspace.progress.rule.${name}`)}</p>
          {open[name].slice(0, shown).map(({ asset, property }) => (
            <button
              type="button"
              className="ws-chain-chip"
              key={`${asset.id} ${property.code}`}
              title={`${asset.name} · ${local(property.name)}`}
              onClick={() => {
                onClose();
                go({ step: 'assets', row: asset.id });
              }}
            >
              {`${asset.code} · ${property.code}`}
            </button>
          ))}
          {open[name].length > shown && (
            <span>{t('workspace.progress.more', { count: open[name].length - shown })}</span>
          )}
        </section>
      ))}
    </div>
  );
}
