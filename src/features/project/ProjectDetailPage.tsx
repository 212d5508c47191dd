import { CopyOutlined, DeleteOutlined, EditOutlined, ExportOutlined } from '@ant-design/icons';
import { history, useAccess, useSearchParams } from '@umijs/max';
import { Button, Card, Flex, Skeleton, Tabs, Tag, Typography } from 'antd';
import type { ReactNode } from 'react';
import { exchange } from '#contract/exchange.ts';
import { type ProjectDetail, project } from '#contract/project.ts';
import { useTitle } from '@/components/useTitle';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useMayExport } from '@/product/useMayExport';
import { silent } from '@/request/call';
import { download } from '@/request/download';
import { useCall } from '@/request/useCall';
import { Lifecycle, projectAddress } from './fields';
import { ProjectGone } from './ProjectGone';
import { ProjectPicture } from './ProjectPicture';
import { ProjectStar } from './ProjectStar';
import { useCloneProject } from './useCloneProject';
import { useDeleteProject } from './useDeleteProject';

interface Props {
  id: string;
  tabs: { tasks: ReactNode; setting: ReactNode; report: ReactNode; parts: ReactNode; documents: ReactNode };
}

/** A project: its facts in one line, then its tabs; the open tab is part of the address. */
export function ProjectDetailPage({ id, tabs }: Props) {
  const t = useT();
  const { canProjectAnalysisRead } = useAccess();
  const mayExport = useMayExport();
  const [address, setAddress] = useSearchParams();
  const { data, error, refresh } = useCall(project.get, { params: { projectId: id } }, silent);
  useTitle(data?.name);
  if (error) return <ProjectGone error={error} />;
  // A project that is gone is said once, so its tabs ask after it.
  const items = !data
    ? []
    : [
        { key: 'tasks', label: t('project.detail.tasks'), children: tabs.tasks },
        { key: 'setting', label: t('project.detail.setting'), children: tabs.setting },
        ...(mayExport ? [{ key: 'report', label: t('project.detail.report'), children: tabs.report }] : []),
        ...(canProjectAnalysisRead
          ? [
              { key: 'parts', label: t('projectLists.parts'), children: tabs.parts },
              { key: 'documents', label: t('projectLists.documents'), children: tabs.documents },
            ]
          : []),
      ];
  const asked = address.get('tab');
  return (
    <Card size="small">
      {data ? (
        <Header project={data} onChanged={refresh} />
      ) : (
        <Skeleton active avatar={{ shape: 'square' }} paragraph={{ rows: 1 }} />
      )}
      <Tabs
        activeKey={items.some(({ key }) => key === asked) ? (asked ?? 'tasks') : 'tasks'}
        onChange={(tab) => setAddress({ id, tab }, { replace: true })}
        items={items}
        destroyOnHidden
      />
    </Card>
  );
}

function Header({ project: shown, onChanged }: { project: ProjectDetail; onChanged: () => void }) {
  const t = useT();
  const { canProjectConfigModify } = useAccess();
  const mayExport = useMayExport();
  const remove = useDeleteProject(() => history.push('/project/list'));
  const clone = useCloneProject(shown, (id) => history.push(projectAddress(id)));
  const dates = useDates();
  const { form } = shown;
  return (
    <Flex gap={12} align="center" style={{ paddingBlock: 4 }}>
      <ProjectPicture project={shown} size={40} />
      <Flex vertical flex={1} style={{ minWidth: 0 }}>
        <Flex gap={8} align="center" wrap>
          <Typography.Title level={1} style={{ fontSize: 18, margin: 0 }}>
            {shown.name}
          </Typography.Title>
          <ProjectStar project={shown} onChanged={onChanged} />
          {shown.example && <Tag color="blue">{t('project.detail.example')}</Tag>}
          <Lifecycle phases={shown.lifecycle} />
        </Flex>
        <Flex gap={16} style={{ minWidth: 0 }}>
          <Fact label={t('project.field.number')}>{shown.number}</Fact>
          <Fact label={t('project.field.code')}>{shown.code}</Fact>
          <Fact label={t('project.field.createdOn')}>{dates.day(shown.createdOn)}</Fact>
          <Fact label={t('project.field.safetyStandard')}>
            {form.safetyStandard.join(', ') || t('project.detail.none')}
          </Fact>
          <Typography.Text type="secondary" ellipsis={{ tooltip: shown.description }} style={{ flex: 1, minWidth: 0 }}>
            {shown.description}
          </Typography.Text>
        </Flex>
      </Flex>
      {mayExport && (
        <Button
          icon={<ExportOutlined />}
          onClick={() =>
            void download(exchange.exportProject, { params: { projectId: shown.id } }).catch(() => undefined)
          }
        >
          {t('exchange.export')}
        </Button>
      )}
      {canProjectConfigModify && (
        <Flex gap={8}>
          <Button icon={<EditOutlined />} onClick={() => history.push(`/project/edit?id=${shown.id}`)}>
            {t('project.action.edit')}
          </Button>
          {clone.may && (
            <Button icon={<CopyOutlined />} onClick={clone.open}>
              {t('project.action.clone')}
            </Button>
          )}
          {clone.dialog}
          <Button danger icon={<DeleteOutlined />} onClick={() => remove(shown)}>
            {t('project.action.delete')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <Typography.Text type="secondary" style={{ marginInlineEnd: 6 }}>
        {label}
      </Typography.Text>
      {children}
    </span>
  );
}
