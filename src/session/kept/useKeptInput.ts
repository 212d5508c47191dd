import { useCallback, useState } from 'react';
import { useSession } from '../SessionProvider';
import { inputPlace } from './kept';

/**
 * What is being entered at a place of the open version (a field of a panel, a dialog) and not sent: kept in the browser until it is set to null,
 * and there again when the place is opened again.
 */
export function useKeptInput<V>(place: string): [input: V | null, keep: (input: V | null) => void] {
  const session = useSession();
  const [input, setInput] = useState<V | null>(() => session.kept.get<V>(inputPlace(place)) ?? null);
  const keep = useCallback(
    (next: V | null) => {
      setInput(() => next);
      session.keep(inputPlace(place), next ?? undefined);
    },
    [session, place],
  );
  return [input, keep];
}
