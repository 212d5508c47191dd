import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Flex, Progress, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import { reqif } from '#contract/formats/reqif.ts';
import type { ImportProgress } from '#contract/import.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { ReqifParts } from './ReqifParts';
import { useReqifCheck } from './useReqifCheck';

interface Props {
  versionId: string;
  onClose: () => void;
}

/** Requirements of another tool become rows, and come again: what differs is shown by field before anything is taken. */
export default function ImportReqif({ versionId, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const check = useReqifCheck(versionId);
  const { file, preview, refused, reading } = check;
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);

  const start = async () => {
    if (!file || !preview) return;
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    try {
      const options = { params: { versionId }, onProgress: setProgress, signal: own.signal };
      const { created, changed, dropped } = await callWithProgress(reqif.import, { file, ...check.chosen() }, options);
      message.success(t('reqif.done', { created, changed, dropped }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Somebody changed a row that was shown: what differs now is shown instead.
      if (error.status === 412) check.again();
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <FormDialog
      dirty={preview !== undefined && !progress}
      loss="import"
      title={t('reqif.import')}
      okText={t('exchange.start')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: !preview || reading, loading: progress !== undefined }}
      onOk={() => void start()}
      onClose={progress ? () => stop.current?.abort() : onClose}
      mask={{ closable: !progress }}
      width={1080}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".reqif,.reqifz,.xml,.zip"
          maxCount={1}
          showUploadList={false}
          disabled={progress !== undefined}
          beforeUpload={(chosen) => {
            void check.read(chosen, {});
            return false;
          }}
        >
          {!file && (
            <p className="ant-upload-drag-icon">
              <InboxOutlined />
            </p>
          )}
          <p className="ant-upload-text">{file ? plainFileName(file.name) : t('reqif.choose')}</p>
          <p className="ant-upload-hint">{t(file ? 'reqif.another' : 'reqif.hint')}</p>
        </Upload.Dragger>
        {refused && <Alert type="error" showIcon title={refused} />}
        <Spin spinning={reading}>{preview && <ReqifParts check={check} preview={preview} />}</Spin>
        {progress && (
          <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
        )}
      </Flex>
    </FormDialog>
  );
}
