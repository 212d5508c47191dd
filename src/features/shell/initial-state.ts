import { useCallback, useEffect, useState } from 'react';
import { type InitialState, start } from './start';

export type InitialStateType = InitialState | undefined;
type Wanted = InitialStateType | ((before: InitialStateType) => InitialStateType);

let started: InitialStateType;

/** Keeps what the start-up call brought for the first drawing. */
export function keepStarted(state: InitialState): void {
  started = state;
}

/**
 * The model `@@initialState` that Umi's own parts read (config/started-state.ts puts it in the place of Umi's). Umi's begins empty and asks after its first
 * drawing: the whole page is then drawn by an update that React does not divide, a task of 200 ms. This one begins with what is known.
 */
export default function useInitialState() {
  const [state, setState] = useState(() => ({
    initialState: started,
    loading: started === undefined,
    error: undefined as unknown,
  }));
  const refresh = useCallback(async () => {
    setState((now) => ({ ...now, loading: true, error: undefined }));
    try {
      const initialState = await start();
      setState((now) => ({ ...now, initialState, loading: false }));
    } catch (error) {
      setState((now) => ({ ...now, error, loading: false }));
    }
  }, []);
  const setInitialState = useCallback(async (wanted: Wanted) => {
    setState((now) => {
      const initialState = typeof wanted === 'function' ? wanted(now.initialState) : wanted;
      return { ...now, initialState, loading: false };
    });
  }, []);
  useEffect(() => {
    // Another application in the same document asks for itself.
    if (started) started = undefined;
    else void refresh();
  }, [refresh]);
  return { ...state, refresh, setInitialState };
}
