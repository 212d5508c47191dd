import { useAccess, useSearchParams } from '@umijs/max';
import { Card, Skeleton, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { project } from '#contract/project.ts';
import { useTitle } from '@/components/useTitle';
import { useT } from '@/i18n';
import { useMayExport } from '@/product/useMayExport';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { ProjectGone } from './ProjectGone';
import { ProjectHeader } from './ProjectHeader';

interface Props {
  id: string;
  tabs: Record<'tasks' | 'setting' | 'report' | 'parts' | 'documents' | 'polarion', ReactNode>;
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
  const asked = address.get('tab');
  // A project that is gone is said once, so its tabs ask after it.
  const items = !data
    ? []
    : [
        { key: 'tasks', label: t('project.detail.tasks'), children: tabs.tasks },
        { key: 'setting', label: t('project.detail.setting'), children: tabs.setting },
        // Who was sent to it reads why it is empty.
        ...(mayExport || asked === 'report'
          ? [{ key: 'report', label: t('project.detail.report'), children: tabs.report }]
          : []),
        ...(canProjectAnalysisRead
          ? [
              { key: 'parts', label: t('projectLists.parts'), children: tabs.parts },
              { key: 'documents', label: t('projectLists.documents'), children: tabs.documents },
              { key: 'polarion', label: t('polarion.tab'), children: tabs.polarion },
            ]
          : []),
      ];
  return (
    <Card size="small">
      {data ? (
        <ProjectHeader project={data} onChanged={refresh} />
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
