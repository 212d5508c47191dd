import { Flex, Select, Table } from 'antd';
import type { DocumentRead, DocumentSheet } from '#contract/formats/format.ts';
import { keyOfColumn, keyOfSheet } from '#domain/tara-table/sheet-keys.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';

/** Remembers what a sheet or a column holds, and has the server look again. */
export type Choose = (key: string, value: string) => void;

/** The sheets of a workbook: what their rows are, what their columns hold, and what became of their lines. */
export function DocumentSheets({ document, onChoose }: { document: DocumentRead; onChoose: Choose }) {
  const t = useT();
  const { sheets, kinds } = document;
  const options = [
    { value: '', label: t('exchange.sheets.none') },
    ...kinds.map(({ kind, name }) => ({ value: kind, label: inLanguage(name) })),
  ];
  return (
    <Table<DocumentSheet>
      size="small"
      rowKey="sheet"
      dataSource={sheets}
      pagination={pagesOf(sheets.length, t)}
      tableLayout="fixed"
      expandable={{
        expandedRowRender: (sheet) => <Columns sheet={sheet} onChoose={onChoose} />,
        rowExpandable: ({ columns }) => columns.length > 0,
      }}
      columns={[
        { key: 'sheet', title: t('exchange.sheets.sheet'), dataIndex: 'sheet', ellipsis: true },
        {
          key: 'kind',
          title: t('exchange.sheets.kind'),
          width: 190,
          render: (_, { sheet, kind }) => (
            <Select
              size="small"
              style={{ width: '100%' }}
              aria-label={t('exchange.sheets.kind.of', { sheet })}
              value={kind}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(next) => onChoose(keyOfSheet(sheet), next)}
            />
          ),
        },
        { key: 'made', title: t('exchange.sheets.made'), width: 100, align: 'right', dataIndex: 'made' },
        { key: 'joined', title: t('exchange.sheets.joined'), width: 100, align: 'right', dataIndex: 'joined' },
        { key: 'left', title: t('exchange.sheets.left'), width: 90, align: 'right', dataIndex: 'left' },
      ]}
    />
  );
}

function Columns({ sheet, onChoose }: { sheet: DocumentSheet; onChoose: Choose }) {
  const t = useT();
  const options = [
    { value: '', label: t('exchange.sheets.kept') },
    ...sheet.fields.map(({ field, name }) => ({ value: field, label: inLanguage(name) })),
  ];
  return (
    <Flex wrap gap={8}>
      {sheet.columns
        .filter(({ header }) => header !== '')
        .map(({ header, field }) => (
          <span key={header}>
            {header}{' '}
            <Select
              size="small"
              style={{ width: 170 }}
              aria-label={t('exchange.sheets.column.of', { column: header, sheet: sheet.sheet })}
              value={field}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(next) => onChoose(keyOfColumn(sheet.kind, header), next)}
            />
          </span>
        ))}
    </Flex>
  );
}
