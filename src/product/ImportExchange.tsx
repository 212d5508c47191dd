import { InboxOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, App, Descriptions, Flex, Form, Input, Progress, Spin, Table, Upload } from 'antd';
import { useRef, useState } from 'react';
import { type ExchangePreview, exchange } from '#contract/exchange.ts';
import type { ImportProgress } from '#contract/import.ts';
import { isKindName } from '#domain/kinds/kinds.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { CloneProjectForm } from '#domain/product/project.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { pagesOf } from '@/components/small-pages';
import { bundledFor, useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { refusalText } from '@/request/failures';
import { useKindName } from './useKindName';

interface Props {
  /** Where the task of the file goes; without it the file is of a project. */
  projectId?: string;
  onImported: () => void;
  onClose: () => void;
}

/** An exchange file becomes a project, or a task of this project: the file is chosen, what it would make is shown, then it is made. */
export default function ImportExchange({ projectId, onImported, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const { file, preview, refused, reading, read } = useChecking(projectId);
  const { name, code, problems, setNamed, forget, noteTaken } = useNames(preview);
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  const ready = preview && !problems.name && !problems.code;

  const start = async () => {
    if (!file || !preview) return;
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    let said = '';
    const say = (words: string) => {
      said = words;
    };
    const options = { onProgress: setProgress, signal: own.signal, say };
    const sent = { file, name, code };
    try {
      const { rows } = projectId
        ? await callWithProgress(exchange.importTask, sent, { ...options, params: { projectId } })
        : await callWithProgress(exchange.importProject, sent, options);
      message.success(t(projectId ? 'exchange.done.task' : 'exchange.done.project', { name, rows }));
      onImported();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!noteTaken(error) && said !== '') message.error(said);
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <FormDialog
      dirty={preview !== undefined && !progress}
      loss="import"
      title={t(projectId ? 'exchange.import.task' : 'exchange.import.project')}
      okText={t('exchange.start')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: !ready, loading: progress !== undefined }}
      onOk={() => void start()}
      onClose={progress ? () => stop.current?.abort() : onClose}
      mask={{ closable: !progress }}
      width={720}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".json"
          maxCount={1}
          showUploadList={false}
          disabled={progress !== undefined}
          beforeUpload={(chosen) => {
            forget();
            void read(chosen);
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{file ? plainFileName(file.name) : t('exchange.choose')}</p>
          <p className="ant-upload-hint">{t('exchange.hint')}</p>
        </Upload.Dragger>
        <Spin spinning={reading} />
        {refused && <Alert type="error" showIcon title={refused} />}
        {preview && (
          <>
            <Form layout="inline">
              <Renamed
                title={t('exchange.name')}
                value={name}
                problem={problems.name}
                onChange={(next) => setNamed({ name: next, code })}
              />
              <Renamed
                title={t('exchange.code')}
                value={code}
                problem={problems.code}
                onChange={(next) => setNamed({ name, code: next })}
              />
            </Form>
            <Preview preview={preview} />
          </>
        )}
        {progress && (
          <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
        )}
      </Flex>
    </FormDialog>
  );
}

/** What it is to be called: as in the file, until something else is typed; and why that cannot be. */
function useNames(preview: ExchangePreview | undefined) {
  const [named, setNamed] = useState<{ name: string; code: string }>();
  /** What the server found taken when it came to it: the check of the file knows only the names in the file. */
  const [found, setFound] = useState<{ name?: string; code?: string }>({});
  const { name = preview?.name ?? '', code = preview?.code ?? '' } = named ?? {};
  const taken = {
    name: (preview?.taken.name === true && name === preview.name) || name === found.name,
    code: (preview?.taken.code === true && code === preview.code) || code === found.code,
  };
  const problems = {
    name: useProblem('name', name, taken.name),
    code: useProblem('code', code, taken.code),
  };
  const forget = () => {
    setNamed(undefined);
    setFound({});
  };
  /** Returns whether the refusal is about them; it stands at its field then. */
  const noteTaken = ({ fields }: CallError): boolean => {
    const isTaken = (field: string) => fields.some(({ path, problem }) => path === field && problem === 'taken');
    const more = { ...(isTaken('name') && { name }), ...(isTaken('code') && { code }) };
    setFound({ ...found, ...more });
    return Object.keys(more).length > 0;
  };
  return { name, code, problems, setNamed, forget, noteTaken };
}

/** Why what replaces the name or the code of the file cannot be taken, in words. */
function useProblem(field: 'name' | 'code', value: string, isTaken: boolean): string | null {
  const t = useT();
  if (isTaken) return t('exchange.taken');
  if (value === '') return t('exchange.needed');
  return problemIn(CloneProjectForm.shape[field], value, t(`exchange.${field}`));
}

function Renamed({
  title,
  value,
  problem,
  onChange,
}: {
  title: string;
  value: string;
  problem: string | null;
  onChange: (next: string) => void;
}) {
  return (
    <Form.Item label={title} {...(problem && { validateStatus: 'error' as const, help: problem })}>
      <Input
        aria-label={title}
        value={value}
        {...(problem && { 'aria-invalid': true })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

/** What the file would make here, before it does. */
function Preview({ preview }: { preview: ExchangePreview }) {
  const t = useT();
  const kindName = useKindName();
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  const { tasks, models, files, unknownPeople, sameMethod, repeatedPrefixes } = preview;
  const versions = tasks.flatMap((task) => task.versions.map((version) => ({ ...version, task })));
  const wordsOf = (rows: Readonly<Record<string, number>>) =>
    Object.entries(rows)
      .map(([kind, count]) => `${isKindName(kind) ? kindName(kind) : kind} ${count}`)
      .join(' · ');
  return (
    <section data-part="exchange-preview" aria-label={t('exchange.preview')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'models', label: t('exchange.models'), children: models.map((one) => one[language]).join(' · ') },
          {
            key: 'files',
            label: t('exchange.files'),
            children: t('exchange.files.size', { count: files.count, size: (files.bytes / 1024 / 1024).toFixed(1) }),
          },
        ]}
      />
      {!sameMethod && <Alert type="info" showIcon title={t('exchange.otherMethod')} style={{ marginBlock: 8 }} />}
      {repeatedPrefixes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('exchange.repeatedPrefixes', {
            problems: [...new Set(repeatedPrefixes.map(({ text }) => text[language]))].join(' · '),
          })}
          style={{ marginBlock: 8 }}
        />
      )}
      {unknownPeople.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('exchange.unknownPeople', { people: unknownPeople.join(', ') })}
          style={{ marginBlock: 8 }}
        />
      )}
      <Table
        size="small"
        rowKey={(row) => `${row.task.code} ${row.version}`}
        dataSource={versions}
        pagination={pagesOf(versions.length, t)}
        // Names in a file may be one word that is wider than the dialog.
        tableLayout="fixed"
        columns={[
          {
            key: 'task',
            title: t('exchange.task'),
            width: 220,
            render: (_, row) => `${row.task.code} ${row.task.name}`,
          },
          {
            key: 'version',
            title: t('exchange.version'),
            width: 140,
            render: (_, row) => `${row.version} · ${t(`exchange.status.${row.status}`)}`,
          },
          { key: 'rows', title: t('exchange.rows'), render: (_, row) => wordsOf(row.rows) || t('exchange.rows.none') },
        ]}
      />
    </section>
  );
}

/** Has the server look at the file that was chosen last; what it says of one chosen before it is passed over. */
function useChecking(projectId: string | undefined) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<ExchangePreview>();
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState(false);
  const latest = useRef<File>(undefined);
  const read = async (chosen: File) => {
    latest.current = chosen;
    setFile(chosen);
    setPreview(undefined);
    setRefused(undefined);
    setReading(true);
    const form = new FormData();
    form.append('file', chosen);
    try {
      const found = await (projectId
        ? call(exchange.checkTask, { params: { projectId }, form }, silent)
        : call(exchange.checkProject, { form }, silent));
      if (latest.current === chosen) setPreview(found);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (latest.current === chosen) setRefused(refusalText(error));
    } finally {
      if (latest.current === chosen) setReading(false);
    }
  };
  return { file, preview, refused, reading, read };
}
