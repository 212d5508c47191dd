import { useEffect, useState } from 'react';
import type { Call, Endpoint } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/list.ts';
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
  /** Nothing could be read, which is not the same as nothing being there. */
  failed: boolean;
  state: PageState;
  turn: (state: Partial<PageState>) => void;
  refresh: () => void;
}

export type RowOf<E extends Endpoint> = E['answer'] extends { _zod: { output: { list: (infer R)[] } } } ? R : never;

/**
 * Reads the page that `state` names; `keep` is told another state. After a delete that emptied the last page the one before is shown.
 * `input` null waits.
 */
export function usePage<E extends Endpoint, R = RowOf<E>>(
  endpoint: E,
  input: Call<E> | null,
  state: PageState,
  keep: (state: PageState) => void,
): Paged<R> {
  const asked = input && { ...input, query: { ...(input as { query?: object }).query, ...state } };
  const { data, error, loading, refresh } = useCall(endpoint, asked as Call<E> | null);
  const page = data as Page<R> | undefined;
  const last = Math.ceil((page?.total ?? 0) / state.pageSize);
  // Empty although there are rows: the answer itself says so, which an answer to a former question does not.
  const isBehindLast = !loading && page?.list.length === 0 && last > 0 && state.current > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is another function at every render
  useEffect(() => {
    if (isBehindLast) keep({ ...state, current: last });
  }, [isBehindLast, last]);
  return {
    rows: page?.list ?? [],
    total: page?.total ?? 0,
    loading,
    failed: error !== undefined && page === undefined,
    state,
    turn: (change) => keep({ ...state, ...change }),
    refresh,
  };
}

/** A paged list of the contract: `usePages(api.project.list, { query: { name } })`. A change of the filters goes back to page one. */
export function usePages<E extends Endpoint, R = RowOf<E>>(endpoint: E, input: Call<E> | null): Paged<R> {
  const filters = JSON.stringify(input);
  const [{ state, of }, setState] = useState<{ state: PageState; of: string }>({
    state: { current: 1, pageSize: fetching.pageSize },
    of: filters,
  });
  const now = of === filters ? state : { ...state, current: 1 };
  return usePage<E, R>(endpoint, input, now, (next) => setState({ state: next, of: filters }));
}
