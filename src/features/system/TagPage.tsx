import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Alert, Button, Card, Flex, Result, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { type TagCategoryItem, type TagItem, tag } from '#contract/tag.ts';
import { tagScopes } from '#domain/model/tag.ts';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { textLanguage } from '@/local-text';
import { TagChip } from '@/product/TagChip';
import { useCall } from '@/request/useCall';
import { CategoryList, noCategory } from './CategoryList';
import styles from './system.less';
import { TagDrawer } from './TagDrawer';
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

/** Categories with their counts on the left, the tags on the right; category, scope, search and the open tag stand in the address. */
export function TagPage() {
  const t = useT();
  const { canConfigurationTagModify: canModify, canConfigurationTagRead: canRead } = useAccess();
  const { data, error, mutate, refresh } = useCall(tag.list, {});
  const [address, go] = useAddressParts();
  const words = address.get('q') ?? '';
  const remove = useDeleteTag(canRead, refresh);
  const scopes = useMemo(() => tagScopes.map((value) => ({ value, label: t(`tag.scope.${value}`) })), [t]);
  const categories = data?.categories;
  const columns = useMemo(() => tagFields(categories ?? []), [categories]);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;

  // What the address names may be gone; then it narrows nothing.
  const asked = address.get('category');
  const category = asked === noCategory || data.categories.some(({ id }) => id === asked) ? asked : null;
  const scope = tagScopes.find((one) => one === address.get('scope'));
  const found = data.tags.filter(
    (one) =>
      (!category || (one.categoryId ?? noCategory) === category) &&
      (!scope || one.scopes.includes(scope)) &&
      `${one.name} ${one.description}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const open = data.tags.find(({ id }) => id === address.get('edit'));
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1', edit: undefined })}>
      {t('tag.create')}
    </Button>
  );
  const close = () => go({ new: undefined, edit: undefined });

  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('tag.title')}</h1>
      <div className={styles.tags}>
        <CategoryList
          data={data}
          chosen={category}
          canModify={canModify}
          onChoose={(id) => go({ category: id })}
          onChanged={mutate}
        />
        <Card size="small">
          {canModify && address.has('edit') && !open && (
            <Alert
              type="warning"
              showIcon
              closable={{ onClose: close }}
              title={t('tag.gone')}
              style={{ marginBlockEnd: 8 }}
            />
          )}
          <EntityTable
            id="system.tag"
            fields={columns}
            rows={found}
            search={{ value: words, onSearch: (q) => go({ q }, true), placeholder: t('tag.search') }}
            toolbar={
              <>
                <Select
                  allowClear
                  aria-label={t('tag.field.scopes')}
                  placeholder={t('tag.anyScope')}
                  style={{ width: 200 }}
                  options={scopes}
                  value={scope}
                  onChange={(value: string | undefined) => go({ scope: value })}
                />
                {create}
              </>
            }
            empty={{ text: t(category || scope ? 'tag.noneSuch' : 'tag.empty'), action: create || undefined }}
            {...(canModify
              ? {
                  actions: (row: TagItem) => (
                    <Flex gap={4}>
                      <Button
                        type="text"
                        size="small"
                        icon={<EditOutlined />}
                        aria-label={t('tag.editOf', { name: row.name })}
                        onClick={() => go({ edit: row.id, new: undefined })}
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
                  ),
                }
              : {})}
          />
        </Card>
      </div>
      {canModify && (open || address.has('new')) && (
        <TagDrawer
          key={open?.id ?? ''}
          tag={open}
          categories={data.categories}
          category={category === noCategory ? null : category}
          scopes={scopes}
          onSaved={(list) => {
            mutate(list);
            close();
          }}
          onClose={close}
        />
      )}
    </Flex>
  );
}

function Scopes({ of }: { of: TagItem['scopes'] }) {
  const t = useT();
  return of.map((scope) => t(`tag.scope.${scope}`)).join(t('tag.comma'));
}

function Time({ at }: { at: string }) {
  return <span className="num">{useDates().time(at)}</span>;
}
