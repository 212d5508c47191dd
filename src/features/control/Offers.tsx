import { Input, Table } from 'antd';
import { useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import type { HardenedPlace } from '#domain/library/control-effects.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { saidSelection } from '@/lists/SelectAll';
import { inLanguage } from '@/local-text';

/** A requirement of the library that makes something of this task harder. */
export interface Offer {
  requirement: LibraryEntry<'requirements'>;
  places: readonly HardenedPlace[];
}

interface Props {
  offers: readonly Offer[];
  /** Ids of the chosen requirements. */
  chosen: readonly string[];
  onChosen: (ids: readonly string[]) => void;
}

/** The requirements to choose from, found by code or by name in either language. */
export function Offers({ offers, chosen, onChosen }: Props) {
  const t = useT();
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const shown = offers.filter(({ requirement: { code, name } }) =>
    foldText(`${code} ${name.en} ${name.zh}`).includes(wanted),
  );
  const selection = {
    rowSelection: saidSelection<Offer>(
      {
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChosen(keys.map(String)),
        preserveSelectedRowKeys: true,
        getCheckboxProps: ({ requirement }) => ({ 'aria-label': requirement.code }),
      },
      shown,
      t,
    ),
  };
  return (
    <>
      <Input
        allowClear
        aria-label={t('control.library.search')}
        placeholder={t('control.library.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        style={{ marginBlockEnd: 8 }}
      />
      <Table<Offer>
        size="small"
        rowKey={({ requirement }) => requirement.id}
        dataSource={shown}
        pagination={pagesOf(shown.length, t)}
        locale={{ emptyText: t('control.library.none') }}
        {...selection}
        columns={[
          { key: 'code', title: t('library.field.code'), width: 130, render: (_, { requirement }) => requirement.code },
          { key: 'name', title: t('library.field.name'), render: (_, { requirement }) => inLanguage(requirement.name) },
          { key: 'places', title: t('control.library.places'), width: 150, render: (_, { places }) => places.length },
        ]}
      />
    </>
  );
}
