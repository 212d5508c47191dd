import { useIntl } from '@umijs/max';
import { Alert, Descriptions, Table } from 'antd';
import type { ExchangePreview } from '#contract/exchange.ts';
import { isKindName } from '#domain/kinds/kinds.ts';
import { pagesOf } from '@/components/small-pages';
import { bundledFor, useT } from '@/i18n';
import { DocumentParts } from './DocumentParts';
import type { Choose } from './DocumentSheets';
import { useKindName } from './useKindName';

/** What the file would make here, before it does. */
export function ExchangePreviewParts({ preview, onChoose }: { preview: ExchangePreview; onChoose: Choose }) {
  const t = useT();
  const kindName = useKindName();
  const { locale } = useIntl();
  const language = bundledFor(locale) === 'zh-CN' ? 'zh' : 'en';
  const { tasks, models, files, document } = preview;
  const versions = tasks.flatMap((task) => task.versions.map((version) => ({ ...version, task })));
  const wordsOf = (rows: Readonly<Record<string, number>>) =>
    Object.entries(rows)
      .map(([kind, count]) => `${isKindName(kind) ? kindName(kind) : kind} ${count}`)
      .join(' · ');
  return (
    <section data-part="exchange-preview" aria-label={t('exchange.preview')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          ...(document ? [{ key: 'document', label: t('exchange.document'), children: document.name[language] }] : []),
          ...(document?.isEmpty
            ? []
            : [
                {
                  key: 'models',
                  label: t('exchange.models'),
                  children: models.map((one) => one[language]).join(' · '),
                },
              ]),
          ...(files.count > 0
            ? [
                {
                  key: 'files',
                  label: t('exchange.files'),
                  children: t('exchange.files.size', {
                    count: files.count,
                    size: (files.bytes / 1024 / 1024).toFixed(1),
                  }),
                },
              ]
            : []),
        ]}
      />
      <Notes preview={preview} language={language} />
      <Table
        size="small"
        rowKey={(row) => `${row.task.code} ${row.version}`}
        dataSource={versions}
        pagination={pagesOf(versions.length, t)}
        // Names in a file may be one word that is wider than the dialog.
        tableLayout="fixed"
        columns={[
          {
            key: 'task',
            title: t('exchange.task'),
            width: 220,
            render: (_, row) => `${row.task.code} ${row.task.name}`,
          },
          {
            key: 'version',
            title: t('exchange.version'),
            width: 140,
            render: (_, row) => `${row.version} · ${t(`exchange.status.${row.status}`)}`,
          },
          { key: 'rows', title: t('exchange.rows'), render: (_, row) => wordsOf(row.rows) || t('exchange.rows.none') },
        ]}
      />
      {document && <DocumentParts key={document.format} document={document} onChoose={onChoose} />}
    </section>
  );
}

/** What is to be known before it is imported. */
function Notes({ preview, language }: { preview: ExchangePreview; language: 'en' | 'zh' }) {
  const t = useT();
  const { unknownPeople, sameMethod, repeatedPrefixes, document } = preview;
  return (
    <>
      {document?.isEmpty && (
        <Alert
          type="warning"
          showIcon
          title={t(document.sheets.length > 0 ? 'exchange.empty.sheets' : 'exchange.empty')}
          style={{ marginBlock: 8 }}
        />
      )}
      {!sameMethod && !document?.isEmpty && (
        <Alert
          type="info"
          showIcon
          title={t(document?.method === 'delivered' ? 'exchange.deliveredMethod' : 'exchange.otherMethod')}
          style={{ marginBlock: 8 }}
        />
      )}
      {repeatedPrefixes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('exchange.repeatedPrefixes', {
            problems: [...new Set(repeatedPrefixes.map(({ text }) => text[language]))].join(' · '),
          })}
          style={{ marginBlock: 8 }}
        />
      )}
      {unknownPeople.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('exchange.unknownPeople', { people: unknownPeople.join(', ') })}
          style={{ marginBlock: 8 }}
        />
      )}
    </>
  );
}
