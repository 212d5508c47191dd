import { Col, Form, Input, Row } from 'antd';
import type { Rule } from 'antd/es/form';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { isGiven, type LocalText } from '#domain/model/base.ts';
import { problemText, rulesOf, schemaOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';

interface Props {
  /** Field of the form that holds `{ en, zh }`. */
  name: string;
  title: string;
  schema: z.ZodObject;
  long?: boolean;
  hint?: ReactNode;
  /** Beside those of the schema. */
  rules?: Rule[];
  /** Asked for here, although the schema lets it be empty: what is stored without it stays as it is. */
  needed?: boolean;
  /** The first of the two takes the focus. */
  autoFocus?: boolean;
}

const languages = ['en', 'zh'] as const;

/**
 * One text, entered in English and Chinese side by side. One language is enough: an empty field shows what stands for it, and that of the
 * screen asks where none is given, and says that one is enough.
 */
export function BothLanguages({
  name,
  title,
  schema,
  long = false,
  hint,
  rules = [],
  needed: isAsked = false,
  autoFocus = false,
}: Props) {
  const t = useT();
  const form = Form.useFormInstance();
  const entered: Partial<LocalText> = Form.useWatch(name, form) ?? {};
  const whole = schemaOf(schema, name);
  const needed = isAsked || (whole !== undefined && !whole.safeParse({ en: '', zh: '' }).success);
  return (
    <Row gutter={16}>
      {languages.map((language) => {
        const label = t(`configuration.in.${language}`, { title });
        const part = schemaOf(schema, `${name}.${language}`);
        const other = language === 'en' ? 'zh' : 'en';
        const asks = needed && language === textLanguage();
        const stand = isGiven(entered[other] ?? '') ? entered[other]?.trim() : undefined;
        const oneOf: Rule = {
          required: asks && !stand,
          validator: async (_rule: unknown, value: unknown) => {
            const given = [value, form.getFieldValue([name, other])].some((text) => isGiven(String(text ?? '')));
            if (asks && !given) throw new Error(problemText({ problem: 'required' }, title));
          },
        };
        // Without the first, which marks a field that must be given: of the two, either is enough.
        const [, ...ofPart] = part ? rulesOf(part, label) : [];
        const below = hint ?? (asks ? t('configuration.in.one') : undefined);
        const shown = stand ? { placeholder: t('configuration.in.other', { text: stand }) } : {};
        return (
          <Col key={language} xs={24} md={12}>
            <Form.Item
              name={[name, language]}
              label={label}
              validateFirst
              dependencies={[[name, other]]}
              rules={[oneOf, ...ofPart, ...rules]}
              {...(below ? { extra: below } : {})}
            >
              {long ? (
                <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...shown} />
              ) : (
                <Input autoFocus={autoFocus && language === 'en'} {...shown} />
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
