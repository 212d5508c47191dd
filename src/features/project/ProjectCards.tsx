import { Link } from '@umijs/max';
import { Card, Empty, Flex, Pagination, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { pageSizes } from '#contract/kit/list.ts';
import type { ProjectItem } from '#contract/project.ts';
import { ProgressBar } from '@/components/ProgressBar';
import { totalOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { SearchBox } from '@/lists/EntityTable';
import type { AddressSearch } from '@/lists/useAddressPages';
import type { Paged } from '@/lists/usePages';
import { ProjectLogo } from '@/product/ProjectLogo';
import { RiskBar } from '@/product/RiskBar';
import { projectAddress } from './fields';
import { ProjectActions } from './ProjectActions';
import { ProjectStar } from './ProjectStar';

interface Props {
  pages: Paged<ProjectItem>;
  search: AddressSearch & { placeholder: string };
  toolbar: ReactNode;
  empty: { text: string; action?: ReactNode };
}

/** The project list as cards, with the same search, pages and actions as the table. */
export function ProjectCards({ pages, search, toolbar, empty }: Props) {
  const t = useT();
  const { rows, total, loading, failed, state, turn, refresh } = pages;
  const nothing = search.value ? t('project.list.nothing', { search: search.value }) : empty.text;
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} align="center" wrap>
        <SearchBox {...search} />
        {toolbar}
      </Flex>
      {rows.length === 0 && !loading && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={failed ? t('error.request') : nothing}>
          {!search.value && !failed && empty.action}
        </Empty>
      )}
      {rows.length === 0 && loading && <Skeleton active />}
      <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(320px, 1fr))' }}>
        {rows.map((row) => (
          <ProjectCard key={row.id} project={row} onChanged={refresh} />
        ))}
      </div>
      <Pagination
        size="small"
        align="end"
        showSizeChanger
        showQuickJumper={false}
        pageSizeOptions={[...pageSizes]}
        current={state.current}
        pageSize={state.pageSize}
        total={total}
        showTotal={totalOf(t)}
        onChange={(current, pageSize) => turn({ current: pageSize === state.pageSize ? current : 1, pageSize })}
      />
    </Flex>
  );
}

function ProjectCard({ project, onChanged }: { project: ProjectItem; onChanged: () => void }) {
  const t = useT();
  const dates = useDates();
  const { stats, taskCount, unfinishedCount } = project;
  return (
    <Card size="small">
      <Flex vertical gap={8}>
        <Flex gap={8} align="center">
          <ProjectLogo {...project} size={40} />
          <Flex vertical flex={1} style={{ minWidth: 0 }}>
            <Link to={projectAddress(project.id)}>
              <Typography.Text strong ellipsis style={{ color: 'inherit' }}>
                {project.name}
              </Typography.Text>
            </Link>
            <Typography.Text type="secondary" ellipsis>
              {project.code}
            </Typography.Text>
          </Flex>
          <ProjectStar project={project} onChanged={onChanged} />
          <ProjectActions project={project} onChanged={onChanged} />
        </Flex>
        <Typography.Paragraph style={{ margin: 0, minHeight: 44 }} ellipsis={{ rows: 2 }}>
          {project.description}
        </Typography.Paragraph>
        <RiskBar risks={stats.risks} />
        <ProgressBar share={stats.progress} label={`${t('project.field._progress')} ${project.name}`} />
        <Flex justify="space-between">
          <Typography.Text type="secondary" className="num">
            {`${t('project.field.taskCount')} ${taskCount} · ${t('project.field.unfinishedCount')} ${unfinishedCount}`}
          </Typography.Text>
          <Typography.Text type="secondary" className="num">
            {dates.time(project.updateTime)}
          </Typography.Text>
        </Flex>
      </Flex>
    </Card>
  );
}
