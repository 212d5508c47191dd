import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ImportProgress } from '#contract/import.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import type { CreatedTask, StartProps } from './task-start';

interface Going {
  onProgress: (progress: ImportProgress) => void;
  signal: AbortSignal;
  /** Failures are shown at the field. */
  say: () => void;
}

/**
 * Says how a new task is created of a file. What is refused of the file stands at its field until one tries again; what is refused of another field is the
 * form's to show. Leaving the page gives it up.
 */
export function useCreating(
  creating: StartProps['creating'],
  create: ((form: TaskForm, going: Going) => Promise<CreatedTask | false>) | null,
): ImportProgress | undefined {
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  const form = Form.useFormInstance();
  const latest = useRef(create);
  latest.current = create;
  useEffect(() => {
    creating.current = async (values) => {
      if (!latest.current) return false;
      const own = new AbortController();
      stop.current = own;
      setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
      try {
        const going = { onProgress: setProgress, signal: own.signal, say: () => undefined };
        return await latest.current(values, going);
      } catch (error) {
        if (!(error instanceof CallError) || error.fields.length > 0) throw error;
        if (own.signal.aborted) return false;
        form.setFields([{ name: 'file', errors: [refusalText(error)] }]);
        form.scrollToField('file', { block: 'nearest' });
        return false;
      } finally {
        setProgress(undefined);
      }
    };
    return () => {
      creating.current = undefined;
      stop.current?.abort();
    };
  }, [creating, form]);
  return progress;
}
