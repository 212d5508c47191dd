import { App, Form } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { refusalText, showFailure } from '@/request/failures';
import { problemsForForm } from './field-rules';
import { useLeaveGuard } from './leave-guard';

/** A refusal of the input as a whole: its fields are told one by one. Any other refusal with a field says its own sentence there. */
const badInput = '10000001';
/** Someone else was faster: what was typed can be saved on top. */
const staleRow = '20120002';
const goneStatus = 404;

interface Saving<V> {
  titleOf: (path: string) => string;
  /** Sends the values without showing failures (`skipErrorHandler`); then goes on to another page. */
  save: (values: V) => Promise<void>;
  /** For a change: sends the values on top of what someone else saved meanwhile. */
  saveOver?: (values: V) => Promise<void>;
}

/**
 * The state of a form that creates or changes something: warns before typed text is lost, puts refusals at their fields, and keeps what was
 * typed when someone else was faster (412). Spread `props` on antd's Form.
 */
export function useSavedForm<V extends object>({ titleOf, save, saveOver }: Saving<V>) {
  const t = useT();
  const { modal, message } = App.useApp();
  const [form] = Form.useForm<V>();
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const askToLeave = useLeaveGuard(dirty && !saving);

  const show = (error: CallError, values: V) => {
    if (error.errorCode === staleRow && saveOver) {
      modal.confirm({
        title: refusalText(error),
        content: t('overview.stale.body'),
        okText: t('overview.stale.over'),
        cancelText: t('overview.stale.stay'),
        onOk: () => attempt(saveOver, values),
      });
      return;
    }
    if (error.status === goneStatus) {
      message.error(t('form.gone'));
      return;
    }
    const known = error.fields.filter((field) => titleOf(field.path) !== field.path);
    if (known.length === 0) showFailure(error);
    const problems = problemsForForm(known, titleOf);
    if (error.errorCode !== badInput) for (const problem of problems) problem.errors = [refusalText(error)];
    form.setFields(problems as never);
    const [first] = problems;
    if (first) form.scrollToField(first.name as never, { focus: true });
  };

  const attempt = async (send: (values: V) => Promise<void>, values: V) => {
    // At once: the guard must be off before a quick answer leads to another page.
    flushSync(() => setSaving(true));
    try {
      await send(values);
      setDirty(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      show(error, values);
    } finally {
      setSaving(false);
    }
  };

  return {
    form,
    saving,
    /** Something was typed that is not saved. */
    dirty,
    /** Marks the form as touched by what is no field of it (a chosen picture). */
    touch: () => setDirty(true),
    /** What was typed has been taken back. */
    untouch: () => setDirty(false),
    /** Leaves; asks when something would be lost. */
    cancel: (leave: () => void) => askToLeave(leave),
    props: {
      form,
      layout: 'vertical' as const,
      scrollToFirstError: { focus: true },
      onValuesChange: () => setDirty(true),
      onFinish: (values: V) => attempt(save, values),
    },
  };
}
