import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { exchange } from '#contract/exchange.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { ExchangePreviewParts } from '@/product/ExchangePreviewParts';
import { exchangeWords } from '@/product/exchange-words';
import { StartFile } from '@/product/StartFile';
import type { StartProps } from '@/product/task-start';
import { useCreating } from '@/product/useCreating';
import { useExchangeCheck } from '@/product/useExchangeCheck';
import { callWithProgress } from '@/request/call-with-progress';

/** The task of an exchange file, with its versions; name and code may be others (R-TASK-22). */
export default function FromExchange({ projectId, creating }: StartProps) {
  const t = useT();
  const form = Form.useFormInstance<TaskForm>();
  const check = useExchangeCheck(projectId);
  const { file, preview, refused, reading, read } = check;
  const progress = useCreating(
    creating,
    file && preview
      ? async ({ name, code }, going) => {
          const options = { ...going, params: { projectId } };
          const made = await callWithProgress(exchange.importTask, { file, name, code, ...check.chosen() }, options);
          return { id: made.taskId, versionId: made.versionId };
        }
      : null,
  );
  const put = useRef({ name: '', code: '' });
  useEffect(() => {
    if (!preview) return;
    const { name, code, taken } = preview;
    const said = (isTaken: boolean) => (isTaken ? [t('exchange.taken')] : []);
    const before = put.current;
    put.current = { name, code };
    // What was typed by hand stays.
    const isOpen = (field: 'name' | 'code') => [undefined, '', before[field]].includes(form.getFieldValue(field));
    if (isOpen('name')) form.setFields([{ name: 'name', value: name, errors: said(taken.name) }]);
    if (isOpen('code')) form.setFields([{ name: 'code', value: code, errors: said(taken.code) }]);
  }, [preview, form, t]);
  return (
    <StartFile
      label={t('task.start.exchange.file')}
      {...exchangeWords(t, 'task')}
      isNamed
      file={file}
      reading={reading}
      problem={refused}
      progress={progress}
      onChoose={(chosen) => void read(chosen)}
    >
      {preview && <ExchangePreviewParts preview={preview} onChoose={check.choose} />}
    </StartFile>
  );
}
