import { useSearchParams } from '@umijs/max';
import { Select } from 'antd';
import type { Call } from '#contract/kit/endpoint.ts';
import type { projectLists } from '#contract/project-lists.ts';
import { task } from '#contract/task.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import type { FieldList } from '@/lists/fields';
import { useAddressPages } from '@/lists/useAddressPages';
import { useCall } from '@/request/useCall';

type Lists = typeof projectLists;
/** They are asked alike, and differ in their lines only. */
type AnyList = Lists['functions'];

interface Props<R> {
  projectId: string;
  /** Name under which this user's columns are kept. */
  id: string;
  list: Lists[keyof Lists];
  fields: FieldList<R>;
  empty: string;
}

/** Tasks offered to narrow a list; those of larger projects are found by the search. */
const mostTasks = 100;

/** One kind of row over all tasks of a project: searched, sorted, narrowed to a task, exported as shown; all of it stands in the address. */
export function RowsOfProject<R extends { id: string }>({ projectId, id, list, fields, empty }: Props<R>) {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const of = address.get('of') ?? undefined;
  const asked = { params: { projectId }, query: of ? { task: of } : {} } as Call<AnyList>;
  const [pages, search] = useAddressPages<AnyList, R>(list as unknown as AnyList, asked);
  const tasks = useCall(task.list, { params: { projectId }, query: { pageSize: mostTasks, sorter: 'name' } }).data
    ?.list;
  const narrow = (next: string | undefined) => {
    const query = new URLSearchParams(address);
    query.delete('page');
    if (next) query.set('of', next);
    else query.delete('of');
    setAddress(query, { replace: true });
  };
  return (
    <EntityTable<R>
      id={id}
      fields={fields}
      rows={pages}
      search={{ ...search, placeholder: t('projectLists.search') }}
      toolbar={
        <Select
          allowClear={clearable(t('form.clear'))}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('projectLists.task')}
          placeholder={t('projectLists.allTasks')}
          style={{ minWidth: 220 }}
          value={of}
          onChange={narrow}
          options={(tasks ?? []).map((one) => ({ value: one.id, label: `${one.code} ${one.name}` }))}
        />
      }
      empty={{ text: of ? t('table.nothingFound') : empty }}
    />
  );
}
