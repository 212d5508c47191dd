import { Form, Radio, Select } from 'antd';
import { useState } from 'react';
import { type ListedEntry, libraryCalls } from '#contract/library.ts';
import { manyOf } from '#domain/kinds/kind.ts';
import { analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import type { TemplateSource } from '#domain/library/templates.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import type { TaskFrom } from './addresses';

/** What a new task begins with, beside its own fields. */
export interface TaskBeginning {
  from?: TaskFrom;
  template?: string;
}

type Template = ListedEntry<'templates'>;

/** Templates offered at once; others are found by their name. */
const offered = 50;

/** Whether a new task begins empty or with the content of a task template (R-TASK-6). */
export function TemplateChoice() {
  const t = useT();
  const form = Form.useFormInstance<TaskForm & TaskBeginning>();
  const from = Form.useWatch('from', form);
  return (
    <>
      <Form.Item name="from" label={t('task.template.from')}>
        <Radio.Group
          options={[
            { value: 'empty', label: t('task.template.empty') },
            { value: 'template', label: t('task.template.template') },
          ]}
        />
      </Form.Item>
      {from === 'template' && <TemplateItem />}
    </>
  );
}

function TemplateItem() {
  const t = useT();
  const form = Form.useFormInstance<TaskForm & TaskBeginning>();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Template | undefined>();
  const query = { facet: 'task', pageSize: offered, ...(search && { name: search }) };
  const { data } = useCall(libraryCalls.templates.list, { query }, silent);
  const list = data?.list ?? [];
  const known = chosen && !list.includes(chosen) && search === '' ? [chosen, ...list] : list;
  const choose = (id?: string) => {
    const template = known.find((one) => one.id === id);
    setChosen(template);
    // What was typed by hand stays.
    const texts = Object.entries(template?.task?.form ?? {}).filter(
      ([name]) => !form.isFieldTouched(name as keyof TaskForm),
    );
    form.setFieldsValue(Object.fromEntries(texts));
  };
  return (
    <Form.Item
      name="template"
      label={t('task.template.choose')}
      rules={[{ required: true, message: t('task.template.needed') }]}
      extra={chosen?.task ? <Holds source={chosen.task} /> : t('task.template.hint')}
    >
      <Select
        allowClear={clearable(t('form.clear'))}
        showSearch={{ onSearch: setSearch, filterOption: false }}
        options={[...new Map(known.map((one) => [one.id, one])).values()].map(({ id, code, name }) => ({
          value: id,
          label: `${code} ${inLanguage(name)}`,
        }))}
        placeholder={t('form.choose')}
        notFoundContent={t('task.template.none')}
        onChange={choose}
      />
    </Form.Item>
  );
}

/** Where a template comes from, and how many rows it brings. */
function Holds({ source: { task, version, rows } }: { source: TemplateSource }) {
  const t = useT();
  const counts = analysisKindNames
    .filter((kind) => rows[kind])
    .map((kind) => `${inLanguage(manyOf(analysisKinds[kind]))} ${rows[kind]}`);
  return <>{t('task.template.holds', { task, version, rows: counts.join(', ') })}</>;
}
