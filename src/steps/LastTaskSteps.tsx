import { Link } from '@umijs/max';
import { task } from '#contract/task.ts';
import styles from '@/components/side-nav/side-nav.less';
import { useT } from '@/i18n';
import { taskAddress } from '@/product/TaskLink';
import { useKindName } from '@/product/useKindName';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { usePreference } from '@/request/usePreference';
import { type Tab, tabs } from '@/rows/step';
import { plainSteps } from './steps';

/** As the page of a task keeps it. */
type Last = Partial<Record<'taskId' | 'versionId' | 'taskName' | 'projectId', string>>;

/** The steps of the task one was in last, if it is one of this project: each leads back into it. */
export default function LastTaskSteps({ projectId }: { projectId: string }) {
  const t = useT();
  const kindName = useKindName();
  const [last] = usePreference<Last>('workplace.last', {});
  const { taskId, versionId, taskName } = last;
  const isHere = last.projectId === projectId && taskId && versionId;
  // One that was deleted, or may not be seen any more, leads nowhere.
  const { data } = useCall(task.get, isHere ? { params: { taskId } } : null, silent);
  if (!isHere || !data) return null;
  const line = (key: string, place: string, name: string) => (
    <Link key={key} className={styles.line} data-step={key} to={`${taskAddress(taskId, versionId)}&${place}`}>
      <span className={styles.name}>{name}</span>
    </Link>
  );
  const stepsOf = (tab: Tab) => Object.values(plainSteps).filter((step) => step.tab === tab);
  return (
    <section aria-label={taskName} data-part="last-task">
      <h2 title={taskName}>{taskName}</h2>
      {tabs.flatMap((tab) =>
        tab === 'topology'
          ? [line('topology', 'view=topology', t('workspace.steps.drawings'))]
          : stepsOf(tab).map(({ kind }) => line(kind, `step=${kind}`, kindName(kind))),
      )}
    </section>
  );
}
