import { useState } from 'react';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import type { Page } from '#contract/list.ts';
import { fetching } from '@/request/defaults';
import { useCall } from '@/request/useCall';

export interface PageState {
  current: number;
  pageSize: number;
  /** `field` or `-field`. */
  sorter?: string;
}

/** Everything EntityTable needs of a list the server pages. */
export interface Paged<R> {
  rows: readonly R[];
  total: number;
  loading: boolean;
  state: PageState;
  turn: (state: Partial<PageState>) => void;
  refresh: () => void;
}

/**
 * A paged list of the contract: `usePages(api.project.list, { query: { name } })`. A change of the filters goes back to page one; after
 * a delete that emptied the last page the one before is shown.
 */
export function usePages<E extends Endpoint, R = RowOf<E>>(endpoint: E, input: LooseQuery<E> | null): Paged<R> {
  const filters = JSON.stringify(input);
  const [{ state, of }, setState] = useState<{ state: PageState; of: string }>({
    state: { current: 1, pageSize: fetching.pageSize },
    of: filters,
  });
  const now = of === filters ? state : { ...state, current: 1 };
  const asked = input && { ...input, query: { ...(input as { query?: object }).query, ...now } };
  const { data, loading, refresh } = useCall(endpoint, asked as Call<E> | null);
  const page = data as Page<R> | undefined;
  const last = page ? Math.max(1, Math.ceil(page.total / now.pageSize)) : undefined;
  if (last !== undefined && !loading && now.current > last) setState({ state: { ...now, current: last }, of: filters });
  return {
    rows: page?.list ?? [],
    total: page?.total ?? 0,
    loading,
    state: now,
    turn: (change) => setState({ state: { ...now, ...change }, of: filters }),
    refresh,
  };
}

type RowOf<E extends Endpoint> = E['answer'] extends { _zod: { output: { list: (infer R)[] } } } ? R : never;
type LooseQuery<E extends Endpoint> = Call<E>;
