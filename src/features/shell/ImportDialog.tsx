import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { App, Button, Upload } from 'antd';
import { useState } from 'react';
import { importData } from '#contract/import.ts';
import { FormDialog } from '@/components/FormDialog';
import { currentLanguage, useT } from '@/i18n';
import { download } from '@/request/download';
import { useAction } from '@/request/useCall';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An xlsx by its name and, where the browser knows one, by its type. The server looks inside. */
export const isXlsx = (file: { name: string; type?: string }): boolean =>
  /\.xlsx$/i.test(file.name) && (!file.type || file.type === xlsxType);

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const { run, loading } = useAction(importData.initDatabase);

  const start = async () => {
    if (!file) return;
    const answer = await run({ form: { file } });
    if (!answer) return;
    message.success(t('importData.done'));
    onClose();
  };

  return (
    <FormDialog
      dirty={file !== undefined && !loading}
      title={t('importData.title')}
      okText={t('importData.start')}
      cancelText={t('importData.cancel')}
      okButtonProps={{ disabled: !file, loading }}
      onOk={start}
      onClose={onClose}
    >
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
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
