import { App } from 'antd';
import { type TaskItem, task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import type { MethodSource } from '#domain/model/version.ts';
import { CloneForm } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { useMethodQuestion } from '@/method-editor/effect/useMethodQuestion';
import { CloneDialog } from '@/product/CloneDialog';
import { call, silent } from '@/request/call';

/** Clones a task of the list under another name (R-TASK-5). */
export function CloneTask({
  task: original,
  onCloned,
  onClose,
}: {
  task: TaskItem;
  onCloned: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const effectOf = () => call(taskVersion.methodEffect, { params: { versionId: original.versionId } }, silent);
  const { ask, question } = useMethodQuestion(effectOf);
  return (
    <>
      {question}
      <CloneDialog
        original={original}
        words={{
          title: t('task.clone.title', { name: original.name }),
          hint: t('task.clone.hint'),
          ok: t('task.action.clone'),
        }}
        titleOf={(path) => (path === 'name' || path === 'code' ? t(`task.field.${path}`) : path)}
        shape={CloneForm.shape}
        clone={async (form) => {
          const send = async (method: MethodSource) => {
            const body = { ...form, ...(method && { method }) };
            await call(task.clone, { params: { taskId: original.id }, body }, silent);
          };
          if (!(await ask(send))) return false;
          message.success(t('task.clone.done', { name: original.name, clone: form.name }));
          onCloned();
          return undefined;
        }}
        onClose={onClose}
      />
    </>
  );
}
