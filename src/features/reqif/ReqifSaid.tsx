import { useIntl } from '@umijs/max';
import { List } from 'antd';
import type { ReqifPreview } from '#contract/formats/reqif.ts';
import { bundledFor, useT } from '@/i18n';
import { useFieldWords } from '@/rows/useFieldWords';

/** Values that are not taken as they are, what the document names and does not hold, and the files beside it. */
export function ReqifSaid({ preview }: { preview: ReqifPreview }) {
  const t = useT();
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  const words = useFieldWords()('requirements');
  const lines = [
    ...preview.problems.map(({ field, problem, value }) =>
      t('reqif.problem', { field: words.field(field), value, why: t(`reqif.problem.${problem}`) }),
    ),
    ...preview.losses.map(({ kind, count, outcome, note }) =>
      t('reqif.loss', { kind, count, what: note?.[language] ?? t(`reqif.outcome.${outcome}`) }),
    ),
    ...preview.files.map(({ name, isKept }) => t(isKept ? 'reqif.file.kept' : 'reqif.file.left', { name })),
  ];
  return (
    <List
      size="small"
      dataSource={lines}
      locale={{ emptyText: t('reqif.said.none') }}
      pagination={lines.length > 10 && { size: 'small', pageSize: 10, showSizeChanger: false }}
      renderItem={(line) => <List.Item>{line}</List.Item>}
    />
  );
}
