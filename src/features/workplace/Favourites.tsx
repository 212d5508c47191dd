import { Link, useAccess } from '@umijs/max';
import { Skeleton } from 'antd';
import { workplaceQueries } from '#config/early-calls.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { TaskLink } from '@/product/TaskLink';
import { useCall } from '@/request/useCall';
import { projectAddress } from './addresses';
import { Line, Lines } from './Lines';

const starred = { query: workplaceQueries.starred };

/** Starred projects and tasks, the latest of each; all of them stand in the collection. */
export function Favourites() {
  const t = useT();
  const { canProjectAnalysisRead } = useAccess();
  const { data: projects } = useCall(project.list, starred);
  const { data: tasks } = useCall(task.across, canProjectAnalysisRead ? starred : null);
  const isKnown = projects && (tasks || !canProjectAnalysisRead);
  return (
    <Panel
      title={t('workplace.favourites.title')}
      extra={<Link to="/account/projectCollect">{t('workplace.favourites.all')}</Link>}
    >
      {isKnown ? (
        <Lines empty={t('workplace.favourites.none')}>
          {projects.list.map(({ id, name, code }) => (
            <Line key={id} aside={code}>
              <Link to={projectAddress(id)}>{name}</Link>
            </Line>
          ))}
          {tasks?.list.map(({ id, versionId, name, projectName, code }) => (
            <Line key={id} aside={code}>
              <TaskLink id={id} versionId={versionId}>
                {name}
              </TaskLink>
              <span className="quiet">{projectName}</span>
            </Line>
          ))}
        </Lines>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </Panel>
  );
}
