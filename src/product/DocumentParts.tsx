import { Table, Tabs } from 'antd';
import { useState } from 'react';
import type { DocumentRead } from '#contract/formats/format.ts';
import { pagesOf } from '@/components/small-pages';
import { type Translate, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type Choose, DocumentSheets } from './DocumentSheets';
import { LossTable } from './LossTable';

type Difference = DocumentRead['differences'][number];

/** What is known of a document of another tool before it is imported: what is lost, and printed values that follow otherwise. */
export function DocumentParts({ document, onChoose }: { document: DocumentRead; onChoose: Choose }) {
  const t = useT();
  const { losses, lossCount, differences, differenceCount, sheets } = document;
  const [tab, setTab] = useState(() => {
    if (sheets.length > 0) return 'sheets';
    return differenceCount > 0 && lossCount === 0 ? 'differences' : 'losses';
  });
  return (
    <Tabs
      size="small"
      activeKey={tab}
      onChange={setTab}
      items={[
        ...(sheets.length > 0
          ? [
              {
                key: 'sheets',
                label: t('exchange.sheets', { count: sheets.length }),
                children: <DocumentSheets document={document} onChoose={onChoose} />,
              },
            ]
          : []),
        {
          key: 'losses',
          label: t('exchange.losses', { count: lossCount }),
          children: <LossTable losses={losses} />,
        },
        {
          key: 'differences',
          label: t('exchange.differences', { count: differenceCount }),
          children: <Differences differences={differences} />,
        },
      ]}
    />
  );
}

const computedFields = ['impact', 'score', 'feasibility', 'sum', 'riskValue', 'riskLevel', 'cal'] as const;

function fieldName(t: Translate, field: string): string {
  const known = computedFields.find((one) => one === field);
  return known ? t(`exchange.differences.of.${known}`) : field;
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useT();
  if (differences.length === 0) return <p>{t('exchange.table.differences.none')}</p>;
  return (
    <Table<Difference>
      size="small"
      rowKey={({ row, field, printed }) => `${row} ${field} ${printed}`}
      dataSource={differences}
      pagination={pagesOf(differences.length, t)}
      tableLayout="fixed"
      columns={[
        { key: 'row', title: t('exchange.differences.row'), width: 120, render: (_, { row }) => <code>{row}</code> },
        { key: 'field', title: t('exchange.losses.field'), render: (_, { field }) => fieldName(t, field) },
        { key: 'printed', title: t('exchange.table.printed'), dataIndex: 'printed' },
        {
          key: 'computed',
          title: t('exchange.table.computed'),
          render: (_, { computed }) => (computed ? inLanguage(computed) : t('exchange.table.computed.none')),
        },
      ]}
    />
  );
}
