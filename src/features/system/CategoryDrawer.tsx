import { App, Form, Input } from 'antd';
import { useId } from 'react';
import { type TagCategoryItem, type TagList, tag, tagCategory } from '#contract/tag.ts';
import { TagCategoryForm } from '#domain/model/tag.ts';
import { FormDrawer } from '@/components/forms/FormDrawer';
import { rulesOf, schemaOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { storedIn } from '@/components/forms/stored-in';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { call, silent } from '@/request/call';

interface Props {
  category: TagCategoryItem | undefined;
  onSaved: (list: TagList) => void;
  onClose: () => void;
}
/** Creates or changes a category of tags. */
export function CategoryDrawer({ category, onSaved, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const id = useId();
  const titles: Record<string, string> = {
    'name.en': t('tag.category.en'),
    'name.zh': t('tag.category.zh'),
    description: t('tag.field.description'),
  };
  const send = async (form: TagCategoryForm, rev: number) => {
    const list = category
      ? await call(tagCategory.change, { params: { categoryId: category.id }, body: { rev, form } }, silent)
      : await call(tagCategory.create, { body: form }, silent);
    message.success(t('tag.saved', { name: form.name[textLanguage()] }));
    onSaved(list);
  };
  const saved = useSavedForm<TagCategoryForm>({
    keptAs: { place: `tag category ${category?.id ?? 'new'}`, rev: category?.rev },
    titleOf: (path) => titles[path] ?? path,
    save: (form) => send(form, category?.rev ?? 0),
    onTop: category && {
      read: async () => storedIn((await call(tag.list, {}, silent)).categories, category),
      send,
    },
  });
  const item = (name: string) => {
    const part = schemaOf(TagCategoryForm, name);
    const label = titles[name] ?? name;
    return { name: name.split('.'), label, validateFirst: true, ...(part ? { rules: rulesOf(part, label) } : {}) };
  };
  return (
    <FormDrawer
      title={category ? t('tag.category.edit') : t('tag.category.create')}
      isNew={!category}
      saved={saved}
      form={id}
      onClose={() => saved.cancel(onClose)}
    >
      <SavedForm<TagCategoryForm>
        saved={saved}
        id={id}
        initialValues={category ? { name: category.name, description: category.description } : { description: '' }}
      >
        <Form.Item {...item('name.zh')}>
          <Input autoFocus />
        </Form.Item>
        <Form.Item {...item('name.en')}>
          <Input />
        </Form.Item>
        <Form.Item {...item('description')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </SavedForm>
    </FormDrawer>
  );
}
