import { useSearchParams } from '@umijs/max';
import type { Call, Endpoint } from '#contract/kit/endpoint.ts';
import { pageSizes } from '#contract/kit/list.ts';
import { fetching } from '@/request/defaults';
import { type Paged, type PageState, type RowOf, usePage } from './usePages';

/** A search in the address, for EntityTable's search box. */
export interface AddressSearch {
  value: string;
  onSearch: (text: string) => void;
}

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
  const write = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setAddress(next, { replace: true });
  };
  const searched =
    input && search ? { ...input, query: { ...(input as { query?: object }).query, name: search } } : input;
  const rows = usePage<E, R>(endpoint, searched as Call<E> | null, stateIn(address), (next) => write(addressOf(next)));
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
