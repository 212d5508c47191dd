import { Alert, Button, Drawer, Flex, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { rulesOf, schemaOf } from '@/components/field-rules';
import { useSavedForm } from '@/components/useSavedForm';
import { useT } from '@/i18n';
import { BothLanguages, useBothTitle } from './BothLanguages';

interface Props<V extends object> {
  heading: string;
  /** Of a new entry; a code is entered once and stays. */
  schema: z.ZodObject;
  /** Absent for a new entry. */
  code?: string;
  initial: Partial<V>;
  readOnly: boolean;
  /** Texts in both languages below the description, by field. */
  sentences: readonly { name: string; hint: string }[];
  titles: Record<string, string>;
  /** More items after the code and the name. */
  children?: ReactNode;
  save: (values: V) => Promise<void>;
  saveOver: (values: V) => Promise<void>;
  onClose: () => void;
}

/** The form of an entry (security property, threat type, …) beside its list. */
export function EntryForm<V extends object>(props: Props<V>) {
  const { heading, schema, code, initial, readOnly, sentences, titles, children, save, saveOver, onClose } = props;
  const t = useT();
  const bothTitle = useBothTitle();
  const form = useSavedForm<V>({ titleOf: (path) => bothTitle(path, titles) ?? path, save, saveOver });
  const codeSchema = schemaOf(schema, 'code');
  const close = () => form.cancel(onClose);
  return (
    <Drawer
      open
      title={heading}
      size={720}
      onClose={close}
      footer={
        <Flex gap={8}>
          {!readOnly && (
            <Button type="primary" loading={form.saving} onClick={() => form.form.submit()}>
              {code === undefined ? t('form.create') : t('form.save')}
            </Button>
          )}
          <Button onClick={close}>{t('form.cancel')}</Button>
        </Flex>
      }
    >
      {readOnly && <Alert type="info" title={t('configuration.readOnly')} style={{ marginBlockEnd: 16 }} />}
      <Form<V> {...form.props} initialValues={initial} disabled={readOnly}>
        {code === undefined && codeSchema && (
          <Form.Item
            name="code"
            label={titles.code}
            extra={t('configuration.codeHint')}
            validateFirst
            rules={rulesOf(codeSchema, titles.code ?? '')}
          >
            <Input autoFocus style={{ maxWidth: 200 }} />
          </Form.Item>
        )}
        <BothLanguages name="name" title={titles.name ?? ''} schema={schema} />
        {children}
        {schemaOf(schema, 'description') && (
          <BothLanguages name="description" title={titles.description ?? ''} schema={schema} long />
        )}
        {sentences.map(({ name, hint }) => (
          <BothLanguages key={name} name={name} title={titles[name] ?? ''} schema={schema} hint={hint} long />
        ))}
      </Form>
    </Drawer>
  );
}
