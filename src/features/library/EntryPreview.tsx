import { Descriptions, Skeleton } from 'antd';
import { useMemo } from 'react';
import type { EntryForm, LibraryName } from '#domain/library/libraries.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { callsOf, fieldOf } from './calls';
import { EntryNotRead } from './EntryNotRead';
import { entryWords } from './entry-text';
import { useChosenModel } from './items/StepFields';
import { screens } from './screens';
import { titlesOf } from './titles';
import { DrawnTree } from './tree/DrawnTree';

/** What an entry says, before it is taken: its fields, the tree of an attack as a picture. */
export function EntryPreview({ library, id }: { library: LibraryName; id: string }) {
  const t = useT();
  const titles = useMemo(() => titlesOf(library, t), [library, t]);
  const { data, error } = useCall(callsOf(library).get, { params: { entryId: id } }, silent);
  if (error) return <EntryNotRead error={error} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const words = (name: string) => entryWords(library, name, fieldOf(data, name), t);
  const names = ['description', ...screens[library].items.map(({ name }) => name), 'source'].filter(
    (name) => name !== 'nodes' && !isSwitch(fieldOf(data, name)) && words(name) !== '',
  );
  const items = names.map((key) => ({
    key,
    label: titles[key] ?? key,
    children: <span style={{ whiteSpace: 'pre-line' }}>{words(key)}</span>,
  }));
  return (
    <>
      <Descriptions size="small" column={1} items={items} />
      {fieldOf(data, 'form') === 'tree' && <TreeOf attack={data as unknown as EntryForm<'attacks'>} />}
    </>
  );
}

const isSwitch = (value: unknown) => typeof value === 'boolean';

function TreeOf({ attack }: { attack: EntryForm<'attacks'> }) {
  const chosen = useChosenModel();
  return <DrawnTree tree={attack} vector={attack.vector} title={inLanguage(attack.name)} chosen={chosen} />;
}
