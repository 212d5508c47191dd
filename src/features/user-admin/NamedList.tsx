import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Flex } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { useAddressParts } from '@/components/useAddressParts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';

interface Props<R extends { id: string }, L> {
  /** Whose texts name the acts. */
  of: 'app' | 'set';
  /** As `EntityTable` has it. */
  id: string;
  fields: ComponentProps<typeof EntityTable<R>>['fields'];
  rows: readonly R[];
  canModify: boolean;
  nameOf: (row: R) => string;
  /** Deletes an entry and returns the list as it is then. @throws CallError */
  drop: (id: string) => Promise<L>;
  onChanged: (list: L) => void;
  /** The form of an entry, or of a new one. */
  form: (open: R | undefined, onSaved: (list: L, name: string) => void, onClose: () => void) => ReactNode;
}

/** A short list of named things, all of it at once: created, changed in a drawer that the address opens, deleted. */
export function NamedList<R extends { id: string }, L>(props: Props<R, L>) {
  const { of, id, fields, rows, canModify, nameOf, drop, onChanged, form } = props;
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const [address, go] = useAddressParts();
  const open = rows.find((row) => row.id === address.get('edit'));
  const close = () => go({ edit: undefined, new: undefined });
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1' })}>
      {t(`userAdmin.${of}.create`)}
    </Button>
  );
  const remove = (row: R) =>
    confirm({
      title: t('userAdmin.delete.title', { name: nameOf(row) }),
      words: t(`userAdmin.${of}.deleteWords`),
      onDelete: async () => {
        onChanged(await drop(row.id));
        message.success(t(`userAdmin.${of}.deleted`, { name: nameOf(row) }));
      },
    });
  const actions = (row: R) => (
    <Flex gap={4}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('userAdmin.open', { name: nameOf(row) })}
        onClick={() => go({ edit: row.id })}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('userAdmin.delete.title', { name: nameOf(row) })}
        onClick={() => remove(row)}
      />
    </Flex>
  );
  const saved = (list: L, name: string) => {
    onChanged(list);
    close();
    message.success(t(`userAdmin.${of}.saved`, { name }));
  };
  return (
    <>
      <EntityTable
        id={id}
        fields={fields}
        rows={rows}
        toolbar={create}
        empty={{ text: t(`userAdmin.${of}.empty`), action: create || undefined }}
        {...(canModify && { actions })}
      />
      {canModify && (open || address.has('new')) && form(open, saved, close)}
    </>
  );
}
