import { Flex, Input, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import type { VersionComparison } from '#contract/comparison.ts';
import { type RowChangeKind, rowChangeKinds } from '#domain/versions/row-change.ts';
import { SaveSheet } from '@/components/SaveSheet';
import type { SheetFormat } from '@/components/save-sheet';
import { useT } from '@/i18n';
import styles from '../version.less';
import type { DiffAddress } from './useDiffAddress';

/** Narrows the comparison: what happened, who did it, which words. */
export function DiffTools({
  address: { what, by, search },
  found,
  go,
  onExport,
}: {
  address: DiffAddress;
  found: VersionComparison;
  go: (change: Partial<DiffAddress>) => void;
  onExport: (format: SheetFormat) => void;
}) {
  const t = useT();
  const counts = useMemo(() => {
    const of = { added: 0, removed: 0, changed: 0 };
    for (const row of found.rows) of[row.what] += 1;
    return of;
  }, [found]);
  const people = Object.entries(found.people);
  return (
    <Flex className={styles.tools} gap={8} align="center" wrap>
      <Segmented<RowChangeKind | 'all'>
        size="small"
        aria-label={t('version.diff.kinds')}
        value={what ?? 'all'}
        onChange={(next) => go({ what: next === 'all' ? null : next })}
        options={[
          { value: 'all', label: t('version.diff.all', { count: found.rows.length }) },
          ...rowChangeKinds.map((value) => ({
            value,
            label: t(`version.diff.count.${value}`, { count: counts[value] }),
          })),
        ]}
      />
      <Select
        size="small"
        className={styles.person}
        aria-label={t('version.diff.person')}
        value={by ?? ''}
        onChange={(next) => go({ by: next })}
        options={[
          { value: '', label: t('version.diff.everyone') },
          ...people.map(([value, label]) => ({ value, label })),
        ]}
      />
      <Input.Search
        size="small"
        className={styles.search}
        allowClear
        aria-label={t('version.diff.search')}
        placeholder={t('version.diff.search')}
        defaultValue={search}
        onSearch={(words) => go({ search: words })}
      />
      <span className={styles.fill} />
      <span className="quiet num">
        {t('version.diff.summary', { count: found.rows.length, people: people.length })}
      </span>
      <del>{t('version.diff.legend.removed')}</del>
      <ins>{t('version.diff.legend.added')}</ins>
      <SaveSheet spoken label={t('version.diff.export')} onSave={onExport} />
    </Flex>
  );
}
