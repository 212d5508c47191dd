import { useAccess } from '@umijs/max';
import { Card, Flex, Result, Skeleton } from 'antd';
import { reportProfile } from '#contract/reports/report-profile.ts';
import { useT } from '@/i18n';
import { ProfileManager } from '@/product/report-profiles/ProfileManager';
import { useAdministration } from '@/product/useAdministration';
import { useCall } from '@/request/useCall';

/** The report profiles of the organisation, which reports of all projects may follow. */
export function ReportProfilePage() {
  const t = useT();
  const isClosed = useAdministration() === false;
  const { canInAuthUserModify } = useAccess();
  const canModify = canInAuthUserModify && !isClosed;
  const { data, error, mutate } = useCall(reportProfile.list, {});
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('reportProfile.title')}</h1>
      <Card size="small">
        <ProfileManager projectId={null} list={data} canModify={canModify} onChanged={mutate} />
      </Card>
    </Flex>
  );
}
