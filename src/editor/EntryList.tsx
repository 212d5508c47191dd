import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Card, Flex, Result, Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import type { LocalText } from '#domain/model/base.ts';
import { useAddressParts } from '@/components/useAddressParts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import type { FieldList } from '@/lists/fields';
import { inLanguage } from '@/local-text';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { isGone } from './entry-saving';

export interface Entry {
  code: string;
  name: LocalText;
  isDefault?: boolean | undefined;
}

/** The list as it was read. */
export interface EntriesSeen<E extends Entry> {
  rev: number;
  list: readonly E[];
}

interface Props<E extends Entry> {
  id: string;
  fields: FieldList<E>;
  /** Undefined while it is fetched. */
  seen: EntriesSeen<E> | undefined;
  failed: boolean;
  canModify: boolean;
  texts: { create: string; empty: string };
  /** Speaks of no failure itself. */
  drop: (entry: E) => Promise<void>;
  /** Someone else deleted an entry: fetch what there is. */
  onGone: () => void;
  /** The form of an entry, or of a new one; `close` goes back to the list. */
  form: (entry: E | undefined, seen: EntriesSeen<E>, close: () => void) => ReactNode;
}

/** A list of types with its form beside it; which entry is open and what was searched stand in the address. */
export function EntryList<E extends Entry>(props: Props<E>) {
  const { id, fields, seen, failed, canModify, texts, drop, onGone, form } = props;
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const [address, go] = useAddressParts();
  const words = address.get('q') ?? '';
  const asked = address.get('edit');
  const isNew = address.has('new') && canModify;
  const close = () => go({ new: undefined, edit: undefined });
  if (failed) return <Result status="warning" title={t('configuration.failed')} />;
  if (!seen)
    return (
      <Card size="small">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </Card>
    );

  const { list } = seen;
  const open = list.find(({ code }) => code === asked);
  const contains = searchFor(words);
  const found = list.filter(({ code, name }) => contains(`${code} ${name.en} ${name.zh}`));
  const remove = (entry: E) => {
    if (entry.isDefault) return message.warning(t('configuration.type.defaultKept'));
    confirm({
      title: t('configuration.type.delete', { name: inLanguage(entry.name) }),
      onDelete: async () => {
        try {
          await drop(entry);
        } catch (error) {
          if (error instanceof CallError) showFailure(error);
          if (!isGone(error)) throw error;
          // That is what was wanted: the question goes, and so does the row.
          return onGone();
        }
        message.success(t('configuration.type.deleted', { name: inLanguage(entry.name) }));
      },
    });
  };
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1', edit: undefined })}>
      {texts.create}
    </Button>
  );
  return (
    <Card size="small">
      {asked !== null && !open && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: close }}
          title={t('configuration.entry.gone', { code: asked })}
          style={{ marginBlockEnd: 8 }}
        />
      )}
      <EntityTable
        id={id}
        fields={fields}
        rows={found}
        rowKey="code"
        search={{ value: words, onSearch: (q) => go({ q }, true) }}
        toolbar={create}
        empty={{ text: texts.empty, action: create || undefined }}
        actions={(entry) => (
          <Flex gap={4}>
            <Button
              type="text"
              size="small"
              icon={canModify ? <EditOutlined /> : <EyeOutlined />}
              aria-label={t(canModify ? 'configuration.action.edit' : 'configuration.action.view', {
                name: inLanguage(entry.name),
              })}
              onClick={() => go({ edit: entry.code, new: undefined })}
            />
            {canModify && (
              <Button
                type="text"
                size="small"
                danger={!entry.isDefault}
                icon={<DeleteOutlined />}
                aria-label={t('configuration.action.delete', { name: inLanguage(entry.name) })}
                onClick={() => remove(entry)}
              />
            )}
          </Flex>
        )}
      />
      {isNew && form(undefined, seen, close)}
      {open && form(open, seen, close)}
    </Card>
  );
}

/** Name of an entry with the mark of a default. */
export function NameCell({ entry }: { entry: { name: LocalText; isDefault?: boolean | undefined } }) {
  const t = useT();
  return (
    <Flex gap={8} align="center">
      {inLanguage(entry.name)}
      {entry.isDefault && <Tag style={{ margin: 0 }}>{t('configuration.default')}</Tag>}
    </Flex>
  );
}
