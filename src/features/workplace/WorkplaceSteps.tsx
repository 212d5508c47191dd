import { history, useAccess } from '@umijs/max';
import type { ProjectItem } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { type FirstStepLine, FirstStepLines } from '@/components/first-steps/FirstStepLines';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { taskAddress } from '@/product/TaskLink';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';

export interface StepsProps {
  /** The projects the person takes part in. */
  projects: readonly ProjectItem[];
  /** The person has opened a task before. */
  hasOpened: boolean;
  onClose: () => void;
}

/** What a new person does first, as far as they may: it ticks itself off by what is there. */
export default function WorkplaceSteps({ projects, hasOpened, onClose }: StepsProps) {
  const t = useT();
  const access = useAccess();
  const query = { mine: 'true', pageSize: 1 } as const;
  const { data: tasks } = useCall(task.across, access.canProjectAnalysisRead ? { query } : null, silent);
  const [project] = projects;
  const [first] = tasks?.list ?? [];
  const lines: (FirstStepLine | false | undefined)[] = [
    access.canProjectConfigModify && {
      name: 'project',
      title: t('firstSteps.project'),
      done: project !== undefined,
      go: () => history.push('/project/create'),
    },
    access.canProjectAnalysisModify && {
      name: 'task',
      title: t('firstSteps.task'),
      done: first !== undefined,
      go: () => history.push(`/project/analysisCreate${project ? `?project=${project.id}` : ''}`),
    },
    access.canProjectAnalysisRead && {
      name: 'open',
      title: t('firstSteps.open'),
      done: hasOpened,
      go: () => history.push(first ? taskAddress(first.id, first.versionId) : '/project/list'),
    },
  ];
  return (
    <Panel title={t('firstSteps.title')}>
      <FirstStepLines lines={lines.filter((line) => line !== false && line !== undefined)} onClose={onClose} />
    </Panel>
  );
}
