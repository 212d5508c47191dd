import { Col, Form, Input, Row } from 'antd';
import type { Vocabulary } from '#contract/library.ts';
import { assetLibrary } from '#domain/library/assets.ts';
import { enteredRule } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';

interface Props {
  title: string;
  /** What the codes of properties are called. */
  known: Vocabulary['properties'];
}

const reason = assetLibrary.form.shape.propertyReasons.unwrap().valueType;

/** Why an asset has each of the security properties that are chosen for it. */
export function PropertyReasons({ title, known }: Props) {
  const t = useT();
  const form = Form.useFormInstance();
  const chosen: readonly string[] = Form.useWatch('properties', { form, preserve: true }) ?? [];
  if (chosen.length === 0) return null;
  return (
    <Form.Item label={title}>
      {chosen.map((code) => {
        const name = known.find((one) => one.code === code)?.name;
        const property = name ? `${code} ${inLanguage(name)}` : code;
        return (
          <Row key={code} gutter={16}>
            {(['en', 'zh'] as const).map((language) => {
              const label = t(`configuration.in.${language}`, { title: property });
              return (
                <Col key={language} xs={24} md={12}>
                  <Form.Item
                    name={['propertyReasons', code, language]}
                    label={label}
                    rules={[enteredRule(reason.shape[language], label)]}
                  >
                    <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
                  </Form.Item>
                </Col>
              );
            })}
          </Row>
        );
      })}
    </Form.Item>
  );
}
