import { Col, Form, Input, Row, Select } from 'antd';
import type { ImpactTemplateList } from '#contract/vocabulary.ts';
import { dimensionKinds, impactNames } from '#domain/model/method.ts';
import { NewImpactTemplate } from '#domain/model/model-form.ts';
import { clearable } from '@/components/clearable';
import { rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { categoryProps } from '@/product/impact-category';
import { choicesOf } from './choice-name';

/** What a template is for, and the ratings it brings: by the standard's names, so that they fit every impact model. */
export function TemplateItems({ seen }: { seen: Pick<ImpactTemplateList, 'properties' | 'categories'> }) {
  const t = useT();
  const titles = { property: t('configuration.field.property'), category: t('configuration.field.category') };
  const levels = [...impactNames].reverse().map((value) => ({ value, label: t(`configuration.impact.${value}`) }));
  const { property, category } = NewImpactTemplate.shape;
  return (
    <>
      <Row gutter={16}>
        <Col xs={24} md={8}>
          <Form.Item name="assetCategory" label={t('configuration.field.assetCategory')}>
            <Select
              options={[{ value: '', label: t('configuration.anyCategory') }, ...choicesOf(seen.categories)]}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
        </Col>
        <Col xs={24} md={8}>
          <Form.Item
            name="property"
            label={titles.property}
            rules={rulesOf(property, titles.property)}
            extra={t('configuration.template.ownFirst')}
          >
            <Select options={choicesOf(seen.properties)} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
        </Col>
        <Col xs={24} md={8}>
          <Form.Item
            name="category"
            label={titles.category}
            rules={rulesOf(category, titles.category)}
            {...categoryProps}
          >
            <Input />
          </Form.Item>
        </Col>
      </Row>
      <p>{t('configuration.template.ratingsHint')}</p>
      <Row gutter={16}>
        {dimensionKinds.map((kind) => (
          <Col key={kind} xs={12} md={8}>
            <Form.Item name={['ratings', kind]} label={t(`configuration.kind.${kind}`)}>
              <Select
                allowClear={clearable(t('form.clear'))}
                options={levels}
                placeholder={t('configuration.template.unrated')}
              />
            </Form.Item>
          </Col>
        ))}
      </Row>
    </>
  );
}
