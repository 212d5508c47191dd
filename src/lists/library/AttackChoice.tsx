import { useState } from 'react';
import { type ListedEntry, libraryCalls } from '#contract/library.ts';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import type { FieldList } from '@/lists/fields';
import { usePages } from '@/lists/usePages';

export type ListedAttack = ListedEntry<'attacks'>;

interface Props {
  /** Name under which the columns are kept. */
  id: string;
  fields: FieldList<ListedAttack>;
  /** Which of the attacks; without it all. */
  facet?: 'path' | 'tree' | 'threat';
  chosen: string | null;
  onChoose: (attack: ListedAttack) => void;
  /** Why an attack cannot be chosen; undefined when it can. */
  reasonAgainst: (attack: ListedAttack) => string | undefined;
}

/** The attacks of the library, of which one is chosen: searched in both languages, by its button or its line. */
export function AttackChoice({ id, fields, facet, chosen, onChoose, reasonAgainst }: Props) {
  const t = useT();
  const [search, setSearch] = useState('');
  const { list } = libraryCalls.attacks;
  const query = { ...(facet && { facet }), ...(search && { name: search }) };
  const pages = usePages<typeof list, ListedAttack>(list, { query });
  const choose = (attack: ListedAttack) => {
    if (attack.id !== chosen && reasonAgainst(attack) === undefined) onChoose(attack);
  };
  return (
    <EntityTable<ListedAttack>
      id={id}
      fields={fields}
      rows={pages}
      search={{ value: search, onSearch: setSearch, placeholder: t('library.search') }}
      empty={{ text: t(facet ? 'library.noneOfKind' : 'library.empty.attacks') }}
      more={{
        rowSelection: {
          type: 'radio',
          selectedRowKeys: chosen === null ? [] : [chosen],
          onSelect: choose,
          preserveSelectedRowKeys: true,
          getCheckboxProps: (attack) => {
            const reason = reasonAgainst(attack);
            return { 'aria-label': attack.code, disabled: reason !== undefined, ...(reason && { title: reason }) };
          },
        },
        onRow: (attack) => ({ onClick: () => choose(attack) }),
      }}
    />
  );
}
