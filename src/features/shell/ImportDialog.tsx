import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, App, Button, Flex, Progress, Upload } from 'antd';
import { useState } from 'react';
import { type ImportOutcome, type ImportProgress, importData } from '#contract/import.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { currentLanguage, useT } from '@/i18n';
import { download } from '@/request/download';
import { ImportCheck } from './ImportCheck';
import { useImport } from './useImport';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An xlsx by its name and, where the browser knows one, by its type. The server looks inside. */
const isXlsx = (file: { name: string; type?: string }): boolean =>
  /\.xlsx$/i.test(file.name) && (!file.type || file.type === xlsxType);

/** A workbook is checked as soon as it is chosen, and imported once nothing is wrong with it. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportOutcome>();
  /** Why the file is not read at all. It stays beside the name of the file: a message would be gone, or lie over the next one. */
  const [refused, setRefused] = useState<string>();
  const { run, progress, cancel } = useImport();

  const check = async (chosen: File) => {
    setFile(chosen);
    setChecked(undefined);
    setRefused(undefined);
    setChecked(await run(chosen, { dryRun: true, say: setRefused }));
  };
  const start = async () => {
    if (!file) return;
    if (await run(file, { dryRun: false })) {
      message.success(t('importData.done'));
      onClose();
    }
  };
  const leave = () => {
    cancel();
    if (!checked) setFile(undefined);
  };

  return (
    <FormDialog
      dirty={file !== undefined && !progress}
      loss="import"
      title={t('importData.title')}
      okText={t('importData.start')}
      cancelText={t('importData.cancel')}
      okButtonProps={{ disabled: checked?.problemCount !== 0, loading: checked && progress !== undefined }}
      onOk={start}
      // While it runs, what is cancelled is the check or the import; a file that was checked stays chosen.
      onClose={progress ? leave : onClose}
      mask={{ closable: !progress }}
      width={checked ? 860 : 520}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".xlsx"
          maxCount={1}
          disabled={progress !== undefined}
          fileList={file ? [{ uid: '1', name: plainFileName(file.name) }] : []}
          beforeUpload={(chosen) => {
            if (isXlsx(chosen)) void check(chosen);
            else message.error(t('importData.onlyExcel'));
            return false;
          }}
          onRemove={() => {
            setFile(undefined);
            setChecked(undefined);
            setRefused(undefined);
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{t('importData.choose')}</p>
          <p className="ant-upload-hint">{t('importData.hint')}</p>
        </Upload.Dragger>
        {progress && <HowFar {...progress} />}
        {refused && <Alert type="error" showIcon title={refused} />}
        {checked && <ImportCheck outcome={checked} />}
        <div>
          <Button
            type="link"
            size="small"
            icon={<DownloadOutlined />}
            onClick={() => void download(importData.template, { query: { locale: currentLanguage() } })}
          >
            {t('importData.template')}
          </Button>
        </div>
      </Flex>
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
