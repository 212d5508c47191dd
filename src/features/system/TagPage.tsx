import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useAccess, useSearchParams } from '@umijs/max';
import { App, Button, Card, Flex, Result, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { type TagItem, tag } from '#contract/tag.ts';
import { tagScopes } from '#domain/model/tag.ts';
import { EntityTable } from '@/components/EntityTable';
import { fields } from '@/components/fields';
import { TagChip } from '@/components/TagChip';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { CategoryList, noCategory } from './CategoryList';
import { TagDrawer } from './TagDrawer';
import { useAskDelete } from './useAskDelete';
import './system.less';

const tagFields = fields<TagItem>()('tag', {
  name: { width: 200, sortable: true, show: ({ name, color }) => <TagChip name={name} color={color} /> },
  scopes: { width: 280, show: ({ scopes }) => <Scopes of={scopes} /> },
  description: { width: 260 },
  updateTime: { width: 150, sortable: true, show: ({ updateTime }) => <Time at={updateTime} /> },
});

/** Categories with their counts on the left, the tags on the right; category, scope and the open tag stand in the address. */
export function TagPage() {
  const t = useT();
  const { message } = App.useApp();
  const ask = useAskDelete();
  const { canConfigurationTagModify: canModify, canConfigurationTagRead: canRead } = useAccess();
  const { data, error, mutate, refresh } = useCall(tag.list, {});
  const [address, setAddress] = useSearchParams();
  const [words, setWords] = useState('');
  const go = (change: Record<string, string | undefined>) => {
    const next = { ...Object.fromEntries(address), ...change };
    setAddress(Object.fromEntries(Object.entries(next).filter((pair): pair is [string, string] => Boolean(pair[1]))));
  };
  const scopes = useMemo(() => tagScopes.map((value) => ({ value, label: t(`tag.scope.${value}`) })), [t]);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;

  const category = address.get('category');
  const scope = address.get('scope');
  const found = data.tags.filter(
    (one) =>
      (!category || (one.categoryId ?? noCategory) === category) &&
      (!scope || one.scopes.includes(scope as 'analysis')) &&
      `${one.name} ${one.description}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const open = data.tags.find(({ id }) => id === address.get('edit'));
  const remove = async ({ id, name }: TagItem) => {
    const { tasks } = canRead ? await call(tag.usage, { params: { tagId: id } }) : { tasks: 0 };
    ask(t('tag.delete.title', { name }), tasks > 0 ? t('tag.delete.tasks', { count: tasks }) : '', async () => {
      const lost = await call(tag.drop, { params: { tagId: id } });
      message.success(t('tag.delete.done', { name, count: lost.tasks }));
      refresh();
    });
  };
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1', edit: undefined })}>
      {t('tag.create')}
    </Button>
  );
  const close = () => go({ new: undefined, edit: undefined });

  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('tag.title')}</h1>
      <div className="system-tags">
        <CategoryList
          data={data}
          chosen={category}
          canModify={canModify}
          onChoose={(id) => go({ category: id })}
          onChanged={mutate}
        />
        <Card size="small">
          <EntityTable
            id="system.tag"
            fields={tagFields}
            rows={found}
            search={{ value: words, onSearch: setWords, placeholder: t('tag.search') }}
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
            empty={{ text: t('tag.empty'), action: create || undefined }}
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
