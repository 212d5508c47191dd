import { Alert, App, Button, Drawer, Flex, Form, Input, Select, Skeleton, Switch, Tabs } from 'antd';
import { useId, useMemo } from 'react';
import type * as z from 'zod';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { FieldDrawer } from '@/components/forms/FieldDrawer';
import { isRequired, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { useKeptInput } from '@/components/forms/useKeptInput';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
import { BothLanguages, useBothTitle } from '@/editor/BothLanguages';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useTags } from '@/product/TagChip';
import { call, silent } from '@/request/call';
import { type CallError, isNotThere } from '@/request/call-error';
import { useCall } from '@/request/useCall';
import { type AnyEntry, callsOf } from './calls';
import { EntryHistory } from './EntryHistory';
import { EntryNotRead } from './EntryNotRead';
import { EntryUsage } from './EntryUsage';
import { Items } from './items/Items';
import { screens } from './screens';
import { partTitle, titlesOf } from './titles';

interface Props {
  library: LibraryName;
  /** Absent for a new entry. */
  id: string | null;
  canModify: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** An entry beside its list: its fields, where it is used, what became of it. */
export function EntryDrawer(props: Props) {
  // Beside both drawers: the one that waits for the entry would be what had the focus before the other.
  return (
    <>
      <ReturnFocus row={props.id} />
      <ReadEntry {...props} />
    </>
  );
}

function ReadEntry(props: Props) {
  const t = useT();
  const { library, id, onClose } = props;
  const { data, error } = useCall(callsOf(library).get, id ? { params: { entryId: id } } : null, silent);
  const kept = useKeptInput(isNotThere(error) && props.canModify ? placeOf(library, id) : null);
  if (!id || data) return <EntryForm {...props} entry={data} />;
  if (error && kept) return <EntryForm {...props} entry={undefined} gone={{ error, rev: kept.rev }} />;
  return (
    <Drawer open size={usualWidth} title={t('library.entry')} onClose={onClose}>
      {error && kept === null ? <EntryNotRead error={error} /> : <Skeleton active />}
    </Drawer>
  );
}

/** Where what is typed for an entry is kept. */
const placeOf = (library: LibraryName, id: string | null) => `library ${library} ${id ?? 'new'}`;

interface FormProps extends Props {
  entry: AnyEntry | undefined;
  /** The entry has been deleted since something was typed in its form: of that a new one can be made. */
  gone?: { error: CallError; rev: number | undefined };
}

function EntryForm({ library, id: asked, entry, gone, canModify, onSaved, onClose }: FormProps) {
  const t = useT();
  const id = useId();
  const { message } = App.useApp();
  const bothTitle = useBothTitle();
  const titles = useMemo(() => titlesOf(library, t), [library, t]);
  const schema = libraries[library].form as z.ZodObject;
  const initial = useMemo(() => entry ?? blankOf(schema), [entry, schema]);
  const calls = callsOf(library);
  const send = async (rev: number) => {
    // What the form does not show stays as it was; of an attack tree it shows one step at a time.
    const form = { ...initial, ...withoutHoles(saved.form.getFieldsValue(true)) } as never;
    const { code } = entry
      ? await call(calls.change, { params: { entryId: entry.id }, body: { rev, form } }, silent)
      : await call(calls.create, { body: form }, silent);
    message.success(t('library.saved', { code }));
    onSaved();
  };
  const saved = useSavedForm<object>({
    keptAs: { place: canModify ? placeOf(library, asked) : null, rev: gone ? gone.rev : entry?.rev },
    titleOf: (path) => {
      const field = path.replace(/^form\./, '');
      return bothTitle(field, titles) ?? partTitle(field, t) ?? path;
    },
    save: () => send(entry?.rev ?? 0),
    onTop: entry && { read: () => storedEntry(library, entry.id), send: (_, rev) => send(rev), together: treeFields },
  });
  const close = () => saved.cancel(onClose);
  const isTree = Form.useWatch((values: { form?: string }) => values.form, saved.form) === 'tree';
  const form = (
    <SavedForm
      saved={saved}
      onDiscard={gone && onClose}
      id={id}
      initialValues={initial}
      disabled={!canModify}
      requiredMark={canModify}
    >
      <EntryFields library={library} schema={schema} titles={titles} entry={entry} canModify={canModify} />
    </SavedForm>
  );
  return (
    <FieldDrawer
      size={isTree ? Math.min(treeWidth, window.innerWidth - 40) : usualWidth}
      title={entry ? `${entry.code} · ${inLanguage(entry.name)}` : t(screens[library].create)}
      onClose={close}
      footer={
        <Flex gap={8}>
          {canModify && (
            <Button type="primary" htmlType="submit" form={id} loading={saved.saving} disabled={saved.offer !== null}>
              {entry ? t('form.save') : t('form.create')}
            </Button>
          )}
          <Button onClick={close}>{canModify ? t('form.cancel') : t('form.close')}</Button>
        </Flex>
      }
    >
      {gone && <EntryNotRead error={gone.error} more={t('library.gone.anew')} />}
      {!canModify && <Alert type="info" title={t('configuration.readOnly')} style={{ marginBlockEnd: 16 }} />}
      {entry ? (
        <Tabs
          items={[
            { key: 'entry', label: t('library.entry'), children: form },
            { key: 'usage', label: t('library.usage'), children: <EntryUsage library={library} id={entry.id} /> },
            {
              key: 'history',
              label: t('library.history'),
              children: <EntryHistory library={library} id={entry.id} titles={titles} />,
            },
          ]}
        />
      ) : (
        form
      )}
    </FieldDrawer>
  );
}

interface FieldsProps extends Pick<FormProps, 'library' | 'entry' | 'canModify'> {
  schema: z.ZodObject;
  titles: ReturnType<typeof titlesOf>;
}

function EntryFields({ library, schema, titles, entry, canModify }: FieldsProps) {
  const t = useT();
  const code = schema.shape.code as z.ZodType;
  return (
    <>
      <Form.Item
        name="code"
        label={titles.code}
        rules={rulesOf(code, titles.code ?? '')}
        {...(isRequired(code) ? {} : { extra: t('library.codeHint') })}
      >
        <Input style={{ maxWidth: 240 }} />
      </Form.Item>
      <BothLanguages name="name" title={titles.name ?? ''} schema={schema} autoFocus={canModify} />
      <Items library={library} schema={schema} titles={titles} items={screens[library].items} />
      <BothLanguages
        name="description"
        title={titles.description ?? ''}
        schema={schema}
        long
        needed={screens[library].describes}
      />
      <Form.Item name="source" label={titles.source} extra={t('library.sourceHint')}>
        <Input />
      </Form.Item>
      <TagsItem library={library} label={titles.tags ?? ''} />
      {entry?.origin === 'seed' && (
        <Form.Item name="reviewed" label={titles.reviewed} valuePropName="checked" extra={t('library.reviewedHint')}>
          <Switch />
        </Form.Item>
      )}
    </>
  );
}

/** A leaf of a tree names its step by the place in the list of steps. */
const treeFields = ['steps', 'nodes'];

/** How wide the drawer is: an attack tree needs room for its picture. */
const usualWidth = 760;
const treeWidth = 1280;

async function storedEntry(library: LibraryName, entryId: string) {
  const now = await call(callsOf(library).get, { params: { entryId } }, silent);
  return { rev: now.rev, values: now };
}

/** A choice that was cleared is no value. */
const withoutHoles = (values: object): object => JSON.parse(JSON.stringify(values));

/** What a new entry begins with: the defaults of its fields. */
function blankOf(schema: z.ZodObject): object {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const empty = (field as z.ZodType).safeParse(undefined);
      // What must be given has no default, its fields are empty all the same.
      return [[name, empty.success ? empty.data : 'shape' in (field as object) ? { en: '', zh: '' } : '']];
    }),
  );
}

function TagsItem({ library, label }: { library: LibraryName; label: string }) {
  const scopes = libraries[library].tagScopes as string[];
  const fitting = (useTags()?.tags ?? []).filter((tag) => tag.scopes.some((scope) => scopes.includes(scope)));
  return (
    <Form.Item name="tags" label={label}>
      <Select mode="multiple" options={fitting.map(({ name }) => ({ value: name, label: name }))} />
    </Form.Item>
  );
}
