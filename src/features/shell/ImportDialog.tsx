import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { App, Button, Progress, Upload } from 'antd';
import { useState } from 'react';
import { type ImportProgress, importData } from '#contract/import.ts';
import { FormDialog } from '@/components/FormDialog';
import { currentLanguage, useT } from '@/i18n';
import { download } from '@/request/download';
import { useImport } from './useImport';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An xlsx by its name and, where the browser knows one, by its type. The server looks inside. */
export const isXlsx = (file: { name: string; type?: string }): boolean =>
  /\.xlsx$/i.test(file.name) && (!file.type || file.type === xlsxType);

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const { run, progress, cancel } = useImport();

  const start = async () => {
    if (!file) return;
    if (!(await run(file))) return;
    message.success(t('importData.done'));
    onClose();
  };

  return (
    <FormDialog
      dirty={file !== undefined && !progress}
      title={t('importData.title')}
      okText={t('importData.start')}
      cancelText={t('importData.cancel')}
      okButtonProps={{ disabled: !file, loading: progress !== undefined }}
      onOk={start}
      // While it runs, what is cancelled is the import; the file stays chosen.
      onClose={progress ? cancel : onClose}
      mask={{ closable: !progress }}
    >
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        disabled={progress !== undefined}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={(chosen) => {
          if (isXlsx(chosen)) setFile(chosen);
          else message.error(t('importData.onlyExcel'));
          return false;
        }}
        onRemove={() => setFile(undefined)}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{t('importData.choose')}</p>
        <p className="ant-upload-hint">{t('importData.hint')}</p>
      </Upload.Dragger>
      {progress && <HowFar {...progress} />}
      <Button
        type="link"
        size="small"
        icon={<DownloadOutlined />}
        onClick={() => void download(importData.template, { query: { locale: currentLanguage() } })}
      >
        {t('importData.template')}
      </Button>
    </FormDialog>
  );
}

/** How far the import is, in words for the step and as a share of the whole. */
function HowFar({ step, done, total, share }: ImportProgress) {
  const t = useT();
  const words = t(`importData.step.${step}`);
  return (
    <div role="status">
      <Progress percent={Math.floor(share * 100)} status="active" aria-label={t('importData.progress')} />
      {total > 0 ? t('importData.rows', { step: words, done, total }) : words}
    </div>
  );
}
