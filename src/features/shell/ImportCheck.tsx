import { CopyOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Input, Table } from 'antd';
import { useMemo, useState } from 'react';
import { type CellProblem, type ImportOutcome, type ImportSheet, importSheets } from '#contract/import.ts';
import { searchFor } from '#domain/fold-text.ts';
import { pagesOf } from '@/components/small-pages';
import { useCopy } from '@/components/useCopy';
import { bundledFor, useT } from '@/i18n';

/** What a workbook would do, sheet by sheet, or everything that is wrong with it. */
export function ImportCheck({ outcome }: { outcome: ImportOutcome }) {
  return (
    <>
      {outcome.problemCount > 0 ? <Problems outcome={outcome} /> : <Counts outcome={outcome} />}
      <NotRead outcome={outcome} />
    </>
  );
}

/** Sheets and columns nobody knows: often a heading that is misspelt. */
function NotRead({ outcome: { passedOver } }: { outcome: ImportOutcome }) {
  const t = useT();
  if (passedOver.length === 0) return null;
  const lines = passedOver.map(({ sheet, cell, title }) =>
    cell === '' ? t('importData.notRead.sheet', { sheet }) : t('importData.notRead.column', { sheet, cell, title }),
  );
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('importData.notRead')}
      description={
        <ul style={{ margin: 0, maxHeight: 120, overflow: 'auto' }}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

function Counts({ outcome: { created, updated, unchanged } }: { outcome: ImportOutcome }) {
  const t = useT();
  const sheets = importSheets.filter((sheet) => created[sheet] !== undefined);
  const sum = (counts: Partial<Record<ImportSheet, number>>) =>
    sheets.reduce((total, sheet) => total + (counts[sheet] ?? 0), 0);
  const counts = { created: sum(created), updated: sum(updated), unchanged: sum(unchanged) };
  const lines = sheets.map((sheet) => ({
    sheet,
    created: created[sheet],
    updated: updated[sheet],
    unchanged: unchanged[sheet],
  }));
  return (
    <>
      <Alert type="success" showIcon role="status" title={t('importData.checked', counts)} />
      <Table
        size="small"
        rowKey="sheet"
        dataSource={lines}
        // As many lines as a workbook has sheets.
        pagination={false}
        scroll={{ y: 260 }}
        columns={[
          { key: 'sheet', title: t('importData.sheet'), render: (_, { sheet }) => t(`importData.sheet.${sheet}`) },
          ...(['created', 'updated', 'unchanged'] as const).map((key) => ({
            key,
            dataIndex: key,
            title: t(`importData.${key}`),
            align: 'right' as const,
            width: 110,
          })),
        ]}
      />
    </>
  );
}

function Problems({ outcome: { problems, problemCount } }: { outcome: ImportOutcome }) {
  const t = useT();
  const copy = useCopy();
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  const [words, setWords] = useState('');
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const shown = useMemo(() => {
    const isFound = searchFor(words);
    const textOf = (one: CellProblem) =>
      [one.sheet, one.cell, one.column[language], one.values.found, one.text[language]].join(' ');
    return problems.filter((one) => (sheets.length === 0 || sheets.includes(one.sheet)) && isFound(textOf(one)));
  }, [problems, words, sheets, language]);
  const nameOf = (sheet: string) => sheet || t('importData.problems.book');
  const copyProblems = () => {
    const lines = shown.map((one) =>
      [nameOf(one.sheet), one.cell, one.column[language], one.values.found ?? '', one.text[language]].join('\t'),
    );
    void copy(lines.join('\n'), t('importData.problems.copied', { count: shown.length }));
  };
  return (
    <>
      <Alert type="error" showIcon role="status" title={t('importData.problems', { count: problemCount })} />
      <Flex gap={8}>
        <Input
          allowClear
          placeholder={t('importData.problems.filter')}
          aria-label={t('importData.problems.filter')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button icon={<CopyOutlined />} onClick={copyProblems}>
          {t('importData.problems.copy')}
        </Button>
      </Flex>
      <Table
        size="small"
        rowKey={(one) => problems.indexOf(one)}
        dataSource={shown}
        pagination={pagesOf(shown.length, t)}
        onChange={(_, filters) => setSheets((filters.sheet ?? []) as string[])}
        columns={[
          {
            key: 'sheet',
            title: t('importData.sheet'),
            width: 150,
            filteredValue: [...sheets],
            filters: [...new Set(problems.map(({ sheet }) => sheet))].map((value) => ({ value, text: nameOf(value) })),
            render: (_, { sheet }) => nameOf(sheet),
          },
          {
            key: 'cell',
            title: t('importData.problems.cell'),
            width: 80,
            render: (_, { cell }) => <code>{cell}</code>,
          },
          {
            key: 'found',
            title: t('importData.problems.found'),
            width: 200,
            ellipsis: true,
            render: (_, { values }) => values.found,
          },
          { key: 'text', title: t('importData.problems.what'), render: (_, { text }) => text[language] },
        ]}
      />
      {problemCount > problems.length && (
        <span>{t('importData.problems.listed', { listed: problems.length, count: problemCount })}</span>
      )}
    </>
  );
}
