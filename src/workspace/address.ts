import { useSearchParams } from '@umijs/max';
import { useCallback, useMemo, useRef } from 'react';
import { isKindName, type KindName } from '#domain/model/kinds.ts';

/** Where one is in a task: everything visible has an address that can be copied and sent. */
export interface Address {
  task: string;
  version: string;
  step: KindName;
  row: string | null;
}

/** The address and a way to change it. Choosing rows replaces, changing the step can be gone back from. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const address = useMemo<Address>(() => {
    const q = new URLSearchParams(text);
    const step = q.get('step') ?? '';
    return {
      task: q.get('task') ?? '',
      version: q.get('version') ?? '',
      step: isKindName(step) ? step : 'assets',
      row: q.get('row'),
    };
  }, [text]);
  // Two changes in one tick build on each other, so the latest query is kept beside the one on screen.
  const latest = useRef(text);
  latest.current = text;
  const navigate = useRef(setQuery);
  navigate.current = setQuery;
  const go = useCallback((change: Partial<Address>) => {
    const q = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === undefined) q.delete(name);
      else q.set(name, value);
    }
    latest.current = q.toString();
    navigate.current(q, { replace: !('step' in change) });
  }, []);
  return [address, go];
}
