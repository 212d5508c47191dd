import { Link } from '@umijs/max';
import { Flex, Tag, Typography } from 'antd';
import type { ProjectItem } from '#contract/project.ts';
import { ProgressBar } from '@/components/ProgressBar';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { fields } from '@/lists/fields';
import { PersonName } from '@/product/PersonName';
import { ProjectLogo } from '@/product/ProjectLogo';
import { RiskBar } from '@/product/RiskBar';
import { ProjectStar } from './ProjectStar';

export const projectAddress = (id: string): string => `/project/detail?id=${id}`;

/** Where the project's copy of its models is changed. */
export const settingAddress = (id: string): string => `${projectAddress(id)}&tab=setting`;

/** Columns of the project list, beside its tools no wider than a screen of 1440 px; `onChanged` runs after a star was set. */
export const projectFields = (onChanged: () => void) =>
  fields<ProjectItem>()('project', {
    name: { sortable: true, width: 230, show: (row) => <NameCell project={row} onChanged={onChanged} /> },
    code: { sortable: true, width: 110 },
    description: { width: 180, show: (row) => <Description text={row.description} /> },
    lifecycle: { width: 110, show: (row) => <Lifecycle phases={row.lifecycle} /> },
    taskCount: { input: 'number', width: 70 },
    unfinishedCount: { input: 'number', width: 80 },
    _progress: { width: 120, show: (row) => <Progress project={row} /> },
    _risks: { width: 140, show: (row) => <RiskBar risks={row.stats.risks} /> },
    createBy: { width: 120, hiddenAtFirst: true, show: ({ createBy }) => <PersonName id={createBy} /> },
    createdOn: { sortable: true, width: 150, hiddenAtFirst: true, show: (row) => <Time at={row.createdOn} /> },
    updateTime: { sortable: true, width: 150, show: (row) => <Time at={row.updateTime} /> },
  });

function NameCell({ project, onChanged }: { project: ProjectItem; onChanged: () => void }) {
  return (
    <Flex gap={8} align="center">
      <ProjectStar project={project} onChanged={onChanged} />
      <ProjectLogo {...project} size={24} />
      <Link to={projectAddress(project.id)} style={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
        {project.name}
      </Link>
    </Flex>
  );
}

/** Two lines at most, the whole on hover. */
function Description({ text }: { text: string }) {
  return (
    <Typography.Paragraph style={{ margin: 0, minWidth: 180 }} ellipsis={{ rows: 2, tooltip: text }}>
      {text}
    </Typography.Paragraph>
  );
}

export function Lifecycle({ phases }: { phases: ProjectItem['lifecycle'] }) {
  const t = useT();
  return (
    <Flex gap={4} wrap>
      {phases.map((phase) => (
        <Tag key={phase} style={{ margin: 0 }}>
          {t(`project.lifecycle.${phase}`)}
        </Tag>
      ))}
    </Flex>
  );
}

function Progress({ project }: { project: ProjectItem }) {
  const t = useT();
  return <ProgressBar share={project.stats.progress} label={`${t('project.field._progress')} ${project.name}`} />;
}

function Time({ at }: { at: string }) {
  return (
    <span className="num" style={{ whiteSpace: 'nowrap' }}>
      {useDates().time(at)}
    </span>
  );
}
