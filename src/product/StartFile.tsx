import { InboxOutlined } from '@ant-design/icons';
import { Form, Progress, Spin, Upload } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportProgress } from '#contract/import.ts';
import { cutAt } from '#domain/model/base.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { useT } from '@/i18n';

interface Props {
  label: string;
  /** Endings of the files that are read. */
  accept: string;
  words: string;
  hint: string;
  file: File | null | undefined;
  reading: boolean;
  /** Why nothing can be made of the file. */
  problem: string | null | undefined;
  /** How far the task is, while it is created. */
  progress?: ImportProgress | undefined;
  /** The file says what the task is called; else its own name does. */
  isNamed?: boolean;
  onChoose: (file: File) => void;
  /** What was found in the file. */
  children?: ReactNode;
}

/** The letters of a name that a new task is offered. */
const longestName = 80;

/** The file that a new task begins with, as a field of its form: what is wrong with it stands there. */
export function StartFile({ label, file, reading, problem, progress, isNamed = false, onChoose, ...given }: Props) {
  const { accept, words, hint, children } = given;
  const t = useT();
  const form = Form.useFormInstance();
  const wrong = !file ? t('task.start.file.needed') : reading ? t('task.start.file.reading') : (problem ?? null);
  const named = useRef('');
  const latest = useRef(wrong);
  latest.current = wrong;
  useEffect(() => {
    if (!file || reading) return;
    void form.validateFields(['file']).catch(() => undefined);
    if (problem) form.scrollToField('file', { block: 'nearest' });
  }, [form, file, reading, problem]);
  const choose = (chosen: File) => {
    const name = cutAt(plainFileName(chosen.name).replace(/\.[^.]*$/, ''), longestName);
    const before: unknown = form.getFieldValue('name') ?? '';
    // What was typed by hand stays.
    if (!isNamed && (before === '' || before === named.current)) {
      named.current = name.trim().replace(/\s+/g, '-');
      form.setFieldsValue({ name: named.current });
    }
    onChoose(chosen);
  };
  const validator = () => (latest.current === null ? Promise.resolve() : Promise.reject(new Error(latest.current)));
  return (
    <>
      <Form.Item name="file" label={label} required rules={[{ validator }]} validateTrigger={[]}>
        <FileDrop title={label} accept={accept} disabled={progress !== undefined} onChoose={choose}>
          <p className="ant-upload-text">
            <InboxOutlined /> {file ? plainFileName(file.name) : words}
          </p>
          {!file && <p className="ant-upload-hint">{hint}</p>}
        </FileDrop>
      </Form.Item>
      <Spin spinning={reading}>{children}</Spin>
      {progress && (
        <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
      )}
    </>
  );
}

interface DropProps {
  /** Of the item of the form. */
  id?: string;
  'aria-describedby'?: string;
  title: string;
  onChange?: (name: string) => void;
  accept: string;
  disabled: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

function FileDrop({ id, title, onChange, accept, disabled, onChoose, children, ...item }: DropProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a frame of its own
    <div id={id} tabIndex={-1} role="group" aria-label={title} aria-describedby={item['aria-describedby']}>
      <Upload.Dragger
        accept={accept}
        maxCount={1}
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(chosen) => {
          onChange?.(chosen.name);
          onChoose(chosen);
          return false;
        }}
      >
        {children}
      </Upload.Dragger>
    </div>
  );
}
