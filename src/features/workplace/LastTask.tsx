import { Button } from 'antd';
import { Flex } from '@/components/Flex';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { TaskLink } from '@/product/TaskLink';
import { usePreference } from '@/request/usePreference';

type Last = { taskId: string; versionId: string; taskName: string; projectName: string };

/** The task opened last; the task page keeps it under this preference. */
export function LastTask() {
  const t = useT();
  const [last] = usePreference<Last | null>('workplace.last', null);
  if (!last?.taskId) return null;
  return (
    <Panel title={t('workplace.last.title')}>
      <Flex gap={16} align="center">
        <Flex vertical flex={1} style={{ minWidth: 0 }}>
          <strong className="one-line" title={last.taskName}>
            {last.taskName}
          </strong>
          <span className="one-line quiet" title={last.projectName}>
            {last.projectName}
          </span>
        </Flex>
        <TaskLink id={last.taskId} versionId={last.versionId}>
          <Button type="primary">{t('workplace.last.open')}</Button>
        </TaskLink>
      </Flex>
    </Panel>
  );
}
