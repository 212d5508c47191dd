import { Table } from 'antd';
import type { DocumentRead } from '#contract/formats/format.ts';
import { lossWords, ownWords } from '#domain/formats/loss-words.ts';
import { isKindName } from '#domain/kinds/kinds.ts';
import { pagesOf } from '@/components/small-pages';
import { type PlainTextKey, type TextKey, type Translate, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useKindName } from './useKindName';

type Loss = DocumentRead['losses'][number];

/** What a document loses on its way in or out, by kind and field, and what becomes of it. */
export function LossTable({ losses }: { losses: readonly Loss[] }) {
  const t = useT();
  const kindName = useKindName();
  if (losses.length === 0) return <p>{t('exchange.losses.none')}</p>;
  return (
    <Table<Loss & { key: number }>
      size="small"
      dataSource={losses.map((loss, key) => ({ ...loss, key }))}
      pagination={pagesOf(losses.length, t)}
      tableLayout="fixed"
      columns={[
        {
          key: 'kind',
          title: t('exchange.losses.kind'),
          width: '24%',
          render: (_, { kind }) => (isKindName(kind) ? kindName(kind) : documentWord(kind)),
        },
        {
          key: 'field',
          title: t('exchange.losses.field'),
          width: '22%',
          render: (_, { kind, field }) => fieldName(t, kind, field),
        },
        { key: 'count', title: t('exchange.losses.count'), width: 86, align: 'right', dataIndex: 'count' },
        {
          key: 'outcome',
          title: t('exchange.losses.outcome'),
          render: (_, { outcome, note }) => (
            <>
              {t(`exchange.losses.${outcome}`)}
              {note && <div className="quiet">{inLanguage(note)}</div>}
            </>
          ),
        },
      ]}
    />
  );
}

/** What the screens call a field of a kind of row here; a field of the document by its own name. */
function fieldName(t: Translate, kind: string, field: string): string {
  if (field === 'entry') return t('exchange.losses.entry');
  if (!isKindName(kind)) return documentWord(field);
  const keys = [`${kind.replace(/s$/, '')}.field.${field}`, `workspace.field.${field}`] as TextKey[];
  const said = keys.map((key) => t(key as PlainTextKey)).find((text, n) => text !== keys[n]);
  return said ?? documentWord(field);
}

/** What a document calls something, in plain words where they are known: `Interfaces (interfaces)`. */
function documentWord(key: string): string {
  const known = Object.hasOwn(lossWords, key) ? lossWords[key] : undefined;
  if (!known) return key;
  return ownWords.has(key)
    ? inLanguage(known)
    : inLanguage({ en: `${known.en} (${key})`, zh: `${known.zh}（${key}）` });
}
