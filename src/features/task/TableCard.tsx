import { DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Flex, Typography } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { taraTable } from '#contract/tara-table.ts';
import { currentLanguage, useT } from '@/i18n';
import { download } from '@/request/download';

const ImportTable = lazy(() => import('./ImportTable'));

/** The analysis as one table, out as a file and in from one. */
export function TableCard({ versionId }: { versionId: string }) {
  const t = useT();
  const { canProjectAnalysisModify } = useAccess();
  const [open, setOpen] = useState(false);
  const save = (format: 'xlsx' | 'csv') =>
    void download(taraTable.file, { params: { versionId }, query: { format, locale: currentLanguage() } }).catch(
      () => undefined,
    );
  return (
    <Card size="small" title={t('exchange.table')} style={{ maxWidth: 720 }}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t('exchange.table.note')}</Typography.Text>
        <Flex gap={8} wrap>
          <Button icon={<DownloadOutlined />} onClick={() => save('xlsx')}>
            XLSX
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => save('csv')}>
            CSV
          </Button>
          {canProjectAnalysisModify && (
            <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
              {t('exchange.table.import')}
            </Button>
          )}
        </Flex>
      </Flex>
      {open && (
        <Suspense fallback={null}>
          <ImportTable versionId={versionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
