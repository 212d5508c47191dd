import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { account } from '#contract/account/account.ts';
import { call, silent } from './call';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * A value the product keeps per user (column settings, table or cards). It shows at once and is sent to the server; keys are letters,
 * digits, dot, dash, underscore, at most 80.
 */
export function usePreference<V extends Json>(key: string, fallback: V): [V, (value: V) => void] {
  const { initialState, setInitialState } = useModel('@@initialState');
  const kept = initialState?.preferences[key] as V | undefined;
  const keep = useCallback(
    (value: V) => {
      setInitialState((state) => state && { ...state, preferences: { ...state.preferences, [key]: value } });
      call(account.setPreference, { params: { key }, body: { value } }, silent).catch(() => undefined);
    },
    [key, setInitialState],
  );
  return [kept ?? fallback, keep];
}
