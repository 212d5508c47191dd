import { Tooltip } from 'antd';
import { memo, useEffect, useRef } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { Counter } from '#domain/method/rate/coverage.ts';
import { SideNav } from '@/components/side-nav/SideNav';
import styles from '@/components/side-nav/side-nav.less';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { type AnyStep, type Tab, type TaskPage, type TaskPages, tabs } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import { type TaskPageName, taskPageNames } from '@/session/useAddress';
import { TaskFirstSteps } from './FirstSteps';
import { TaskProgress } from './ProgressCard';

const counterOf: Partial<Record<AnalysisKind, 'impact' | 'threat' | 'goal'>> = {
  damages: 'impact',
  threats: 'threat',
  goals: 'goal',
};

interface Props {
  steps: readonly AnyStep[];
  pages: TaskPages;
  current: AnalysisKind | TaskPageName | 'topology';
  open: boolean;
  onOpen: (open: boolean) => void;
  onStep: (kind: AnalysisKind) => void;
  onPage: (name: TaskPageName) => void;
  onTab: (tab: Tab) => void;
}

/**
 * The steps of all tabs with their number of rows, the drawings, and what else a task has; where the spec counts progress, how far it is. It stands
 * beside every page of the task, and the tab follows the step.
 */
export const StepList = memo(function StepList(props: Props) {
  const { steps, pages, current, open, onOpen, onStep, onPage, onTab } = props;
  const t = useT();
  const list = useRef<HTMLElement>(null);
  // A tab may lead to a step further down than a low screen shows; one that is seen stays where it is.
  useEffect(() => {
    if (!open) return;
    // With the frame, when everything else of the step is there: before, the page would be laid out twice.
    const asked = requestAnimationFrame(() =>
      list.current?.querySelector(`[data-step="${current}"]`)?.scrollIntoView?.({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(asked);
  }, [current, open]);
  const pagesOf = (tab: Tab, first: boolean) =>
    taskPageNames.filter((name) => pages[name].tab === tab && (pages[name].first ?? false) === first);
  return (
    <SideNav ref={list} label={t('workspace.steps')} open={open} onOpen={onOpen} head={<TaskProgress />}>
      <TaskFirstSteps />
      {tabs.map((tab) => (
        <section key={tab} aria-label={t(`workspace.tab.${tab}`)}>
          <h2>{t(`workspace.tab.${tab}`)}</h2>
          {tab === 'topology' && <DrawingsLine current={current === 'topology'} onTab={onTab} />}
          <PageLines of={pagesOf(tab, true)} pages={pages} current={current} onPage={onPage} />
          {steps
            .filter((step) => step.tab === tab)
            .map(({ kind }) => (
              <StepLine key={kind} kind={kind} current={kind === current} onStep={onStep} />
            ))}
          <PageLines of={pagesOf(tab, false)} pages={pages} current={current} onPage={onPage} />
        </section>
      ))}
    </SideNav>
  );
});

/** The drawings, with their number. */
function DrawingsLine({ current, onTab }: { current: boolean; onTab: Props['onTab'] }) {
  const t = useT();
  const size = useWorkspace((v) => v.w.diagrams.size);
  return (
    <button
      type="button"
      className={styles.line}
      data-step="topology"
      aria-current={current ? 'page' : undefined}
      onClick={() => onTab('topology')}
    >
      <span className={styles.ring} />
      <span className={styles.name}>{t('workspace.steps.drawings')}</span>
      <span className={styles.count}>{size}</span>
    </button>
  );
}

function PageLines({
  of,
  pages,
  current,
  onPage,
}: {
  of: readonly TaskPageName[];
  pages: TaskPages;
  current: Props['current'];
  onPage: (name: TaskPageName) => void;
}) {
  return of.map((name) => (
    <PageLine key={name} name={name} page={pages[name]} isCurrent={name === current} onPage={onPage} />
  ));
}

const useNoCount = (): number | undefined => undefined;

function PageLine({
  name,
  page,
  isCurrent,
  onPage,
}: {
  name: TaskPageName;
  page: TaskPage;
  isCurrent: boolean;
  onPage: (name: TaskPageName) => void;
}) {
  const t = useT();
  const { useCount = useNoCount }: { useCount?: () => number | undefined } = page;
  const count = useCount();
  if (count === 0 && !isCurrent) return null;
  return (
    <button
      type="button"
      className={styles.line}
      data-step={name}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(name)}
    >
      <span className={styles.ring} />
      <span className={styles.name}>{t(page.label)}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

function StepLine({
  kind,
  current,
  onStep,
}: {
  kind: AnalysisKind;
  current: boolean;
  onStep: (kind: AnalysisKind) => void;
}) {
  const kindName = useKindName();
  const size = useWorkspace((v) => v.w[kind].size);
  const coverage = useWorkspace((v) => v.ratings.coverage);
  const counter = counterOf[kind] && coverage[counterOf[kind]];
  return (
    <button
      type="button"
      className={styles.line}
      data-step={kind}
      aria-current={current ? 'step' : undefined}
      onClick={() => onStep(kind)}
    >
      {counter ? <Ring counter={counter} /> : <span className={styles.ring} />}
      <span className={styles.name}>{kindName(kind)}</span>
      <span className={styles.count}>{size}</span>
    </button>
  );
}

/** Around of the ring, of radius 5. */
const around = 2 * Math.PI * 5;

function Ring({ counter: { done, total } }: { counter: Counter }) {
  const t = useT();
  const words = t('workspace.progress.of', { done, total });
  const part = total ? done / total : 0;
  return (
    <Tooltip title={words} placement="right">
      <svg className={styles.ring} viewBox="0 0 14 14" role="img" aria-label={words}>
        <circle cx="7" cy="7" r="5" />
        <circle cx="7" cy="7" r="5" strokeDasharray={`${part * around} ${around}`} transform="rotate(-90 7 7)" />
      </svg>
    </Tooltip>
  );
}
