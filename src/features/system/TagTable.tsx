import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Flex } from 'antd';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import type { TagCategoryItem, TagItem } from '#contract/tag.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { textLanguage } from '@/local-text';
import { TagChip } from '@/product/TagChip';
import { useDeleteTag } from './useDeleteTag';

const tagFields = (categories: readonly TagCategoryItem[]) => {
  const language = textLanguage();
  const nameOf = (category: string | null) => categories.find(({ id }) => id === category)?.name[language];
  return fields<TagItem>()('tag', {
    name: { width: 200, sortable: true, show: ({ name, color }) => <TagChip name={name} color={color} /> },
    categoryId: { width: 140, show: ({ categoryId }) => nameOf(categoryId) },
    scopes: { width: 220, show: ({ scopes }) => <Scopes of={scopes} /> },
    description: { width: 190, longText: true },
    updateTime: { width: 150, sortable: true, show: ({ updateTime }) => <Time at={updateTime} /> },
  });
};

interface Props {
  rows: readonly TagItem[];
  categories: readonly TagCategoryItem[];
  /** A category or a scope is asked for. */
  isNarrowed: boolean;
  canModify: boolean;
  /** Opens a tag, or a new one. */
  onOpen: (tag: TagItem | undefined) => void;
  onDeleted: () => void;
  search: ComponentProps<typeof EntityTable<TagItem>>['search'];
  filter: ReactNode;
}

/** The tags found, and what can be done with each. */
export function TagTable({ rows, categories, isNarrowed, canModify, onOpen, onDeleted, search, filter }: Props) {
  const t = useT();
  const { canConfigurationTagRead: canRead } = useAccess();
  const remove = useDeleteTag(canRead, onDeleted);
  const columns = useMemo(() => tagFields(categories), [categories]);
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => onOpen(undefined)}>
      {t('tag.create')}
    </Button>
  );
  const actions = (row: TagItem) => (
    <Flex gap={4}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('tag.editOf', { name: row.name })}
        onClick={() => onOpen(row)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('tag.deleteOf', { name: row.name })}
        onClick={() => remove(row)}
      />
    </Flex>
  );
  return (
    <EntityTable
      id="system.tag"
      fields={columns}
      rows={rows}
      search={search}
      toolbar={
        <>
          {filter}
          {create}
        </>
      }
      empty={{ text: t(isNarrowed ? 'tag.noneSuch' : 'tag.empty'), action: create || undefined }}
      {...(canModify ? { actions } : {})}
    />
  );
}

function Scopes({ of }: { of: TagItem['scopes'] }) {
  const t = useT();
  return of.map((scope) => t(`tag.scope.${scope}`)).join(t('tag.comma'));
}

function Time({ at }: { at: string }) {
  return <span className="num">{useDates().time(at)}</span>;
}
