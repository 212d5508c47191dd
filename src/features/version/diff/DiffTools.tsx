import { Flex, Input, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import type { VersionComparison } from '#contract/comparison.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { type RowChangeKind, rowChangeKinds } from '#domain/versions/row-change.ts';
import { SaveSheet } from '@/components/SaveSheet';
import type { SheetFormat } from '@/components/save-sheet';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { PictureMenu } from '@/rows/picture/PictureMenu';
import { tablePart } from '@/rows/picture/table-part';
import styles from '../version.less';
import type { DiffAddress } from './useDiffAddress';

/** Narrows the comparison: what happened, who did it, which words. */
export function DiffTools({
  address: { part, what, by, search },
  found,
  go,
  matrix,
}: {
  address: DiffAddress;
  found: VersionComparison;
  go: (change: Partial<DiffAddress>) => void;
  /** The lines on screen as texts, their titles first. */
  matrix: () => string[][];
}) {
  const t = useT();
  const kindName = useKindName();
  const counts = useMemo(() => {
    const of = { added: 0, removed: 0, changed: 0 };
    for (const row of found.rows) of[row.what] += 1;
    return of;
  }, [found]);
  const people = Object.entries(found.people);
  const { before, after } = found;
  const kind = kindNames.find((one) => one === part);
  const save = async (format: SheetFormat) => {
    const { saveSheet } = await import('@/components/save-sheet');
    const name = [after.taskName, before.version, after.version, kind ? kindName(kind) : ''].join(' ').trim();
    saveSheet(name, matrix(), format);
  };
  const subject = `${before.taskName} ${before.version} → ${after.taskName} ${after.version}`;
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
      <PictureMenu title={t('version.diff.title')} subject={subject} draw={() => [tablePart(matrix())]} />
      <SaveSheet spoken label={t('version.diff.export')} onSave={(format) => void save(format)} />
    </Flex>
  );
}
