import { useIntl } from '@umijs/max';
import { Alert, Flex, Select, Table, Tabs } from 'antd';
import { useState } from 'react';
import type { TablePreview } from '#contract/tara-table.ts';
import { haveKinds } from '#domain/formats/workbook/sheet-kinds.ts';
import { isKindName } from '#domain/kinds/kinds.ts';
import { pagesOf } from '@/components/small-pages';
import { bundledFor, type Translate, useT } from '@/i18n';
import { BecomesSuspect } from '@/product/BecomesSuspect';
import { useKindName } from '@/product/useKindName';
import { HiddenParts } from './HiddenParts';
import { nameList } from './name-list';
import type { TableChoice, useTableCheck } from './useTableCheck';

interface Props {
  table: ReturnType<typeof useTableCheck>;
  preview: TablePreview;
  /** Above a form: the counts, and the lists folded below them. */
  folded?: boolean;
}

/** What importing the table would make: how much of what, what is not imported, and every value that is unknown or differs, by its cell. */
export function TablePreviewParts({ table, preview, folded = false }: Props) {
  const t = useT();
  const { choice, previewed, map: onMap } = table;
  const kindName = useKindName();
  // Of a new file what there is to look at; then it stays where the person is.
  const [tab, setTab] = useState(() => firstTab(preview));
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  const names = new Map(preview.uses.map(({ use, name }) => [use, name[language]]));
  const nameOf = (use: string) => names.get(use) ?? use;
  /** Columns that hold something and are not taken: nobody is to find out later. */
  const left = preview.columns.filter(({ use, sample }) => use === '' && sample !== '');
  const made = Object.entries(preview.made).map(
    ([kind, count]) => `${isKindName(kind) ? kindName(kind) : kind} ${count}`,
  );
  const counts = {
    problems: preview.problemCount,
    differences: preview.differenceCount,
    columns: preview.columns.length,
  };
  const lists = (
    <Tabs
      size="small"
      activeKey={tab}
      onChange={setTab}
      items={[
        {
          key: 'differences',
          label: t('exchange.table.differences', { count: preview.differenceCount }),
          children: <Differences preview={preview} nameOf={nameOf} />,
        },
        {
          key: 'problems',
          label: t('exchange.table.problems', { count: preview.problemCount }),
          children: <Problems preview={preview} nameOf={nameOf} />,
        },
        {
          key: 'columns',
          label: t('exchange.table.columns', { count: preview.columns.length }),
          children: <Columns preview={preview} mapping={choice.mapping} nameOf={nameOf} onMap={onMap} />,
        },
      ]}
    />
  );
  return (
    <section data-part="table-preview" aria-label={t('exchange.preview')}>
      <Flex gap={12} align="center" wrap>
        {preview.sheets.length > 1 && (
          <Select
            size="small"
            style={{ minWidth: 160 }}
            aria-label={t('exchange.table.sheet')}
            value={choice.sheet ?? preview.sheet}
            onChange={table.chooseSheet}
            options={preview.sheets.map((value) => ({
              value,
              label: preview.hiddenSheets.includes(value) ? t('exchange.table.hidden.mark', { name: value }) : value,
            }))}
          />
        )}
        <span>{t('exchange.table.found', { row: preview.headerRow, lines: preview.lines })}</span>
        {preview.unchanged > 0 && <span>{t('exchange.table.unchanged', { count: preview.unchanged })}</span>}
        <b>{made.join(' · ') || t('exchange.table.made.none')}</b>
      </Flex>
      {haveKinds(preview.sheets) && <Alert type="info" showIcon title={t('exchange.table.isWorkbook')} />}
      <HiddenParts
        preview={preview}
        withoutHidden={previewed.skipsRows ?? false}
        skipsRows={choice.skipsRows ?? false}
        onSkipRows={table.skipRows}
      />
      <BecomesSuspect suspects={preview.suspects} />
      {left.length > 0 && (
        <p className="quiet">
          {t('exchange.table.left', {
            count: left.length,
            columns: nameList(
              left.map(({ header }) => header),
              t,
            ),
          })}
        </p>
      )}
      {folded ? (
        <details>
          <summary>{t('task.start.table.lists', counts)}</summary>
          {lists}
        </details>
      ) : (
        lists
      )}
    </section>
  );
}

