import { Link, useAccess } from '@umijs/max';
import { Button, Card, Typography } from 'antd';
import { useMemo } from 'react';
import { type ProjectItem, project } from '#contract/project.ts';
import { type TaskItem, task } from '#contract/task.ts';
import { Flex } from '@/components/Flex';
import { ProgressBar } from '@/components/ProgressBar';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { usePages } from '@/lists/usePages';
import { RiskBar } from '@/product/RiskBar';
import { StarButton } from '@/product/StarButton';
import { taskAddress } from '@/product/TaskLink';
import { call } from '@/request/call';
import { projectAddress } from './addresses';

const starred = { query: { starred: 'true' as const } };

/** Everything the user has starred. The page is open to all; each list needs the right to read it. */
export function Collection() {
  const t = useT();
  const { canProjectConfigRead, canProjectAnalysisRead } = useAccess();
  const projects = usePages(project.list, canProjectConfigRead ? starred : null);
  const tasks = usePages(task.across, canProjectAnalysisRead ? starred : null);
  const { refresh: readProjects } = projects;
  const { refresh: readTasks } = tasks;
  const projectFields = useMemo(() => collectedProjects(readProjects), [readProjects]);
  const taskFields = useMemo(() => collectedTasks(readTasks), [readTasks]);
  const toProjects = canProjectConfigRead && (
    <Link to="/project/list">
      <Button>{t('workplace.collect.toProjects')}</Button>
    </Link>
  );
  const empty = (text: string) => ({ text, action: toProjects || undefined });
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('workplace.collect.title')}</h1>
      <Card size="small">
        <EntityTable
          id="collect.projects"
          fields={projectFields}
          rows={projects}
          toolbar={<ListTitle>{t('workplace.collect.projects')}</ListTitle>}
          empty={empty(t('workplace.collect.noProjects'))}
        />
      </Card>
      <Card size="small">
        <EntityTable
          id="collect.tasks"
          fields={taskFields}
          rows={tasks}
          toolbar={<ListTitle>{t('workplace.collect.tasks')}</ListTitle>}
          empty={empty(t('workplace.collect.noTasks'))}
        />
      </Card>
    </Flex>
  );
}

/** On one line with the tools of its table: as tall as they are. */
function ListTitle({ children }: { children: string }) {
  return (
    <Typography.Title level={2} style={{ fontSize: 14, lineHeight: '32px', margin: 0 }}>
      {children}
    </Typography.Title>
  );
}

const collectedProjects = (onChanged: () => void) =>
  fields<ProjectItem>()('workplace.collect', {
    name: {
      sortable: true,
      width: 280,
      show: ({ id, name }) => (
        <Starred
          name={name}
          to={projectAddress(id)}
          drop={() => call(project.star, { params: { projectId: id }, body: { starred: false } })}
          onChanged={onChanged}
        />
      ),
    },
    code: { sortable: true, width: 140 },
    _progress: { width: 160, show: ({ name, stats }) => <ProgressBar share={stats.progress} label={name} /> },
    _risks: { width: 200, show: ({ stats }) => <RiskBar risks={stats.risks} /> },
    updateTime: { sortable: true, width: 160, show: ({ updateTime }) => <Time at={updateTime} /> },
  });

const collectedTasks = (onChanged: () => void) =>
  fields<TaskItem>()('workplace.collect', {
    name: {
      sortable: true,
      width: 280,
      show: ({ id, versionId, name }) => (
        <Starred
          name={name}
          to={taskAddress(id, versionId)}
          drop={() => call(task.star, { params: { taskId: id }, body: { starred: false } })}
          onChanged={onChanged}
        />
      ),
    },
    code: { sortable: true, width: 140 },
    projectName: { width: 200 },
    _progress: { width: 160, show: ({ name, stats }) => <ProgressBar share={stats.progress} label={name} /> },
    _risks: { width: 200, show: ({ stats }) => <RiskBar risks={stats.risks} /> },
    updateTime: { sortable: true, width: 160, show: ({ updateTime }) => <Time at={updateTime} /> },
  });

interface StarredProps {
  name: string;
  to: string;
  drop: () => Promise<unknown>;
  onChanged: () => void;
}

function Starred({ name, to, drop, onChanged }: StarredProps) {
  const t = useT();
  return (
    <Flex gap={8} align="center" style={{ overflowWrap: 'anywhere' }}>
      <StarButton
        starred
        label={t('workplace.collect.remove', { name })}
        onChange={() => drop().then(onChanged, () => undefined)}
      />
      <Link to={to}>{name}</Link>
    </Flex>
  );
}

function Time({ at }: { at: string }) {
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {useDates().time(at)}
    </span>
  );
}
