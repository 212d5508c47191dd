import { InboxOutlined } from '@ant-design/icons';
import { Alert, App, Flex, Form, Input, Progress, Spin, Upload } from 'antd';
import { useRef, useState } from 'react';
import { type ExchangePreview, exchange } from '#contract/exchange.ts';
import type { ImportProgress } from '#contract/import.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { CloneProjectForm } from '#domain/product/project.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { type Translate, useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { ExchangePreviewParts } from './ExchangePreviewParts';
import { exchangeWords } from './exchange-words';
import styles from './import-exchange.module.less';
import { useExchangeCheck } from './useExchangeCheck';

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
  const check = useExchangeCheck(projectId);
  const { file, preview, refused, reading, read } = check;
  const names = useNames(preview);
  const { name, code, problems, forget, noteTaken } = names;
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  const chosen = exchangeWords(t, projectId ? 'task' : 'project');
  const ready = preview && !preview.document?.isEmpty && !problems.name && !problems.code;

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
        ? await callWithProgress(
            exchange.importTask,
            { ...sent, ...check.chosen() },
            { ...options, params: { projectId } },
          )
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
      okButtonProps={{ disabled: !ready || reading, loading: progress !== undefined }}
      onOk={() => void start()}
      onClose={progress ? () => stop.current?.abort() : onClose}
      mask={{ closable: !progress }}
      width={760}
      centered
      // What is below can be seen and the buttons stay in view.
      styles={{ body: { maxHeight: 'calc(100vh - 200px)', overflowY: 'auto' } }}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept={chosen.accept}
          maxCount={1}
          showUploadList={false}
          disabled={progress !== undefined}
          beforeUpload={(one) => {
            forget();
            void read(one);
            return false;
          }}
        >
          <WhatToDrop file={file} words={chosen.words} hint={chosen.hint} />
        </Upload.Dragger>
        <Spin spinning={reading} />
        {refused && <Alert type="error" showIcon title={refused} />}
        {preview && (
          <>
            <NamesOf preview={preview} names={names} />
            <ExchangePreviewParts preview={preview} onChoose={check.choose} />
          </>
        )}
        {progress && (
          <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
        )}
      </Flex>
    </FormDialog>
  );
}

/** The file that was chosen in one line, so that what it makes is in view; before that, what may be chosen. */
function WhatToDrop({ file, words, hint }: { file: File | undefined; words: string; hint: string }) {
  if (file)
    return (
      <span>
        <InboxOutlined /> {plainFileName(file.name)}
      </span>
    );
  return (
    <>
      <p className="ant-upload-drag-icon">
        <InboxOutlined />
      </p>
      <p className="ant-upload-text">{words}</p>
      <p className="ant-upload-hint">{hint}</p>
    </>
  );
}

function NamesOf({ preview, names }: { preview: ExchangePreview; names: ReturnType<typeof useNames> }) {
  const t = useT();
  const { name, code, problems, setNamed } = names;
  return (
    <Form layout="vertical" className={styles.names}>
      <Renamed
        title={t('exchange.name')}
        note={otherTitle(t, preview)}
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

/** Where the document is called otherwise than a task can be, it is said. */
function otherTitle(t: Translate, { document, name }: ExchangePreview): string | undefined {
  if (!document || document.title === name) return undefined;
  return document.title === '' ? undefined : t('exchange.otherTitle', { title: document.title });
}

function Renamed({
  title,
  value,
  problem,
  note,
  onChange,
}: {
  title: string;
  /** What is said of it where nothing is wrong. */
  note?: string | undefined;
  value: string;
  problem: string | null;
  onChange: (next: string) => void;
}) {
  return (
    <Form.Item
      label={title}
      {...(note && { help: note })}
      {...(problem && { validateStatus: 'error' as const, help: problem })}
    >
      <Input
        aria-label={title}
        value={value}
        {...(problem && { 'aria-invalid': true })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}