/** An empty list is not the one to begin with. */
function firstTab({ differenceCount, problemCount }: TablePreview): string {
  if (differenceCount > 0) return 'differences';
  return problemCount > 0 ? 'problems' : 'columns';
}

interface Place {
  cell: string;
  use: string;
}

interface ListProps {
  preview: TablePreview;
  nameOf: (use: string) => string;
}

/** Where in the sheet a value stands, and as what it was read. */
const placeColumns = (t: Translate, nameOf: (use: string) => string) => [
  {
    key: 'cell',
    title: t('exchange.table.cell'),
    width: 90,
    render: (_: unknown, { cell }: Place) => <code>{cell}</code>,
  },
  {
    key: 'use',
    title: t('exchange.table.column'),
    // Beside long values the table would else break the name of a column after each Chinese character.
    minWidth: 120,
    render: (_: unknown, { use }: Place) => nameOf(use),
  },
];

/** Printed values that do not follow from the table. */
function Differences({ preview, nameOf }: ListProps) {
  const t = useT();
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  return (
    <Table
      size="small"
      rowKey={(one) => one.cell}
      dataSource={preview.differences}
      pagination={pagesOf(preview.differences.length, t)}
      locale={{ emptyText: t('exchange.table.differences.none') }}
      columns={[
        ...placeColumns(t, nameOf),
        { key: 'printed', title: t('exchange.table.printed'), dataIndex: 'printed' },
        {
          key: 'computed',
          title: t('exchange.table.computed'),
          render: (_, one) => one.computed?.[language] ?? t('exchange.table.computed.none'),
        },
      ]}
    />
  );
}

/** Values that are not taken as they are. */
function Problems({ preview, nameOf }: ListProps) {
  const t = useT();
  return (
    <Table
      size="small"
      rowKey={(one) => `${one.cell} ${one.problem} ${one.value}`}
      dataSource={preview.problems}
      pagination={pagesOf(preview.problems.length, t)}
      locale={{ emptyText: t('exchange.table.problems.none') }}
      columns={[
        ...placeColumns(t, nameOf),
        { key: 'value', title: t('exchange.table.value'), dataIndex: 'value' },
        {
          key: 'why',
          title: t('exchange.table.why'),
          render: (_, { problem, use, count }) => {
            const why = t(`exchange.table.problem.${problem}`, { what: t(`exchange.table.needs.${neededBy(use)}`) });
            return count === undefined ? why : t('exchange.table.problem.inCells', { why, count });
          },
        },
      ]}
    />
  );
}

const needs = { assetId: 'name', damage: 'asset', threat: 'asset', path: 'threat', requirements: 'goal' } as const;

/** What a row needs to be made of the column; answers to a risk need the risk. */
const neededBy = (use: string) => (Object.hasOwn(needs, use) ? needs[use as keyof typeof needs] : 'risk');

/** What each column holds, to be corrected. */
function Columns({
  preview,
  mapping,
  nameOf,
  onMap,
}: ListProps & { mapping: TableChoice['mapping']; onMap: (at: number, use: string) => void }) {
  const t = useT();
  const uses = [
    { value: '', label: t('exchange.table.skip') },
    ...preview.uses.map(({ use }) => ({ value: use, label: nameOf(use) })),
  ];
  return (
    <Table
      size="small"
      rowKey={(one) => String(preview.columns.indexOf(one))}
      dataSource={preview.columns}
      pagination={pagesOf(preview.columns.length, t)}
      columns={[
        {
          key: 'header',
          title: t('exchange.table.header'),
          render: (_, { header, isHidden }) => (isHidden ? t('exchange.table.hidden.mark', { name: header }) : header),
        },
        { key: 'sample', title: t('exchange.table.sample'), dataIndex: 'sample', ellipsis: true },
        {
          key: 'use',
          title: t('exchange.table.holds'),
          width: 260,
          render: (_, one) => (
            <Select
              size="small"
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%' }}
              aria-label={`${t('exchange.table.holds')}: ${one.header}`}
              value={mapping?.[preview.columns.indexOf(one)] ?? one.use}
              onChange={(use) => onMap(preview.columns.indexOf(one), use)}
              options={uses}
            />
          ),
        },
      ]}
    />
  );
}
