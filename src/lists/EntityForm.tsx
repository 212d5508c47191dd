import { Button, Form, type FormInstance, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { problemsForForm, refusesSpaces, rulesOf, schemaOf } from '@/components/field-rules';
import { useLeaveGuard } from '@/components/leave-guard';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { FieldInput } from './FieldInput';
import type { FieldList } from './fields';

interface Props<S extends z.ZodObject, R> {
  /** The schema the server parses with: rules and required marks come from it. */
  schema: S;
  fields: FieldList<R>;
  initial?: Partial<z.input<S>>;
  /** Throws CallError (as `call` does) to show the server's field problems at their fields. */
  onSubmit: (values: z.input<S>) => Promise<unknown>;
  onCancel?: () => void;
  submitText?: string;
  /** More items below the fields, for what a field list cannot say. */
  children?: ReactNode | ((form: FormInstance) => ReactNode);
}

/**
 * A form that creates or changes something: items and rules from fields and schema, Enter saves, Esc cancels (asking before typed text is
 * lost), problems of the server stand at their fields. Date fields hold dayjs values; turn them into text in `onSubmit`.
 */
export function EntityForm<S extends z.ZodObject, R>(props: Props<S, R>) {
  const { schema, fields, initial, onSubmit, onCancel, submitText, children } = props;
  const t = useT();
  const [form] = Form.useForm();
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const askToLeave = useLeaveGuard(dirty && !saving);

  const titleOf = (path: string) => {
    const found = fields.list.find((field) => field.name === path || path.startsWith(`${field.name}.`));
    return found ? t(found.title as 'form.save') : path;
  };

  const submit = async (values: z.input<S>) => {
    setSaving(true);
    try {
      await onSubmit(values);
      setDirty(false);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields(problemsForForm(error.fields, titleOf));
      const [first] = error.fields;
      if (first) form.scrollToField(first.path.split('.'), { focus: true, block: 'center' });
    } finally {
      setSaving(false);
    }
  };
  const cancel = onCancel && (() => askToLeave(onCancel));

  return (
    <Form
      form={form}
      layout="vertical"
      scrollToFirstError={{ focus: true, block: 'center' }}
      {...(initial ? { initialValues: initial } : {})}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && cancel && !event.defaultPrevented) cancel();
      }}
    >
      {fields.list
        .filter((field) => field.only !== 'table')
        .map((field) => {
          const title = titleOf(field.name);
          const part = schemaOf(schema, field.name);
          return (
            <Form.Item
              key={field.name}
              name={field.name.split('.')}
              label={title}
              validateTrigger={['onBlur', 'onChange']}
              validateFirst
              {...(part ? { rules: rulesOf(part, title) } : {})}
              {...(part && refusesSpaces(part) ? { extra: t('form.noSpaces') } : {})}
              {...(field.input === 'switch' ? { valuePropName: 'checked' } : {})}
            >
              <FieldInput field={field} />
            </Form.Item>
          );
        })}
      {typeof children === 'function' ? children(form) : children}
      <Space>
        <Button type="primary" htmlType="submit" loading={saving}>
          {submitText ?? t('form.save')}
        </Button>
        {cancel && <Button onClick={cancel}>{t('form.cancel')}</Button>}
      </Space>
    </Form>
  );
}
