import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { type TaskItem, task } from '#contract/task.ts';
import { FinishReason } from '#domain/model/version.ts';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { call } from '@/request/call';

/**
 * Marks a task complete, or undone again: asks first, and for a reason where the current version is not frozen (R-TASK-20). Then `onChanged`.
 */
export function useCompleteTask(onChanged: () => void): (item: TaskItem) => void {
  const t = useT();
  const { message, modal } = App.useApp();
  return ({ id, name, rev, complete, versionStatus, version }) => {
    const isFrozen = versionStatus === 'frozen';
    let reason = '';
    const send = async () => {
      const body = { rev, complete: !complete, reason };
      await call(task.complete, { params: { taskId: id }, body });
      message.success(t(complete ? 'task.undone.done' : 'task.complete.done', { name }));
      onChanged();
    };
    const asked = (
      <>
        <p>{t('task.complete.reasonNeeded', { version })}</p>
        <Reason
          onChange={(typed) => {
            reason = typed;
            question.update({ okButtonProps: { disabled: !FinishReason.safeParse(typed).success } });
          }}
        />
      </>
    );
    const question = modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t(complete ? 'task.undone.title' : 'task.complete.title', { name }),
      content: complete ? t('task.undone.body') : isFrozen ? t('task.complete.body', { version }) : asked,
      okText: t(complete ? 'task.action.undone' : 'task.action.complete'),
      cancelText: t('form.cancel'),
      onOk: send,
    });
    // antd throws what `onOk` throws a second time, past everyone, unless someone waits for the answer.
    question.then(
      () => undefined,
      () => undefined,
    );
  };
}

function Reason({ onChange }: { onChange: (reason: string) => void }) {
  const t = useT();
  const label = t('task.complete.reason');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Form.Item {...(problem && { validateStatus: 'error', help: problem })}>
      <Input.TextArea
        aria-label={label}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) => {
          setProblem(problemIn(FinishReason, target.value, label));
          onChange(target.value);
        }}
      />
    </Form.Item>
  );
}
