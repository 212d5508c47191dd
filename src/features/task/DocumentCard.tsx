import { ExportOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Select, Spin, Typography } from 'antd';
import { useState } from 'react';
import { format as formatCalls } from '#contract/formats/format.ts';
import type { Job } from '#contract/report.ts';
import type { ReportProfileItem } from '#contract/reports/report-profile.ts';
import { documentFormat, writtenFormats } from '#domain/formats/formats.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LossTable } from '@/product/LossTable';
import { useAction, useCall } from '@/request/useCall';

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
  const { data, loading, error } = useCall(
    formatCalls.losses,
    chosen ? { params: { versionId, format: chosen }, query: profile ? { profile: profile.id } : {} } : null,
  );
  // What was told of another format or profile is not true of this one.
  const told = loading || error ? undefined : data;
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
          <Button icon={<ExportOutlined />} disabled={!told} loading={request.loading} onClick={() => void start()}>
            {t('exchange.documents.start')}
          </Button>
        </Flex>
        {chosen && loading && <Spin />}
        {chosen && told && (
          <section aria-label={t('exchange.losses', { count: told.lossCount })}>
            <Typography.Text strong>{t('exchange.losses', { count: told.lossCount })}</Typography.Text>
            <LossTable losses={told.losses} />
          </section>
        )}
      </Flex>
    </Card>
  );
}

const nameOf = (id: string) => inLanguage(documentFormat(id)?.name ?? { en: id, zh: id });
