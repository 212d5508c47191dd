import { isCancelledError, useRequest } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import type { Answer, Call, Endpoint } from '#contract/kit/endpoint.ts';
import { isAway, pause, Refusals, untilBack } from './away';
import { answerHere, type CallArguments, type CallOptions, call } from './call';
import { CallError } from './call-error';
import { fetching } from './defaults';
import { showFailure } from './failures';

/** The server may be back unnoticed (ms). */
const readAgainAfter = 15_000;
/** Between two tries of a read that the server refuses although it is there (ms). */
const backOff = (times: number) => Math.min(240_000, readAgainAfter * 2 ** (times - 1));

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
 * by itself; a server that is there and refuses just this read is a failure, shown once, and asked again ever more seldom.
 */
export function useCall<E extends Endpoint>(endpoint: E, input: Call<E> | null, options: UseCallOptions = {}) {
  const { cacheKey, refreshOnFocus, pollingInterval, ...callOptions } = options;
  const [plugins] = useState(() => {
    const here = input === null ? undefined : answerHere(endpoint, input);
    return here === undefined ? [] : [startingWith(here)];
  });
  const { read, isRefused, byItself, times } = usePatientRead(endpoint, input, callOptions);
  const state = useRequest<Answer<E>, []>(
    read,
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
  const asksAgain = error instanceof CallError && isAway(error);
  const waits = asksAgain && !isRefused(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is waited for once
  useEffect(() => {
    if (!asksAgain) return;
    const gone = new AbortController();
    const waited = waits ? untilBack(readAgainAfter, gone.signal) : pause(backOff(times()), gone.signal);
    void waited.then(() => gone.signal.aborted || byItself(refresh));
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

/** Reads, and tells a server that is away from one that refuses this read: what is shown of the second, and how often it was so. */
function usePatientRead<E extends Endpoint>(endpoint: E, input: Call<E> | null, options: CallOptions) {
  const [refusals] = useState(() => new Refusals());
  const refused = useRef<unknown>(undefined);
  const isByItself = useRef(false);
  return {
    read: async (): Promise<Answer<E>> => {
      const isAskedFor = !isByItself.current;
      isByItself.current = false;
      try {
        const given = [input, { waitsForServer: true, ...options }] as unknown as CallArguments<E>;
        const answer = await call(endpoint, ...given);
        refusals.answered();
        return answer;
      } catch (error) {
        if (error instanceof CallError && isAway(error) && refusals.isForGood()) {
          refused.current = error;
          // Of what is tried in the background the first refusal is enough.
          if (!options.skipErrorHandler && (isAskedFor || refusals.times === 1)) showFailure(error);
        }
        throw error;
      }
    },
    /** Is it the refusal of a server that is there? */
    isRefused: (error: unknown): boolean => error !== undefined && refused.current === error,
    /** Reads again without being asked to. */
    byItself: (readAgain: () => void): void => {
      isByItself.current = true;
      readAgain();
    },
    times: (): number => refusals.times,
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
