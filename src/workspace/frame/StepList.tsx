import { Progress, Tooltip } from 'antd';
import { memo } from 'react';
import type { Counter } from '#domain/method/coverage.ts';
import type { KindName } from '#domain/model/kinds.ts';
import { useT } from '@/i18n';
import type { AnyStep, Tab } from '../steps';
import { useWorkspace } from '../WorkspaceProvider';

const counterOf: Partial<Record<KindName, 'impact' | 'threat' | 'goal'>> = {
  damages: 'impact',
  threats: 'threat',
  goals: 'goal',
};

/** The steps of the tab with their number of rows; where the spec counts progress, how far it is. */
export const StepList = memo(function StepList({
  steps,
  tab,
  current,
  onStep,
}: {
  steps: readonly AnyStep[];
  tab: Tab;
  current: KindName;
  onStep: (kind: KindName) => void;
}) {
  const t = useT();
  const sizes = useWorkspace((v) => v.w);
  const coverage = useWorkspace((v) => v.ratings.coverage);
  return (
    <nav className="ws-steps" aria-label={t('workspace.steps')}>
      {steps
        .filter((step) => step.tab === tab)
        .map(({ kind: given }) => {
          const kind = given as KindName;
          const counter = counterOf[kind] && coverage[counterOf[kind]];
          return (
            <button
              type="button"
              key={kind}
              className="ws-step"
              aria-current={kind === current ? 'step' : undefined}
              onClick={() => onStep(kind)}
            >
              <span className="ws-step-name">{t(`workspace.kind.${kind}`)}</span>
              <span className="ws-step-count">{sizes[kind].size}</span>
              {counter && <StepBar counter={counter} />}
            </button>
          );
        })}
    </nav>
  );
});

function StepBar({ counter: { done, total } }: { counter: Counter }) {
  const t = useT();
  return (
    <Tooltip title={t('workspace.progress.of', { done, total })} placement="right">
      <span className="ws-step-bar">
        <Progress
          percent={total ? (done / total) * 100 : 0}
          showInfo={false}
          size={{ height: 3 }}
          aria-label={t('workspace.progress.of', { done, total })}
        />
      </span>
    </Tooltip>
  );
}
