import { Select, Table } from 'antd';
import type { ReqifPreview } from '#contract/formats/reqif.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useFieldWords } from '@/rows/useFieldWords';
import type { useReqifCheck } from './useReqifCheck';

interface Props {
  check: ReturnType<typeof useReqifCheck>;
  preview: ReqifPreview;
}
type Type = ReqifPreview['types'][number];

/** What the objects of each type become and what their attributes hold, to be corrected. */
export function ReqifMapping({ check, preview }: Props) {
  const t = useT();
  const kindName = useKindName();
  const kinds = [
    { value: '' as const, label: t('reqif.kind.none') },
    ...preview.kinds.map(({ kind }) => ({ value: kind, label: kindName(kind) })),
  ];
  return (
    <Table
      size="small"
      tableLayout="fixed"
      rowKey={({ key }) => key}
      dataSource={preview.types}
      pagination={pagesOf(preview.types.length, t)}
      expandable={{
        defaultExpandedRowKeys: preview.types.filter(({ kind }) => kind !== '').map(({ key }) => key),
        expandedRowRender: (type) => <Attributes type={type} check={check} preview={preview} />,
        rowExpandable: ({ kind }) => kind !== '',
      }}
      columns={[
        { key: 'name', title: t('reqif.type'), dataIndex: 'name' },
        { key: 'objects', title: t('reqif.objects'), dataIndex: 'objects', width: 100 },
        {
          key: 'kind',
          title: t('reqif.becomes'),
          width: 260,
          render: (_, type) => (
            <Select
              size="small"
              style={{ width: '100%' }}
              aria-label={`${t('reqif.becomes')}: ${type.name}`}
              value={type.kind}
              onChange={(kind) => check.mapKind(type, kind)}
              options={kinds}
            />
          ),
        },
      ]}
    />
  );
}

function Attributes({ type, check, preview }: Props & { type: Type }) {
  const t = useT();
  const wordsOf = useFieldWords();
  const words = wordsOf(type.kind || 'requirements');
  const uses = [
    { value: '' as const, label: t('reqif.use.kept') },
    ...(preview.kinds.find(({ kind }) => kind === type.kind)?.uses ?? []).map((value) => ({
      value,
      label: words.field(value),
    })),
  ];
  return (
    <Table
      size="small"
      tableLayout="fixed"
      rowKey={({ key }) => key}
      dataSource={type.attributes}
      pagination={pagesOf(type.attributes.length, t)}
      columns={[
        { key: 'name', title: t('reqif.attribute'), dataIndex: 'name', width: 220 },
        { key: 'sample', title: t('exchange.table.sample'), dataIndex: 'sample', ellipsis: true },
        {
          key: 'use',
          title: t('exchange.table.holds'),
          width: 240,
          render: (_, one) => (
            <Select
              size="small"
              style={{ width: '100%' }}
              aria-label={`${t('exchange.table.holds')}: ${one.name}`}
              value={one.use}
              onChange={(use) => check.mapAttribute(type, one.key, use)}
              options={uses}
            />
          ),
        },
      ]}
    />
  );
}
