import { history, useSearchParams } from '@umijs/max';
import { useCallback, useRef } from 'react';
import { placeNow } from '@/request/leave';

type Change = Record<string, string | undefined>;

/**
 * The query of the address and a way to change parts of it; the others stay. What is written late, as a search is, keeps what was written
 * meanwhile. `replace`: one cannot go back to what was there before.
 */
export function useAddressParts(): [URLSearchParams, (change: Change, replace?: boolean) => void] {
  const [address, setAddress] = useSearchParams();
  const navigate = useRef(setAddress);
  navigate.current = setAddress;
  const page = useRef('');
  page.current = placeNow();
  const go = useCallback((change: Change, replace = false) => {
    // An answer that comes late belongs to no other page, and carries nobody back.
    if (placeNow() !== page.current) return;
    const next = new URLSearchParams(history.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    navigate.current(next, { replace });
  }, []);
  return [address, go];
}
