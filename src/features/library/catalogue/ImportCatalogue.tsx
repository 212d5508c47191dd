import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Flex, Progress, Spin, Table, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { ImportProgress } from '#contract/import.ts';
import { attackCatalogue, type CatalogueImport } from '#contract/libraries/attack-catalogue.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { refusalText } from '@/request/failures';

const acts = ['added', 'updated', 'kept', 'taken'] as const;

/** Entries of an act that are named before the others are only counted. */
const mostNamed = 30;

/** A STIX catalogue that the user brings: what it would do to the libraries is shown before anything is stored. */
export default function ImportCatalogue({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<CatalogueImport>();
  const [refused, setRefused] = useState('');
  const [reading, setReading] = useState(false);
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  /** The file chosen last: what is said of an earlier one comes too late. */
  const latest = useRef<File>(undefined);

  const read = async (chosen: File) => {
    latest.current = chosen;
    setFile(chosen);
    setPreview(undefined);
    setRefused('');
    setReading(true);
    const form = new FormData();
    form.append('file', chosen);
    try {
      const found = await call(attackCatalogue.check, { form }, silent);
      if (latest.current === chosen) setPreview(found);
    } catch (error) {
      if (latest.current === chosen) setRefused(refusalText(error as CallError));
    }
    if (latest.current === chosen) setReading(false);
  };

  const start = async () => {
    if (!file) return;
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    try {
      const done = await callWithProgress(
        attackCatalogue.import,
        { file },
        { onProgress: setProgress, signal: own.signal },
      );
      message.success(t('catalogue.done', countsOf(done)));
      onDone();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setProgress(undefined);
    }
  };
  const { added, updated } = countsOf(preview);
  const waiting = added + updated;

  return (
    <FormDialog
      dirty={waiting > 0 && !progress}
      loss="import"
      title={t('catalogue.import')}
      okText={waiting > 0 ? t('catalogue.load', { count: waiting }) : t('catalogue.empty')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: waiting === 0 || reading, loading: progress !== undefined }}
      onOk={() => void start()}
      onClose={progress ? () => stop.current?.abort() : onClose}
      mask={{ closable: !progress }}
      width={760}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".json"
          maxCount={1}
          showUploadList={false}
          disabled={progress !== undefined}
          beforeUpload={(chosen) => {
            void read(chosen);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{file ? plainFileName(file.name) : t('catalogue.choose')}</p>
          <p className="ant-upload-hint">{t('catalogue.hint')}</p>
        </Upload.Dragger>
        {refused && <Alert type="error" showIcon title={refused} />}
        <Spin spinning={reading}>{preview && <Preview preview={preview} />}</Spin>
        {progress && (
          <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
        )}
      </Flex>
    </FormDialog>
  );
}

const countsOf = (found: CatalogueImport | undefined) => ({
  added: (found?.attacks.added.length ?? 0) + (found?.mitigations?.added.length ?? 0),
  updated: (found?.attacks.updated.length ?? 0) + (found?.mitigations?.updated.length ?? 0),
});

/** What the catalogue would do to each library, and what of the file is left out. */
function Preview({ preview }: { preview: CatalogueImport }) {
  const t = useT();
  const { added, updated } = countsOf(preview);
  return (
    <Flex vertical gap={12}>
      <b>{t('catalogue.name', { name: preview.name })}</b>
      {added + updated === 0 && <Alert type="info" showIcon title={t('catalogue.nothing')} />}
      <Outcome title={t('catalogue.attacks')} outcome={preview.attacks} />
      {preview.mitigations ? (
        <Outcome title={t('catalogue.mitigations')} outcome={preview.mitigations} />
      ) : (
        <Alert type="info" showIcon title={t('catalogue.noRight')} />
      )}
      {preview.left.length > 0 && (
        <Table
          size="small"
          pagination={pagesOf(preview.left.length, t)}
          title={() => t('catalogue.left')}
          rowKey={({ type, reason }) => `${type} ${reason}`}
          dataSource={preview.left}
          columns={[
            { title: t('catalogue.left.type'), dataIndex: 'type' },
            { title: t('catalogue.left.reason'), render: (_, { reason }) => t(`catalogue.reason.${reason}`) },
            { title: t('catalogue.left.count'), dataIndex: 'count', align: 'right' },
          ]}
        />
      )}
    </Flex>
  );
}

function Outcome({ title, outcome }: { title: string; outcome: CatalogueImport['attacks'] }) {
  const t = useT();
  return (
    <section aria-label={title}>
      <b>{title}</b>
      <ul>
        {acts
          .filter((act) => outcome[act].length > 0)
          .map((act) => (
            <li key={act}>
              {t(`catalogue.${act}`, { count: outcome[act].length })}
              <Entries entries={outcome[act]} />
            </li>
          ))}
        {outcome.same > 0 && <li>{t('catalogue.same', { count: outcome.same })}</li>}
      </ul>
    </section>
  );
}

function Entries({ entries }: { entries: CatalogueImport['attacks']['added'] }) {
  const t = useT();
  const named = entries.slice(0, mostNamed).map(({ code, name }) => `${code} ${inLanguage(name)}`);
  const more = entries.length > mostNamed ? [t('delivery.more', { count: entries.length - mostNamed })] : [];
  return <div>{[...named, ...more].join(' · ')}</div>;
}
