import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Empty, Flex, Result, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { type ReportTemplate, reportTemplate } from '#contract/reports/report-template.ts';
import { useT } from '@/i18n';
import { download } from '@/request/download';
import { useCall } from '@/request/useCall';
import { TemplateCard } from './TemplateCard';
import { UploadTemplate } from './UploadTemplate';

/** The Word templates of the organisation: with their versions, what uses them, a preview and a sample. */
export function ReportTemplatePage() {
  const t = useT();
  const { canInAuthUserModify: canModify } = useAccess();
  const { data, error, refresh } = useCall(reportTemplate.list, {});
  /** What is being uploaded: a new template, or a version of one. */
  const [asked, setAsked] = useState<ReportTemplate | 'new' | null>(null);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const sample = (language: 'en' | 'zh') =>
    download(reportTemplate.sample, { query: { language } }).catch(() => undefined);
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('reportTemplate.title')}</h1>
      <Card size="small">
        <Flex vertical gap={16}>
          <Typography.Text type="secondary">{t('reportTemplate.about')}</Typography.Text>
          <Flex gap={8} wrap>
            {canModify && (
              <Button type="primary" icon={<UploadOutlined />} onClick={() => setAsked('new')}>
                {t('reportTemplate.upload')}
              </Button>
            )}
            <Button icon={<DownloadOutlined />} onClick={() => void sample('en')}>
              {t('reportTemplate.sample.en')}
            </Button>
            <Button icon={<DownloadOutlined />} onClick={() => void sample('zh')}>
              {t('reportTemplate.sample.zh')}
            </Button>
          </Flex>
          {data.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('reportTemplate.empty')} />}
          {data.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              canModify={canModify}
              onUpload={() => setAsked(template)}
              onChanged={refresh}
            />
          ))}
        </Flex>
      </Card>
      {asked && (
        <UploadTemplate
          template={asked === 'new' ? null : asked}
          onStored={() => {
            setAsked(null);
            refresh();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Flex>
  );
}
