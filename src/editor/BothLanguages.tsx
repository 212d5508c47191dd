import { Col, Form, Input, Row } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { rulesOf, schemaOf } from '@/components/field-rules';
import { useT } from '@/i18n';

interface Props {
  /** Field of the form that holds `{ en, zh }`. */
  name: string;
  title: string;
  schema: z.ZodObject;
  long?: boolean;
  hint?: ReactNode;
  /** Beside those of the schema. */
  rules?: Rule[];
  /** The first of the two takes the focus. */
  autoFocus?: boolean;
}

/** One text, entered in English and Chinese side by side. */
export function BothLanguages({ name, title, schema, long = false, hint, rules = [], autoFocus = false }: Props) {
  const t = useT();
  return (
    <Row gutter={16}>
      {(['en', 'zh'] as const).map((language) => {
        const label = t(`configuration.in.${language}`, { title });
        const part = schemaOf(schema, `${name}.${language}`);
        return (
          <Col key={language} xs={24} md={12}>
            <Form.Item
              name={[name, language]}
              label={label}
              validateFirst
              rules={[...(part ? rulesOf(part, label) : []), ...rules]}
              {...(hint ? { extra: hint } : {})}
            >
              {long ? (
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
              ) : (
                <Input autoFocus={autoFocus && language === 'en'} />
              )}
            </Form.Item>
          </Col>
        );
      })}
    </Row>
  );
}

/** The label of a path of the form: `name.zh` → "Name (Chinese)"; undefined when the path is none of a text in both languages. */
export function useBothTitle(): (path: string, titles: Record<string, string>) => string | undefined {
  const t = useT();
  return (path, titles) => {
    const [name = '', language] = path.split('.');
    const title = titles[name];
    if (title === undefined) return undefined;
    return language === 'en' || language === 'zh' ? t(`configuration.in.${language}`, { title }) : title;
  };
}
