import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import type { ProjectItem } from '#contract/project.ts';
import { Flex } from '@/components/Flex';
import { Panel } from '@/components/Panel';
import { ProgressBar } from '@/components/ProgressBar';
import { useT } from '@/i18n';
import { ProjectLogo } from '@/product/ProjectLogo';
import { HighestRisk } from '@/product/RiskBar';
import { projectAddress } from './addresses';
import styles from './styles.less';

/** Projects the user takes part in, as cards; `all` counts every visible project. */
export function MyProjects({
  projects,
  all,
}: {
  projects: readonly ProjectItem[] | undefined;
  all: number | undefined;
}) {
  const t = useT();
  return (
    <Panel
      title={t('workplace.mine.title')}
      extra={<Link to="/project/list">{t('workplace.mine.all', { count: all ?? '–' })}</Link>}
    >
      {!projects && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {projects?.length === 0 && <span className="quiet">{t('workplace.mine.none')}</span>}
      <div className={styles.cards}>
        {projects?.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </div>
    </Panel>
  );
}

function ProjectCard({ project }: { project: ProjectItem }) {
  const t = useT();
  const { stats, name } = project;
  const highest = <HighestRisk risks={stats.risks} />;
  const isRated = stats.risks.levels.length > 0;
  return (
    <Link to={projectAddress(project.id)} style={{ color: 'inherit', minWidth: 0 }}>
      <Panel hoverable>
        <Flex vertical gap={8}>
          <Flex gap={8} align="center">
            <ProjectLogo {...project} size={36} />
            <Flex vertical flex={1} style={{ minWidth: 0 }}>
              <strong className="one-line" title={name}>
                {name}
              </strong>
              <span className="one-line quiet" title={project.code}>
                {project.code}
              </span>
            </Flex>
          </Flex>
          <ProgressBar share={stats.progress} label={t('workplace.card.progress', { name })} />
          <Flex gap={8} align="center" justify="space-between" style={{ minHeight: 22 }}>
            <span className="num quiet" style={{ whiteSpace: 'nowrap' }}>
              {`${t('workplace.card.tasks', { count: project.taskCount })} · ${t('workplace.card.unfinished', { count: project.unfinishedCount })}`}
            </span>
            {isRated ? (
              <Flex title={t('workplace.card.highest')} style={{ minWidth: 0 }}>
                {highest}
              </Flex>
            ) : (
              <span className="quiet">{t('workplace.card.unrated')}</span>
            )}
          </Flex>
        </Flex>
      </Panel>
    </Link>
  );
}
