import { App, Button, Dropdown, Flex } from 'antd';
import type { BulkAct } from '#contract/library.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { mostTags } from '#domain/library/library.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { useTags } from '@/product/TagChip';
import { useAction } from '@/request/useCall';
import { callsOf } from './calls';

interface Props {
  library: LibraryName;
  ids: readonly string[];
  onDone: () => void;
}

/** Long enough to read the codes (s), of which so many are named. */
const shownFor = 10;
const mostNamed = 10;
const listed = (codes: readonly string[]) =>
  codes.slice(0, mostNamed).join(', ') + (codes.length > mostNamed ? ` … (${codes.length})` : '');

/** What can be done with the chosen entries together. */
export function BulkTools({ library, ids, onDone }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const bulk = useAction(callsOf(library).bulk);
  const { tagScopes } = libraries[library];
  const tags = (useTags()?.tags ?? []).filter(({ scopes }) =>
    scopes.some((scope) => (tagScopes as string[]).includes(scope)),
  );
  const why = tags.length === 0 ? t('library.bulk.noTags') : undefined;
  const act = async (what: BulkAct) => {
    const done = await bulk.run({ body: { ids: [...ids], do: what } });
    if (!done) return;
    const { changed: count, full } = done;
    if (count > 0 || full.length === 0) message.success(t('library.bulk.done', { count }));
    if (full.length > 0)
      message.warning({ content: t('library.bulk.full', { codes: listed(full), most: mostTags }), duration: shownFor });
    onDone();
  };
  const choices = (what: 'tag' | 'untag') => ({
    items: tags.map(({ name }) => ({ key: name, label: name })),
    onClick: ({ key }: { key: string }) => void act({ act: what, tag: key }),
  });
  return (
    <Flex gap={8} align="center" role="group" aria-label={t('library.bulk')}>
      <span>{t('library.bulk.chosen', { count: ids.length })}</span>
      <Dropdown menu={choices('tag')} disabled={tags.length === 0}>
        <Button title={why}>{t('library.bulk.tag')}</Button>
      </Dropdown>
      <Dropdown menu={choices('untag')} disabled={tags.length === 0}>
        <Button title={why}>{t('library.bulk.untag')}</Button>
      </Dropdown>
      <Button onClick={() => act({ act: 'review' })}>{t('library.bulk.review')}</Button>
      <Button
        danger
        onClick={() =>
          confirm({
            title: t('library.bulk.deleteTitle', { count: ids.length }),
            words: t('library.bulk.deleteWords'),
            onDelete: () => act({ act: 'delete' }),
          })
        }
      >
        {t('library.bulk.delete')}
      </Button>
    </Flex>
  );
}
