import { useSearchParams } from '@umijs/max';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { type Page, pageSizes } from '#contract/list.ts';
import { fetching } from '@/request/defaults';
import { useCall } from '@/request/useCall';
import type { Paged, PageState } from './usePages';

/** A search in the address, for EntityTable's search box. */
export interface AddressSearch {
  value: string;
  onSearch: (text: string) => void;
}

type RowOf<E extends Endpoint> = E['answer'] extends { _zod: { output: { list: (infer R)[] } } } ? R : never;

/**
 * A paged list whose page, size, order and search stand in the address (`?page=2&size=20&sort=-name&q=lamp`), so that it can be sent and
 * come back to (R-WORK-1). The search goes to the query field `name`; other parts of the address stay as they are.
 */
export function useAddressPages<E extends Endpoint, R = RowOf<E>>(
  endpoint: E,
  input: Call<E> | null,
): [Paged<R>, AddressSearch] {
  const [address, setAddress] = useSearchParams();
  const search = address.get('q') ?? '';
  const state = stateIn(address);
  const query = { ...(input as { query?: object } | null)?.query, ...(search ? { name: search } : {}), ...state };
  const { data, loading, refresh } = useCall(endpoint, input && ({ ...input, query } as Call<E>));
  const page = data as Page<R> | undefined;

  const write = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true });
  };
  const rows: Paged<R> = {
    rows: page?.list ?? [],
    total: page?.total ?? 0,
    loading,
    state,
    turn: (change) => write(addressOf({ ...state, ...change })),
    refresh,
  };
  return [rows, { value: search, onSearch: (q) => write({ q, page: undefined }) }];
}

function stateIn(address: URLSearchParams): PageState {
  const size = Number(address.get('size'));
  const sorter = address.get('sort');
  return {
    current: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : fetching.pageSize,
    ...(sorter ? { sorter } : {}),
  };
}

/** What is as usual is left out of the address. */
const addressOf = ({ current, pageSize, sorter }: PageState) => ({
  page: current > 1 ? String(current) : undefined,
  size: pageSize === fetching.pageSize ? undefined : String(pageSize),
  sort: sorter,
});
