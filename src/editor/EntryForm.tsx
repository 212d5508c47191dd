import { Alert, Button, Flex, Form, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import type * as z from 'zod';
import { FieldDrawer } from '@/components/forms/FieldDrawer';
import { rulesOf, schemaOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { spacelessItem } from '@/components/forms/spaceless';
import type { KeptAs } from '@/components/forms/useKeptForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useT } from '@/i18n';
import { BothLanguages, useBothTitle } from './BothLanguages';
import { type Seen, saveOver } from './entry-saving';
import { type Holes, useHoleRules } from './sentence-holes';

/** A text in both languages below the description. */
export interface Sentence {
  /** Field of the form. */
  name: string;
  hint: string;
  holes: Holes;
}

interface Props<V extends object> {
  heading: string;
  /** Where what is typed is kept. */
  keptAs: KeptAs;
  /** Of a new entry; a code is entered once and stays. */
  schema: z.ZodObject;
  /** Absent for a new entry. */
  code?: string;
  initial: Partial<V>;
  readOnly: boolean;
  sentences: readonly Sentence[];
  titles: Record<string, string>;
  /** More items after the code and the name. */
  children?: ReactNode;
  /** The list as it is on screen, and as it is now. */
  seen: Seen;
  read: () => Promise<Seen>;
  /** Sends the values on top of that rev of the list; then closes. */
  send: (values: V, rev: number) => Promise<void>;
  onClose: () => void;
}

/** The form of an entry (security property, threat type, …) beside its list. Enter saves, Esc leaves. */
export function EntryForm<V extends object>(props: Props<V>) {
  const { heading, keptAs, schema, code, initial, readOnly, sentences, titles, children, seen, read, send, onClose } =
    props;
  const t = useT();
  const id = useId();
  const bothTitle = useBothTitle();
  const holeRules = useHoleRules();
  const isNew = code === undefined;
  const form = useSavedForm<V>({
    keptAs: readOnly ? { place: null } : keptAs,
    titleOf: (path) => bothTitle(path, titles) ?? path,
    save: (values) => (isNew ? send(values, seen.rev) : saveOver(seen, code, (rev) => send(values, rev), read)),
    ...(!isNew && {
      onTop: {
        read: async () => {
          const { rev, list } = await read();
          return { rev, values: list.find((entry) => entry.code === code) ?? {} };
        },
        send,
      },
    }),
  });
  const codeSchema = schemaOf(schema, 'code');
  const close = () => form.cancel(onClose);
  return (
    <FieldDrawer
      title={heading}
      size={720}
      onClose={close}
      footer={
        <Flex gap={8}>
          {!readOnly && (
            <Button type="primary" htmlType="submit" form={id} loading={form.saving} disabled={form.offer !== null}>
              {isNew ? t('form.create') : t('form.save')}
            </Button>
          )}
          {/* Where nothing can be entered, the focus starts here. */}
          <Button autoFocus={readOnly} onClick={close}>
            {readOnly ? t('form.close') : t('form.cancel')}
          </Button>
        </Flex>
      }
    >
      {readOnly && <Alert type="info" title={t('configuration.readOnly')} style={{ marginBlockEnd: 16 }} />}
      <SavedForm<V> saved={form} id={id} initialValues={initial} disabled={readOnly} requiredMark={!readOnly}>
        {isNew && codeSchema && (
          <Form.Item
            name="code"
            label={titles.code}
            extra={t('configuration.codeHint')}
            validateFirst
            rules={rulesOf(codeSchema, titles.code ?? '')}
            {...spacelessItem(codeSchema)}
          >
            <Input autoFocus style={{ maxWidth: 200 }} />
          </Form.Item>
        )}
        <BothLanguages name="name" title={titles.name ?? ''} schema={schema} autoFocus={!isNew && !readOnly} />
        {children}
        {schemaOf(schema, 'description') && (
          <BothLanguages name="description" title={titles.description ?? ''} schema={schema} long />
        )}
        {sentences.map(({ name, hint, holes }) => (
          <BothLanguages
            key={name}
            name={name}
            hint={hint}
            schema={schema}
            title={titles[name] ?? ''}
            rules={holeRules(holes)}
            long
          />
        ))}
      </SavedForm>
    </FieldDrawer>
  );
}
