import { Form, Select } from 'antd';
import type { AssetCategoryList } from '#contract/vocabulary.ts';
import { diagramKinds } from '#domain/kinds/asset/shape.ts';
import { NewAssetCategory } from '#domain/model/model-form.ts';
import { rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { choicesOf } from './choice-name';

/** How assets of a category are drawn, and the properties they start with. */
export function CategoryItems({ seen }: { seen: Pick<AssetCategoryList, 'properties'> }) {
  const t = useT();
  const diagram = t('configuration.field.diagram');
  return (
    <>
      <Form.Item name="diagram" label={diagram} rules={rulesOf(NewAssetCategory.shape.diagram, diagram)}>
        <Select
          style={{ maxWidth: 240 }}
          options={diagramKinds.map((value) => ({ value, label: t(`configuration.diagram.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="properties"
        label={t('configuration.field.properties')}
        extra={t('configuration.category.propertiesHint')}
      >
        <Select mode="multiple" options={choicesOf(seen.properties)} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </>
  );
}
