import { useLocation, useSearchParams } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { kindNames } from '#domain/kinds/kinds.ts';
import { rowChangeKinds } from '#domain/versions/row-change.ts';
import { type DiffFilter, type DiffPart, movedCalParts } from './diff-lines';

const parts: readonly DiffPart[] = ['moved', ...movedCalParts, ...kindNames, 'texts', 'method', 'pictures'];

/** What the page of the comparison shows, as its address says it. */
export interface DiffAddress extends DiffFilter {
  task: string;
  from: string;
  to: string;
  /** The former is being merged into the latter. */
  merge: boolean;
}

/** The address of the comparison, and a way to change it: everything visible can be copied and sent. */
export function useDiffAddress(): [DiffAddress, (change: Partial<DiffAddress>) => void] {
  const [query, setQuery] = useSearchParams();
  // Where one came from stays known, whatever is compared.
  const { state } = useLocation();
  const text = query.toString();
  const address = useMemo<DiffAddress>(() => {
    const q = new URLSearchParams(text);
    return {
      task: q.get('task') ?? '',
      from: q.get('from') ?? '',
      to: q.get('to') ?? '',
      merge: q.get('merge') !== null,
      part: parts.find((one) => one === q.get('part')) ?? null,
      what: rowChangeKinds.find((one) => one === q.get('what')) ?? null,
      by: q.get('by'),
      search: q.get('search') ?? '',
    };
  }, [text]);
  const go = useCallback(
    (change: Partial<DiffAddress>) => {
      const next = new URLSearchParams(text);
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === '' || value === false) next.delete(name);
        else next.set(name, value === true ? '1' : value);
      }
      setQuery(next, { replace: !('from' in change || 'to' in change), state });
    },
    [text, setQuery, state],
  );
  return [address, go];
}
