import { useCallback, useState } from 'react';
import type { Decision } from '#domain/versions/merge-plan.ts';

type Decisions = Record<string, Decision>;

const read = (place: string): Decisions => {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Decisions;
  } catch {
    return {};
  }
};

/** What was decided of a merge, kept in this tab until it is done: a reload loses no text. */
export function useMergeDecisions(from: string, into: string) {
  const place = `merge ${from} ${into}`;
  const [decisions, set] = useState(() => read(place));
  const decide = useCallback(
    (more: Decisions) =>
      set((now) => {
        const next = { ...now, ...more };
        try {
          sessionStorage.setItem(place, JSON.stringify(next));
        } catch {
          // Without storage they are kept as long as the page is open.
        }
        return next;
      }),
    [place],
  );
  const forget = useCallback(() => sessionStorage.removeItem(place), [place]);
  return { decisions, decide, forget };
}
