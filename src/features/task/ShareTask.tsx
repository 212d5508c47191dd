import { App, Form, Input, Modal, Select } from 'antd';
import { type TaskItem, task } from '#contract/task.ts';
import { TemplateNames } from '#domain/library/template-names.ts';
import { rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
import { BothLanguages, useBothTitle } from '@/editor/BothLanguages';
import { useT } from '@/i18n';
import { useTagOptions } from '@/product/TagChip';
import { call, silent } from '@/request/call';

interface Props {
  task: Pick<TaskItem, 'id' | 'name'>;
  onClose: () => void;
}

/** Saves a task as a task template of the template library (R-APP-9). */
export function ShareTask({ task: { id, name }, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const bothTitle = useBothTitle();
  const { options } = useTagOptions('libraryTemplate');
  const titles = {
    code: t('library.field.code'),
    name: t('library.field.name'),
    description: t('library.field.description'),
    tags: t('library.field.tags'),
  };
  const saved = useSavedForm<TemplateNames>({
    keptAs: { place: `task share ${id}` },
    titleOf: (path) => bothTitle(path, titles) ?? path,
    save: async (body) => {
      const made = await call(task.share, { params: { taskId: id }, body }, silent);
      message.success(t('task.share.done', { name, code: made.code }));
      onClose();
    },
  });
  return (
    <Modal
      open
      width={640}
      title={t('task.share.title', { name })}
      okText={t('task.action.share')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: saved.saving, disabled: saved.offer !== null }}
      onOk={() => saved.form.submit()}
      onCancel={() => saved.cancel(onClose)}
    >
      <ReturnFocus />
      <p className="quiet">{t('task.share.hint')}</p>
      <SavedForm<TemplateNames>
        saved={saved}
        initialValues={{ code: '', name: { en: name, zh: '' }, description: { en: '', zh: '' }, tags: [] }}
      >
        <BothLanguages name="name" title={titles.name} schema={TemplateNames} autoFocus />
        <BothLanguages name="description" title={titles.description} schema={TemplateNames} long />
        <Form.Item
          name="code"
          label={titles.code}
          rules={rulesOf(TemplateNames.shape.code, titles.code)}
          extra={t('library.codeHint')}
        >
          <Input />
        </Form.Item>
        <Form.Item name="tags" label={titles.tags}>
          <Select mode="multiple" options={options} />
        </Form.Item>
      </SavedForm>
    </Modal>
  );
}
