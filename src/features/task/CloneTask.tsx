import { App, Form, Input, Modal } from 'antd';
import { type TaskItem, task } from '#contract/task.ts';
import { CloneForm } from '#domain/model/task.ts';
import { rulesOf } from '@/components/field-rules';
import { useSavedForm } from '@/components/useSavedForm';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';

/** Asks for the name and code of a clone; a name that is the original's is refused at its field (R-TASK-5). */
export function CloneTask({
  task: { id, name: original, code },
  onCloned,
  onClose,
}: {
  task: TaskItem;
  onCloned: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const titleOf = (path: string) => (path === 'name' || path === 'code' ? t(`task.field.${path}`) : path);
  const saved = useSavedForm<CloneForm>({
    titleOf,
    save: async (form) => {
      await call(task.clone, { params: { taskId: id }, body: form }, silent);
      message.success(t('task.clone.done', { name: original, clone: form.name }));
      onCloned();
    },
  });
  const item = (name: keyof CloneForm) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(CloneForm.shape[name], titleOf(name)),
    validateFirst: true,
  });
  return (
    <Modal
      open
      title={t('task.clone.title', { name: original })}
      okText={t('task.action.clone')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: saved.saving }}
      onOk={() => saved.form.submit()}
      onCancel={() => saved.cancel(onClose)}
    >
      <p className="quiet">{t('task.clone.hint')}</p>
      <Form<CloneForm> {...saved.props} initialValues={{ name: original, code: `${code}-2` }}>
        <Form.Item {...item('name')}>
          <Input maxLength={80} autoFocus />
        </Form.Item>
        <Form.Item {...item('code')}>
          <Input maxLength={40} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
