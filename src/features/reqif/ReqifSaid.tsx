import { Table } from 'antd';
import type { ReqifPreview } from '#contract/formats/reqif.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useFieldWords } from '@/rows/useFieldWords';

/** Values that are not taken as they are, what the document names and does not hold, and the files beside it. */
export function ReqifSaid({ preview }: { preview: ReqifPreview }) {
  const t = useT();
  const words = useFieldWords()('requirements');
  const said = [
    ...preview.problems.map(({ row, field, problem, value }) =>
      t('reqif.problem', { row, field: words.field(field), value, why: t(`reqif.problem.${problem}`) }),
    ),
    ...preview.losses.map(({ kind, count, outcome, note }) =>
      t('reqif.loss', { kind, count, what: note ? inLanguage(note) : t(`reqif.outcome.${outcome}`) }),
    ),
    ...preview.fieldsOnly.map((name) => t('reqif.fieldsOnly', { name })),
    ...(preview.partsLeft > 0 ? [t('reqif.partsLeft', { count: preview.partsLeft })] : []),
    ...preview.files.map(({ name, isKept }) => t(isKept ? 'reqif.file.kept' : 'reqif.file.left', { name })),
  ];
  return (
    <Table
      size="small"
      tableLayout="fixed"
      showHeader={false}
      dataSource={said.map((line, key) => ({ key, line }))}
      pagination={pagesOf(said.length, t)}
      locale={{ emptyText: t('reqif.said.none') }}
      columns={[{ key: 'line', dataIndex: 'line' }]}
    />
  );
}
