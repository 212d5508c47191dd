import { Col, Form, Input, Row } from 'antd';
import type * as z from 'zod';
import { enteredRule } from '@/components/forms/field-rules';
import { useT } from '@/i18n';

interface Props {
  /** Place in its list, and the field that holds `{ en, zh }`. */
  at: number;
  name: string;
  title: string;
  long?: boolean;
  /** What each language is checked by while it is typed; without it the server alone says what is wrong. */
  schema?: z.ZodType;
}

/** A text in both languages of an entry of a list. */
export function BothInList({ at, name, title, long = false, schema }: Props) {
  const t = useT();
  return (
    <Row gutter={16}>
      {(['en', 'zh'] as const).map((language) => {
        const label = t(`configuration.in.${language}`, { title });
        return (
          <Col key={language} xs={24} md={12}>
            <Form.Item
              name={[at, name, language]}
              label={label}
              {...(schema && { rules: [enteredRule(schema, label)] })}
            >
              {long ? <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} /> : <Input />}
            </Form.Item>
          </Col>
        );
      })}
    </Row>
  );
}
