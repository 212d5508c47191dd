import { App, Form, Input, Radio, Select } from 'antd';
import { useId, useMemo } from 'react';
import { type TagCategoryItem, type TagItem, type TagList, tag } from '#contract/tag.ts';
import { TagForm, tagColors } from '#domain/model/tag.ts';
import { clearable } from '@/components/clearable';
import { FormDrawer } from '@/components/forms/FormDrawer';
import { rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { storedIn } from '@/components/forms/stored-in';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { TagChip } from '@/product/TagChip';
import { call, silent } from '@/request/call';
import styles from './system.less';

interface Props {
  tag: TagItem | undefined;
  categories: readonly TagCategoryItem[];
  /** Of a new tag, by the list it is added to. */
  category: string | null;
  scopes: { value: string; label: string }[];
  onSaved: (list: TagList) => void;
  onClose: () => void;
}
/** A select shows its placeholder for `undefined`; the form keeps `null`. */
const asChosen = (id?: string | null) => ({ value: id ?? undefined });
const asKept = (id?: string) => id ?? null;

/** Creates or changes a tag. */
export function TagDrawer({ tag: row, categories, category, scopes, onSaved, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const id = useId();
  const language = textLanguage();
  const titleOf = (path: string) => {
    const [name = ''] = path.split('.');
    return name in TagForm.shape ? t(`tag.field.${name as keyof TagForm}`) : path;
  };
  const send = async (form: TagForm, rev: number) => {
    const list = row
      ? await call(tag.change, { params: { tagId: row.id }, body: { rev, form } }, silent)
      : await call(tag.create, { body: form }, silent);
    message.success(t('tag.saved', { name: form.name }));
    onSaved(list);
  };
  const saved = useSavedForm<TagForm>({
    keptAs: { place: `tag ${row?.id ?? 'new'}`, rev: row?.rev },
    titleOf,
    save: (form) => send(form, row?.rev ?? 0),
    onTop: row && {
      read: async () => storedIn((await call(tag.list, {}, silent)).tags, row),
      send,
    },
  });
  const initial = useMemo((): Partial<TagForm> => {
    if (!row) return { color: 'daybreak', categoryId: category, description: '', scopes: ['analysis'] };
    const { name, color, categoryId, description, scopes: of } = row;
    return { name, color, categoryId, description, scopes: of };
  }, [row, category]);
  const item = (name: keyof TagForm) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(TagForm.shape[name], titleOf(name)),
    validateFirst: true,
  });
  return (
    <FormDrawer
      title={row ? t('tag.edit') : t('tag.create')}
      isNew={!row}
      saved={saved}
      form={id}
      onClose={() => saved.cancel(onClose)}
    >
      <SavedForm<TagForm> saved={saved} id={id} initialValues={initial}>
        <Form.Item {...item('name')} {...(row ? { extra: t('tag.nameHint') } : {})}>
          <Input autoFocus />
        </Form.Item>
        <Form.Item {...item('color')}>
          <Radio.Group
            className={styles.colors}
            options={tagColors.map((color) => ({
              value: color,
              label: <TagChip name={t(`settings.themeColor.${color}`)} color={color} />,
            }))}
          />
        </Form.Item>
        <Form.Item {...item('categoryId')} getValueProps={asChosen} normalize={asKept}>
          <Select
            allowClear={clearable(t('form.clear'))}
            placeholder={t('tag.noCategory')}
            options={categories.map(({ id, name }) => ({ value: id, label: name[language] }))}
          />
        </Form.Item>
        <Form.Item {...item('scopes')} extra={t('tag.scopesHint')}>
          <Select mode="multiple" options={scopes} placeholder={t('form.choose')} />
        </Form.Item>
        <Form.Item {...item('description')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </SavedForm>
    </FormDrawer>
  );
}
