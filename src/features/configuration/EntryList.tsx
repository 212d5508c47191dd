import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons';
import { useSearchParams } from '@umijs/max';
import { App, Button, Card, Flex, Result, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { LocalText } from '#domain/model/base.ts';
import { useConfirmDelete } from '@/components/confirm-delete';
import { EntityTable } from '@/components/EntityTable';
import type { FieldList } from '@/components/fields';
import { useT } from '@/i18n';
import { inLanguage } from './local-text';

export interface Entry {
  code: string;
  name: LocalText;
  isDefault?: boolean | undefined;
}

interface Props<E extends Entry> {
  id: string;
  fields: FieldList<E>;
  /** Undefined while they are fetched. */
  list: readonly E[] | undefined;
  failed: boolean;
  canModify: boolean;
  texts: { create: string; empty: string };
  drop: (entry: E) => Promise<void>;
  /** The form of an entry, or of a new one; `close` goes back to the list. */
  form: (entry: E | undefined, close: () => void) => ReactNode;
}

/** A list of types with its form beside it; which entry is open stands in the address. */
export function EntryList<E extends Entry>({ id, fields, list, failed, canModify, texts, drop, form }: Props<E>) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const [address, setAddress] = useSearchParams();
  const [words, setWords] = useState('');
  const asked = address.get('edit');
  const isNew = address.has('new') && canModify;
  // On a page with tabs the open one stands in the address too.
  const tab = address.get('tab');
  const goTo = (place: Record<string, string>) => setAddress({ ...(tab ? { tab } : {}), ...place });
  const close = () => goTo({});
  if (failed) return <Result status="warning" title={t('configuration.failed')} />;
  if (!list)
    return (
      <Card size="small">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </Card>
    );

  const open = list.find(({ code }) => code === asked);
  const wanted = words.trim().toLowerCase();
  const found = list.filter(({ code, name }) => `${code} ${name.en} ${name.zh}`.toLowerCase().includes(wanted));
  const remove = (entry: E) => {
    if (entry.isDefault) return message.warning(t('configuration.type.defaultKept'));
    confirm({
      title: t('configuration.type.delete', { name: inLanguage(entry.name) }),
      onDelete: async () => {
        await drop(entry);
        message.success(t('configuration.type.deleted', { name: inLanguage(entry.name) }));
      },
    });
  };
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => goTo({ new: '1' })}>
      {texts.create}
    </Button>
  );
  return (
    <Card size="small">
      <EntityTable
        id={id}
        fields={fields}
        rows={found}
        rowKey="code"
        search={{ value: words, onSearch: setWords }}
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
              onClick={() => goTo({ edit: entry.code })}
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
      {isNew && form(undefined, close)}
      {open && form(open, close)}
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
