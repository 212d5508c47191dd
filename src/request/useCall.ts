import { isCancelledError, useRequest } from 'ahooks';
import { useEffect, useState } from 'react';
import type { Answer, Call, Endpoint } from '#contract/endpoint.ts';
import { isAway, untilBack } from './away';
import { answerHere, type CallArguments, type CallOptions, call } from './call';
import { CallError } from './call-error';
import { fetching } from './defaults';

/** The server may be back unnoticed (ms). */
const readAgainAfter = 15_000;

export interface UseCallOptions extends CallOptions {
  /** Keep the answer for other mounts of the same input (300 000 ms). */
  cacheKey?: string;
  /** Fetch again when the window gets the focus, at most every 5 000 ms. */
  refreshOnFocus?: boolean;
  pollingInterval?: number;
}

/**
 * Reads an endpoint and reads it again when the input changes. `null` as input waits.
 * Returns `{ data, error, loading, refresh, mutate }`; the last good data stays while new is coming. While the server is away it is read again
 * by itself.
 */
export function useCall<E extends Endpoint>(endpoint: E, input: Call<E> | null, options: UseCallOptions = {}) {
  const { cacheKey, refreshOnFocus, pollingInterval, ...callOptions } = options;
  const [plugins] = useState(() => {
    const here = input === null ? undefined : answerHere(endpoint, input);
    return here === undefined ? [] : [startingWith(here)];
  });
  const state = useRequest<Answer<E>, []>(
    () => call(endpoint, ...([input, { waitsForServer: true, ...callOptions }] as unknown as CallArguments<E>)),
    {
      ready: input !== null,
      refreshDeps: [endpoint.path, JSON.stringify(input)],
      refreshOnWindowFocus: refreshOnFocus ?? false,
      focusTimespan: fetching.focusThrottle,
      loadingDelay: 0,
      ...(pollingInterval === undefined ? {} : { pollingInterval }),
      ...(cacheKey === undefined ? {} : { cacheKey, cacheTime: fetching.cacheTime }),
      onError: () => undefined,
    },
    plugins,
  );
  const { error, refresh } = state;
  const waits = error instanceof CallError && isAway(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is waited for once
  useEffect(() => {
    if (!waits) return;
    const gone = new AbortController();
    void untilBack(readAgainAfter, gone.signal).then(() => gone.signal.aborted || refresh());
    return () => gone.abort();
  }, [error, refresh]);
  return {
    data: state.data,
    /** That the server is away is no answer: the page shows that it is loading, and above it why. */
    error: waits ? undefined : (error as CallError | undefined),
    loading: state.loading || waits,
    refresh: state.refresh,
    refreshAsync: state.refreshAsync,
    mutate: state.mutate,
  };
}

type FirstAnswer<T> = NonNullable<Parameters<typeof useRequest<T, []>>[2]>[number];

/** Starts with an answer that is here already, in place of the first call: nothing is drawn without it and then again. */
function startingWith<T>({ data, used }: { data: T; used: () => void }): FirstAnswer<T> {
  let isFirst = true;
  const plugin: FirstAnswer<T> = (request) => {
    if (isFirst) request.state = { ...request.state, data, loading: false };
    return {
      onBefore: () => {
        const stopNow = isFirst;
        isFirst = false;
        if (stopNow) used();
        return stopNow ? { stopNow } : undefined;
      },
    };
  };
  return plugin;
}

/** For a call whose component is gone or that was made again: ahooks refuses its answer, and nobody is there to take the refusal. */
const nobodyWaits = new Promise<never>(() => undefined);

/**
 * An endpoint as an action: `run(input)` answers the data, or undefined when the call failed (the failure has been shown);
 * `attempt(input)` throws the CallError. `loading` is for the button.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: CallOptions = {}) {
  const state = useRequest<Answer<E>, CallArguments<E>>(
    (...given) => {
      const [input, own] = given;
      return call(endpoint, ...([input, { ...options, ...own }] as unknown as CallArguments<E>));
    },
    { manual: true, onError: () => undefined },
  );
  return {
    run: (...given: CallArguments<E>): Promise<Answer<E> | undefined> =>
      state.runAsync(...given).catch((error: unknown) => {
        if (!(error instanceof CallError) && !isCancelledError(error)) throw error;
        return undefined;
      }),
    attempt: (...given: CallArguments<E>): Promise<Answer<E>> =>
      state.runAsync(...given).catch((error: unknown) => {
        if (isCancelledError(error)) return nobodyWaits;
        throw error;
      }),
    loading: state.loading,
  };
}
