import { Col, Form, Row, Select } from 'antd';
import { dimensionKinds, impactNames } from '#domain/model/method.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';

const dropEmpty = (value?: string) => value;

/** The level an impact has for each kind of dimension, by the standard's names, so that it fits every impact model. */
export function RatingItems({ title }: { title: string }) {
  const t = useT();
  const levels = [...impactNames].reverse().map((value) => ({ value, label: t(`configuration.impact.${value}`) }));
  return (
    <Form.Item label={title}>
      <Row gutter={16}>
        {dimensionKinds.map((kind) => (
          <Col key={kind} xs={12} md={8}>
            <Form.Item name={['ratings', kind]} label={t(`configuration.kind.${kind}`)} normalize={dropEmpty}>
              <Select
                allowClear={clearable(t('form.clear'))}
                options={levels}
                placeholder={t('configuration.template.unrated')}
              />
            </Form.Item>
          </Col>
        ))}
      </Row>
    </Form.Item>
  );
}
