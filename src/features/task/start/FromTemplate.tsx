import { Form, Select, Spin } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type ListedEntry, libraryCalls } from '#contract/library.ts';
import { task } from '#contract/task.ts';
import { clearable } from '@/components/clearable';
import { currentLanguage, useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import type { StartProps } from '@/product/task-start';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { Holds } from './Holds';
import { HowTemplate } from './HowTemplate';
import { useTakenTexts } from './useTakenTexts';

type Template = ListedEntry<'templates'>;

const TemplatePicture = lazy(() => import('./TemplatePicture'));

/** Templates offered at once; others are found by their name. */
const offered = 50;

/** The content of a task template (R-TASK-6). */
export function FromTemplate({ projectId, method, creating }: StartProps) {
  const t = useT();
  const form = Form.useFormInstance<{ template?: string }>();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Template | undefined>();
  const take = useTakenTexts();
  const query = { facet: 'task', pageSize: offered, ...(search && { name: search }) };
  const { data } = useCall(libraryCalls.templates.list, { query }, silent);
  const list = data?.list ?? [];
  const isNone = search === '' && data?.list.length === 0;
  const known = chosen && !list.includes(chosen) && search === '' ? [chosen, ...list] : list;
  useEffect(() => {
    creating.current = (values) => {
      const body = { template: form.getFieldValue('template') ?? '', form: values, locale: currentLanguage() };
      return call(task.createFromTemplate, { params: { projectId }, body }, silent);
    };
    return () => {
      creating.current = undefined;
    };
  }, [creating, form, projectId]);
  const choose = (id?: string) => {
    const template = known.find((one) => one.id === id);
    setChosen(template);
    const { task: source } = template ?? {};
    take((textLanguage() === 'zh' && source?.formZh) || source?.form);
  };
  return (
    <>
      <Form.Item
        name="template"
        label={t('task.template.choose')}
        rules={[{ required: true, message: t('task.template.needed') }]}
        extra={
          chosen?.task ? (
            <Holds {...chosen.task} isDelivered={chosen.task.delivered !== undefined} />
          ) : isNone ? (
            <HowTemplate />
          ) : (
            t('task.template.hint')
          )
        }
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
      {chosen?.task?.rows.nodes && (
        <Suspense fallback={<Spin />}>
          <TemplatePicture key={chosen.id} template={chosen.id} method={method} />
        </Suspense>
      )}
    </>
  );
}
