import { AutoComplete, Form, Select } from 'antd';
import type { ThreatTypeList } from '#contract/model.ts';
import { NewThreatType } from '#domain/model/model-form.ts';
import { clearable } from '@/components/clearable';
import { rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { categoryProps, shownCategory } from '@/product/impact-category';
import { choicesOf } from './choice-name';

/** Which security properties a threat type violates, and the impact category its damages are found by. */
export function ThreatTypeItems({ seen }: { seen: Pick<ThreatTypeList, 'properties' | 'impactCategories'> }) {
  const t = useT();
  const titles = {
    properties: t('configuration.field.properties'),
    linkedImpact: t('configuration.field.linkedImpact'),
  };
  const { properties, linkedImpact } = NewThreatType.shape;
  return (
    <>
      <Form.Item
        name="properties"
        label={titles.properties}
        extra={t('configuration.propertiesHint')}
        rules={rulesOf(properties, titles.properties)}
      >
        <Select mode="multiple" options={choicesOf(seen.properties)} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item
        name="linkedImpact"
        label={titles.linkedImpact}
        extra={t('configuration.linkedImpactHint')}
        rules={rulesOf(linkedImpact, titles.linkedImpact)}
        {...categoryProps}
      >
        <AutoComplete
          allowClear={clearable(t('form.clear'))}
          options={seen.impactCategories.map((stored) => ({ value: shownCategory(stored) }))}
          showSearch={{ filterOption: true }}
        />
      </Form.Item>
    </>
  );
}
