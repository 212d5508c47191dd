import { ExportOutlined } from '@ant-design/icons';
import { Alert, Button, Card, Flex, Select, Spin, Typography } from 'antd';
import { useState } from 'react';
import { format as formatCalls } from '#contract/formats/format.ts';
import type { Job } from '#contract/report.ts';
import type { ReportProfileItem } from '#contract/reports/report-profile.ts';
import { documentFormat, writtenFormats } from '#domain/formats/formats.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LossTable } from '@/product/LossTable';
import { useAction } from '@/request/useCall';
import { useLosses } from './useLosses';

const choices = writtenFormats.map(({ id }) => id);

/** A version as a document of another tool: what it would lose is shown before the job is started. */
export function DocumentCard({
  versionId,
  profile,
  onAsked,
}: {
  versionId: string;
  /** What it leaves out, the document leaves out, too. */
  profile: ReportProfileItem | undefined;
  onAsked: (job: Job) => void;
}) {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const { data, refused } = useLosses(versionId, chosen, profile?.id);
  const request = useAction(formatCalls.export);
  const start = async () => {
    const job =
      chosen &&
      (await request.run({ params: { versionId }, body: { format: chosen, ...(profile && { profile: profile.id }) } }));
    if (job) onAsked(job);
  };
  return (
    <Card size="small" title={t('exchange.documents')} style={{ maxWidth: 720 }}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t('exchange.documents.note')}</Typography.Text>
        {profile && (
          <Typography.Text>
            {t('reportProfile.of', {
              name: inLanguage(profile.name),
              audience: t(`reportProfile.audience.${profile.form.audience}`),
            })}
          </Typography.Text>
        )}
        <Flex gap={8} wrap>
          <Select
            aria-label={t('exchange.documents.format')}
            style={{ width: 260 }}
            placeholder={t('exchange.documents.choose')}
            value={chosen}
            onChange={setChosen}
            options={choices.map((value) => ({ value, label: nameOf(value) }))}
          />
          <Button icon={<ExportOutlined />} disabled={!data} loading={request.loading} onClick={() => void start()}>
            {t('exchange.documents.start')}
          </Button>
        </Flex>
        {chosen && !data && !refused && <Spin />}
        {refused && <Alert type="error" showIcon title={refused} />}
        {chosen && data && (
          <section aria-label={t('exchange.losses', { count: data.lossCount })}>
            <Typography.Text strong>{t('exchange.losses', { count: data.lossCount })}</Typography.Text>
            <LossTable losses={data.losses} />
          </section>
        )}
      </Flex>
    </Card>
  );
}

const nameOf = (id: string) => inLanguage(documentFormat(id)?.name ?? { en: id, zh: id });
