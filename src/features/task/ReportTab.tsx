import { useAccess, useSearchParams } from '@umijs/max';
import { Empty, Flex, Select, Skeleton, Typography } from 'antd';
import { task } from '#contract/task.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { ReportPanel } from './ReportPanel';
import { TableCard } from './TableCard';

/** More tasks than this in one project are searched by name in the task list first. */
const mostTasks = 100;

/** Reports of the tasks of a project; the chosen task is part of the address. */
export function ReportTab({ projectId }: { projectId: string }) {
  const t = useT();
  const { canProjectAnalysisRead, canProjectReportDownload } = useAccess();
  const [address, setAddress] = useSearchParams();
  const mayAsk = canProjectAnalysisRead && canProjectReportDownload;
  const query = { pageSize: mostTasks, sorter: 'name' as const };
  const { data } = useCall(task.list, mayAsk ? { params: { projectId }, query } : null);
  if (!mayAsk) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.denied')} />;
  if (!data) return <Skeleton active />;
  const chosen = data.list.find((one) => one.id === address.get('task')) ?? data.list[0];
  if (!chosen) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.noTask')} />;

  const choose = (id: string) => {
    const next = new URLSearchParams(address);
    next.set('task', id);
    setAddress(next, { replace: true });
  };
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} align="center">
        <Typography.Text id="report-task">{t('task.report.choose')}</Typography.Text>
        <Select
          aria-labelledby="report-task"
          style={{ width: 360 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen.id}
          onChange={choose}
          options={data.list.map(({ id, name, code, version }) => ({
            value: id,
            label: `${name} · ${code} · ${version}`,
          }))}
        />
      </Flex>
      <TableCard key={`table ${chosen.versionId}`} versionId={chosen.versionId} />
      <ReportPanel key={chosen.versionId} versionId={chosen.versionId} />
    </Flex>
  );
}
