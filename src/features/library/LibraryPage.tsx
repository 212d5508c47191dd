import { PlusOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Flex, Select } from 'antd';
import { type Key, lazy, Suspense, useMemo, useState } from 'react';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import { namesOfLibraries } from '#domain/library/names.ts';
import { clearable } from '@/components/clearable';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { useAddressPages } from '@/lists/useAddressPages';
import { textLanguage } from '@/local-text';
import { modifyKey } from '@/product/library-access';
import { useTags } from '@/product/TagChip';
import { fieldTitle } from '@/rows/library/field-title';
import { BulkTools } from './BulkTools';
import { type AnyListed, callsOf } from './calls';
import { ImportCatalogueTool } from './catalogue/ImportCatalogueTool';
import { columnsOf } from './columns';
import { DeliveryUpdate } from './DeliveryUpdate';
import { EntryActions } from './EntryActions';
import { EntryDrawer } from './EntryDrawer';
import { screens } from './screens';
import { type Facets, useFacets } from './useFacets';

const RuleCounts = lazy(() => import('./rules/RuleCounts'));

/** One shared library: its entries, what narrows them, and the open entry; all of it stands in the address. */
export function LibraryPage({ library }: { library: LibraryName }) {
  const t = useT();
  const dates = useDates();
  const screen = screens[library];
  const canModify = useAccess()[modifyKey(library)] === true;
  const tags = useTags()?.tags;
  const [address, go] = useAddressParts();
  const [chosen, setChosen] = useState<Key[]>([]);
  const [changes, setChanges] = useState(0);
  const calls = callsOf(library);
  const narrowed = {
    tag: address.get('tag') ?? undefined,
    facet: address.get('kind') ?? undefined,
    reviewed: address.get('review') === 'open' ? ('false' as const) : undefined,
  };
  const [pages, search] = useAddressPages<typeof calls.list, AnyListed>(calls.list, { query: narrowed });
  const facets = useFacets(library);
  const columns = useMemo(
    () =>
      columnsOf(library, {
        t,
        tags,
        language: textLanguage(),
        time: (iso: string) => dates.time(iso),
        onOpen: ({ id }) => go({ edit: id, new: undefined }),
      }),
    [library, t, tags, dates, go],
  );
  const close = () => go({ edit: undefined, new: undefined });
  const changed = (staysChosen: (id: Key) => boolean = () => true) => {
    setChosen((ids) => ids.filter(staysChosen));
    setChanges((before) => before + 1);
    pages.refresh();
    facets.refresh();
  };
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1', edit: undefined })}>
      {t(screen.create)}
    </Button>
  );
  const open = address.get('edit');
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t(`menu.library.${namesOfLibraries[library].page}`)}</h1>
      <Card size="small">
        <EntityTable<AnyListed>
          id={`library.${library}`}
          fields={columns}
          rows={pages}
          search={{ ...search, placeholder: t('library.search') }}
          toolbar={
            <>
              <Narrowing library={library} facets={facets} address={address} go={go} tags={tags} />
              {create}
              {canModify && <DeliveryUpdate library={library} onDone={() => changed()} />}
              {canModify && library === 'attacks' && <ImportCatalogueTool onDone={() => changed()} />}
              {canModify && chosen.length > 0 && (
                <BulkTools library={library} ids={chosen.map(String)} onDone={() => changed(() => false)} />
              )}
            </>
          }
          empty={{
            text: t(isNarrowed(narrowed) ? 'library.noneSuch' : screen.empty),
            action: create || undefined,
          }}
          actions={(row) => (
            <EntryActions
              library={library}
              entry={row}
              canModify={canModify}
              onOpen={() => go({ edit: row.id, new: undefined })}
              onDeleted={() => changed((id) => id !== row.id)}
            />
          )}
          {...(canModify && {
            more: { rowSelection: { selectedRowKeys: chosen, onChange: setChosen, preserveSelectedRowKeys: true } },
          })}
        />
      </Card>
      {library === 'rules' && <RulesTried rev={changes} />}
      {(open || (canModify && address.has('new'))) && (
        <EntryDrawer
          key={open ?? ''}
          library={library}
          id={open}
          canModify={canModify}
          onSaved={() => {
            changed();
            close();
          }}
          onClose={close}
        />
      )}
    </Flex>
  );
}

/** What the rules say of a task, for who may see analyses. */
function RulesTried({ rev }: { rev: number }) {
  const { canProjectAnalysisRead } = useAccess();
  if (!canProjectAnalysisRead) return null;
  return (
    <Suspense>
      <RuleCounts rev={rev} />
    </Suspense>
  );
}

const isNarrowed = (narrowed: object) => Object.values(narrowed).some((value) => value !== undefined);

interface NarrowingProps {
  library: LibraryName;
  facets: Facets;
  address: URLSearchParams;
  go: (change: Record<string, string | undefined>) => void;
  tags: ReturnType<typeof useTags> extends { tags: infer T } | undefined ? T | undefined : never;
}

/** By the field of the library, by tag, by review. */
function Narrowing({ library, facets, address, go, tags }: NarrowingProps) {
  const t = useT();
  const { tagScopes, facet } = libraries[library];
  const fitting = (tags ?? []).filter(({ scopes }) => scopes.some((scope) => (tagScopes as string[]).includes(scope)));
  const select = (key: string, label: string, options: { value: string; label: string }[]) => (
    <Select
      allowClear={clearable(t('form.clear'))}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={label}
      style={{ minWidth: 150 }}
      options={options}
      value={address.get(key) ?? undefined}
      onChange={(value?: string) => go({ [key]: value, page: undefined })}
    />
  );
  return (
    <>
      {select('kind', fieldTitle(facet, t), [...facets.options])}
      {select(
        'tag',
        t('library.field.tags'),
        fitting.map(({ name }) => ({ value: name, label: name })),
      )}
      {select('review', t('library.field.reviewed'), [{ value: 'open', label: t('library.state.toReview') }])}
    </>
  );
}
