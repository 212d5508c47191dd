import { Button } from 'antd';
import type { TagItem } from '#contract/tag.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { sourceWords } from '#domain/library/source-words.ts';
import type { Translate } from '@/i18n';
import type { Field, FieldList } from '@/lists/fields';
import { OneLine } from '@/lists/OneLine';
import { inLanguage } from '@/local-text';
import { TagChips } from '@/product/TagChip';
import { type AnyListed, fieldOf } from './calls';
import { entryWords } from './entry-text';
import { type Column, screens } from './screens';

interface Given {
  t: Translate;
  tags: readonly TagItem[] | undefined;
  time: (iso: string) => string;
  language: 'en' | 'zh';
  /** Absent: the name opens nothing. */
  onOpen?: (row: AnyListed) => void;
}

/** Fields of entries, and what a list says beside them. */
type ColumnName = Column | 'origin' | 'tasks' | 'updateTime';

/** The columns of a library: code and name first, then where it comes from, its own fields, tags and use. */
export function columnsOf(library: LibraryName, given: Given): FieldList<AnyListed> {
  const { t, tags, time, language, onOpen } = given;
  const titled = (name: ColumnName, options: Omit<Field<AnyListed>, 'name' | 'title'>): Field<AnyListed> => ({
    ...options,
    name,
    title: `library.field.${name}`,
  });
  const own = screens[library].columns.map((name) => titled(name, ownColumn(library, name, t)));
  const hidden: ReadonlySet<string> = new Set(screens[library].hiddenAtFirst);
  const atFirst = (field: Field<AnyListed>) => (hidden.has(field.name) ? { ...field, hiddenAtFirst: true } : field);
  const list: Field<AnyListed>[] = [
    titled('code', { width: 110, sortable: true }),
    {
      ...titled('name', { width: 240, sortable: true }),
      name: language === 'en' ? 'nameEn' : 'nameZh',
      show: (row) => {
        const cut = <OneLine text={inLanguage(row.name)} room={320} />;
        if (!onOpen) return cut;
        return (
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(row)}>
            {cut}
          </Button>
        );
      },
    },
    titled('origin', { width: 150, show: (row) => <State row={row} t={t} /> }),
    ...own,
    titled('tags', { width: 110, show: ({ tags: names }) => <TagChips names={names} tags={tags} /> }),
    titled('tasks', { width: 90, show: ({ tasks }) => (tasks > 0 ? t('library.usedIn', { count: tasks }) : null) }),
    titled('updateTime', {
      width: 150,
      sortable: true,
      show: ({ updateTime }) => <span className="num">{time(updateTime)}</span>,
    }),
  ];
  return { feature: 'library', list: list.map(atFirst) };
}

function ownColumn(library: LibraryName, name: string, t: Translate): Omit<Field<AnyListed>, 'name' | 'title'> {
  if (name === 'citations' || (libraries[library].parts as readonly string[]).includes(name))
    return { width: 80, show: ({ parts }) => <span className="num">{parts[name] || null}</span> };
  const item = screens[library].items.find((one) => one.name === name);
  return {
    width: item?.as === 'long' ? 260 : 110,
    show: (row) => (
      <OneLine text={entryWords(library, name, fieldOf(row, name), t)} room={item?.as === 'long' ? 260 : 180} />
    ),
  };
}

/** Where an entry comes from, quietly: its document where it names one. What nobody has reviewed yet is found by the filter. */
function State({ row, t }: { row: AnyListed; t: Translate }) {
  const isDelivered = row.origin === 'seed';
  const origin = t(isDelivered ? 'library.state.seed' : 'library.state.own');
  const isOpen = isDelivered && !row.reviewed;
  const source = inLanguage(sourceWords(row.source));
  const title = [origin, source, isOpen && t('library.state.toReview')].filter(Boolean).join(' · ');
  return (
    <small className="quiet">
      <OneLine text={source || origin} title={title} room={140} />
    </small>
  );
}
