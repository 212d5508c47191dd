import { AutoComplete, Form, Input } from 'antd';
import type { PropertyList } from '#contract/model.ts';
import { NewProperty } from '#domain/model/model-form.ts';
import { rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';

/** The group a security property belongs to, those that are used offered, and the standard that defines it (R-CONF-6). */
export function PropertyItems({ seen }: { seen: PropertyList }) {
  const t = useT();
  const groups = [...new Set(seen.list.flatMap(({ group }) => group || []))].sort();
  const { group, standard } = NewProperty.shape;
  return (
    <>
      <Form.Item
        name="group"
        label={t('configuration.field.group')}
        rules={rulesOf(group, t('configuration.field.group'))}
      >
        <AutoComplete options={groups.map((value) => ({ value }))} />
      </Form.Item>
      <Form.Item
        name="standard"
        label={t('configuration.field.standard')}
        rules={rulesOf(standard, t('configuration.field.standard'))}
      >
        <Input placeholder="ISO/SAE 21434:2021" />
      </Form.Item>
    </>
  );
}
