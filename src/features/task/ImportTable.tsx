import { InboxOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, App, Flex, Progress, Select, Spin, Table, Tabs, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { ImportProgress } from '#contract/import.ts';
import { type TablePreview, taraTable } from '#contract/tara-table.ts';
import { isKindName } from '#domain/kinds/kinds.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { keyOfHeader } from '#domain/tara-table/header-words.ts';
import { isRepeated } from '#domain/tara-table/mapping.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { pagesOf } from '@/components/small-pages';
import { bundledFor, type Translate, useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { CallError } from '@/request/call-error';
import { callWithProgress } from '@/request/call-with-progress';
import { usePreference } from '@/request/usePreference';
import { HiddenParts } from './HiddenParts';
import { nameList } from './name-list';
import { usePastedTable } from './usePastedTable';
import { type TableChoice, useTableCheck } from './useTableCheck';

interface Props {
  versionId: string;
  onClose: () => void;
}

/**
 * A TARA table of another tool becomes rows: what each column holds can be corrected, and every value that is unknown or differs is shown by its
 * cell before anything is taken.
 */
export default function ImportTable({ versionId, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const [kept, keep] = usePreference<Record<string, string>>('tara-table.mapping', {});
  const { file, preview, previewed, choice, refused, reading, read } = useTableCheck(versionId, kept);
  const [progress, setProgress] = useState<ImportProgress>();
  const stop = useRef<AbortController>(undefined);
  const mapping = preview?.columns.map(({ use }, at) => choice.mapping?.[at] ?? use);
  const rows = Object.values(preview?.made ?? {}).reduce((sum, count) => sum + count, 0);

  usePastedTable(t('exchange.table.pasted'), (pasted) => {
    if (!progress) void read(pasted, {});
  });

  const start = async () => {
    if (!file || !preview) return;
    const own = new AbortController();
    stop.current = own;
    setProgress({ step: 'waiting', done: 0, total: 0, share: 0 });
    try {
      const { skipsRows = false } = choice;
      const sent = { file, sheet: preview.sheet, mapping: JSON.stringify(mapping), skipHiddenRows: skipsRows };
      const options = { params: { versionId }, onProgress: setProgress, signal: own.signal };
      const made = await callWithProgress(taraTable.import, sent, options);
      message.success(t('exchange.table.done', { lines: made.lines, rows: made.rows }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setProgress(undefined);
    }
  };
  const map = (at: number, use: string) => {
    if (!file || !preview || !mapping) return;
    const header = keyOfHeader(preview.columns[at]?.header ?? '');
    if (header !== '') keep({ ...kept, [header]: use });
    // One column holds it, unless several may: of two the server would read one, and nothing would say which.
    const others = mapping.map((one) => (one === use && !isRepeated(use) ? '' : one));
    void read(file, { ...choice, sheet: preview.sheet, mapping: others.map((one, i) => (i === at ? use : one)) });
  };

  return (
    <FormDialog
      dirty={preview !== undefined && !progress}
      loss="import"
      title={t('exchange.table.import')}
      okText={t('exchange.start')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: rows === 0 || reading, loading: progress !== undefined }}
      onOk={() => void start()}
      onClose={progress ? () => stop.current?.abort() : onClose}
      mask={{ closable: !progress }}
      width={960}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".xlsx,.csv,.tsv,.txt,.json"
          maxCount={1}
          showUploadList={false}
          disabled={progress !== undefined}
          beforeUpload={(chosen) => {
            void read(chosen, {});
            return false;
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p className="ant-upload-text">{file ? plainFileName(file.name) : t('exchange.table.choose')}</p>
          <p className="ant-upload-hint">{t('exchange.table.hint')}</p>
          <p className="ant-upload-hint">{t('exchange.table.paste')}</p>
        </Upload.Dragger>
        {refused && <Alert type="error" showIcon title={refused} />}
        <Spin spinning={reading}>
          {preview && file && (
            <Preview
              preview={preview}
              withoutHidden={previewed.skipsRows ?? false}
              choice={choice}
              onMap={map}
              onSheet={(sheet) => void read(file, { sheet })}
              onSkipRows={(skipsRows) => void read(file, { sheet: preview.sheet, mapping, skipsRows })}
            />
          )}
        </Spin>
        {progress && (
          <Progress percent={Math.floor(progress.share * 100)} status="active" aria-label={t('exchange.progress')} />
        )}
      </Flex>
    </FormDialog>
  );
}

function Preview({
  preview,
  withoutHidden,
  choice,
  onMap,
  onSheet,
  onSkipRows,
}: {
  preview: TablePreview;
  /** It was made without the lines that the sheet hides. */
  withoutHidden: boolean;
  choice: TableChoice;
  onMap: (at: number, use: string) => void;
  onSheet: (sheet: string) => void;
  onSkipRows: (skips: boolean) => void;
}) {
  const t = useT();
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
  return (
    <section data-part="table-preview" aria-label={t('exchange.preview')}>
      <Flex gap={12} align="center" wrap>
        {preview.sheets.length > 1 && (
          <Select
            size="small"
            style={{ minWidth: 160 }}
            aria-label={t('exchange.table.sheet')}
            value={choice.sheet ?? preview.sheet}
            onChange={onSheet}
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
      <HiddenParts
        preview={preview}
        withoutHidden={withoutHidden}
        skipsRows={choice.skipsRows ?? false}
        onSkipRows={onSkipRows}
      />
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
          render: (_, { problem, count }) => {
            const why = t(`exchange.table.problem.${problem}`);
            return count === undefined ? why : t('exchange.table.problem.inCells', { why, count });
          },
        },
      ]}
    />
  );
}

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
