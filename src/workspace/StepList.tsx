import { Progress, Tooltip } from 'antd';
import { memo } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { Counter } from '#domain/method/rate/coverage.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import type { AnyStep, Tab } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './workspace.less';

const counterOf: Partial<Record<AnalysisKind, 'impact' | 'threat' | 'goal'>> = {
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
  current: AnalysisKind;
  onStep: (kind: AnalysisKind) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const sizes = useWorkspace((v) => v.w);
  const coverage = useWorkspace((v) => v.ratings.coverage);
  return (
    <nav className={styles.steps} data-part="steps" aria-label={t('workspace.steps')}>
      {steps
        .filter((step) => step.tab === tab)
        .map(({ kind }) => {
          const counter = counterOf[kind] && coverage[counterOf[kind]];
          return (
            <button
              type="button"
              key={kind}
              className={styles.step}
              aria-current={kind === current ? 'step' : undefined}
              onClick={() => onStep(kind)}
            >
              <span>{kindName(kind)}</span>
              <span className={styles.stepCount}>{sizes[kind].size}</span>
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
      <span className={styles.stepBar}>
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
