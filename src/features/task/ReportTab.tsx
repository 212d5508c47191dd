import { useSearchParams } from '@umijs/max';
import { Empty, Flex, Segmented, Select, Skeleton, Typography } from 'antd';
import { task } from '#contract/task.ts';
import { useT } from '@/i18n';
import { useMayExport } from '@/product/useMayExport';
import { useCall } from '@/request/useCall';
import { CombinedReports } from './CombinedReports';
import { ReportPanel } from './ReportPanel';
import { TableCard } from './TableCard';

/** More tasks than this in one project are searched by name in the task list first. */
const mostTasks = 100;

/** Reports of the tasks of a project, of one or of several; which, and the chosen task, are part of the address. */
export function ReportTab({ projectId }: { projectId: string }) {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const mayAsk = useMayExport();
  const query = { pageSize: mostTasks, sorter: 'name' as const };
  const { data } = useCall(task.list, mayAsk ? { params: { projectId }, query } : null);
  if (!mayAsk) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.denied')} />;
  if (!data) return <Skeleton active />;
  const chosen = data.list.find((one) => one.id === address.get('task')) ?? data.list[0];
  if (!chosen) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.noTask')} />;

  const set = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { replace: true });
  };
  const several = address.get('of') === 'several';
  const ways = (
    <Segmented
      style={{ alignSelf: 'start' }}
      aria-label={t('report.of')}
      value={several ? 'several' : 'one'}
      onChange={(of) => set('of', of)}
      options={(['one', 'several'] as const).map((value) => ({ value, label: t(`report.of.${value}`) }))}
    />
  );
  if (several)
    return (
      <Flex vertical gap={16}>
        {ways}
        <CombinedReports projectId={projectId} tasks={data.list} />
      </Flex>
    );
  return (
    <Flex vertical gap={16}>
      {ways}
      <Flex gap={8} align="center">
        <Typography.Text id="report-task">{t('task.report.choose')}</Typography.Text>
        <Select
          aria-labelledby="report-task"
          style={{ width: 360 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen.id}
          onChange={(id) => set('task', id)}
          options={data.list.map(({ id, name, code, version }) => ({
            value: id,
            label: `${name} · ${code} · ${version}`,
          }))}
        />
      </Flex>
      <TableCard key={`table ${chosen.versionId}`} versionId={chosen.versionId} />
      <ReportPanel key={chosen.versionId} projectId={projectId} versionId={chosen.versionId} />
    </Flex>
  );
}
