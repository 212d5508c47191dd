import { useAccess } from '@umijs/max';
import { Alert, Card, Flex, Result, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { tag } from '#contract/tag.ts';
import { searchFor } from '#domain/fold-text.ts';
import { tagScopes } from '#domain/model/tag.ts';
import { clearable } from '@/components/clearable';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { useAdministration } from '@/product/useAdministration';
import { useCall } from '@/request/useCall';
import { CategoryList, noCategory } from './CategoryList';
import styles from './system.less';
import { TagDrawer } from './TagDrawer';
import { TagTable } from './TagTable';

/** Categories with their counts on the left, the tags on the right; category, scope, search and the open tag stand in the address. */
export function TagPage() {
  const t = useT();
  const isClosed = useAdministration() === false;
  const { canConfigurationTagModify } = useAccess();
  const canModify = canConfigurationTagModify && !isClosed;
  const { data, error, mutate, refresh } = useCall(tag.list, {});
  const [address, go] = useAddressParts();
  const words = address.get('q') ?? '';
  const scopes = useMemo(() => tagScopes.map((value) => ({ value, label: t(`tag.scope.${value}`) })), [t]);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;

  // What the address names may be gone; then it narrows nothing.
  const asked = address.get('category');
  const category = asked === noCategory || data.categories.some(({ id }) => id === asked) ? asked : null;
  const scope = tagScopes.find((one) => one === address.get('scope'));
  const contains = searchFor(words);
  const found = data.tags.filter(
    (one) =>
      (!category || (one.categoryId ?? noCategory) === category) &&
      (!scope || one.scopes.includes(scope)) &&
      contains(`${one.name} ${one.description}`),
  );
  const open = data.tags.find(({ id }) => id === address.get('edit'));
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
          <TagTable
            rows={found}
            categories={data.categories}
            isNarrowed={category !== null || scope !== undefined}
            canModify={canModify}
            onOpen={(tag) => go({ edit: tag?.id, new: tag ? undefined : '1' })}
            onDeleted={refresh}
            search={{ value: words, onSearch: (q) => go({ q }, true), placeholder: t('tag.search') }}
            filter={
              <Select
                allowClear={clearable(t('form.clear'))}
                aria-label={t('tag.field.scopes')}
                placeholder={t('tag.anyScope')}
                style={{ width: 200 }}
                options={scopes}
                value={scope}
                onChange={(value: string | undefined) => go({ scope: value })}
              />
            }
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
