import { Button, Form, type FormInstance, Space } from 'antd';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { composing } from '@/components/composing';
import { refusesSpaces, rulesOf, schemaOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { spacelessItem } from '@/components/forms/spaceless';
import type { KeptAs } from '@/components/forms/useKeptForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { FieldInput } from './FieldInput';
import type { FieldList } from './fields';

interface Props<S extends z.ZodObject, R> {
  /** Where what is typed is kept until it is saved. */
  keptAs: KeptAs;
  /** The schema the server parses with: rules and required marks come from it. */
  schema: S;
  fields: FieldList<R>;
  initial?: Partial<z.input<S>>;
  /** Sends the values without showing failures (`silent`): problems of the server are shown at their fields. */
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
  const { keptAs, schema, fields, initial, onSubmit, onCancel, submitText, children } = props;
  const t = useT();
  const titleOf = (path: string) => {
    const found = fields.list.find((field) => field.name === path || path.startsWith(`${field.name}.`));
    return found ? t(found.title) : path;
  };

  const saved = useSavedForm<z.input<S>>({
    keptAs,
    secrets: fields.list.filter(({ input }) => input === 'password').map(({ name }) => name),
    titleOf,
    save: async (values) => void (await onSubmit(values)),
  });
  const { form, saving } = saved;
  const cancel = onCancel && (() => saved.cancel(onCancel));

  return (
    <SavedForm<z.input<S>>
      saved={saved}
      {...(initial ? { initialValues: initial } : {})}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !composing(event) && cancel && !event.defaultPrevented) cancel();
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
              {...spacelessItem(part)}
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
        {cancel && (
          <Button disabled={false} onClick={cancel}>
            {t('form.cancel')}
          </Button>
        )}
      </Space>
    </SavedForm>
  );
}
