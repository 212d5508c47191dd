import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Flex, Progress, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { ImportProgress } from '#contract/import.ts';
import { taraTable } from '#contract/tara-table.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { TablePreviewParts } from './TablePreviewParts';
import { usePastedTable } from './usePastedTable';
import { tableEndings, useTableCheck } from './useTableCheck';

interface Props {
  versionId: string;
  onClose: () => void;
}

/**
 * A TARA table of another tool becomes rows: what each column holds can be corrected, and every value that is unknown or differs is shown by its
 * cell before anything is taken.
 */
export default function ImportTable({ versionId, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const table = useTableCheck((form) => call(taraTable.check, { params: { versionId }, form }, silent));
  const { file, preview, rows, refused, reading, read } = table;
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);

  usePastedTable(t('exchange.table.pasted'), (pasted) => {
    if (!progress) void read(pasted, {});
  });

  const start = async () => {
    if (!file || !preview) return;
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    try {
      const options = { params: { versionId }, onProgress: setProgress, signal: own.signal };
      const made = await callWithProgress(taraTable.import, { file, ...table.chosen() }, options);
      message.success(t('exchange.table.done', { lines: made.lines, rows: made.rows }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <FormDialog
      dirty={preview !== undefined && !progress}
      loss="import"
      title={t('exchange.table.import')}
      okText={t('exchange.start')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: rows === 0 || reading, loading: progress !== undefined }}
      onOk={() => void start()}
      onClose={progress ? () => stop.current?.abort() : onClose}
      mask={{ closable: !progress }}
      width={960}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept={tableEndings}
          maxCount={1}
          showUploadList={false}
          disabled={progress !== undefined}
          beforeUpload={(chosen) => {
            void read(chosen, {});
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{file ? plainFileName(file.name) : t('exchange.table.choose')}</p>
          <p className="ant-upload-hint">{t('exchange.table.hint')}</p>
          <p className="ant-upload-hint">{t('exchange.table.paste')}</p>
        </Upload.Dragger>
        {refused && <Alert type="error" showIcon title={refused} />}
        <Spin spinning={reading}>{preview && file && <TablePreviewParts table={table} preview={preview} />}</Spin>
        {progress && (
          <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
        )}
      </Flex>
    </FormDialog>
  );
}
