import { useCallback, useState } from 'react';
import type { Decision } from '#domain/versions/merge-plan.ts';

export type Decisions = Readonly<Record<string, Decision>>;

/** A question of the merge, with what both sides say. */
interface Asked {
  key: string;
  mine: unknown;
  theirs: unknown;
  differences?: unknown;
}

interface State {
  decisions: Decisions;
  /** Of each question the two sides as they were when it was decided. */
  seen: Readonly<Record<string, string>>;
}

const sidesOf = ({ mine, theirs, differences }: Asked): string => JSON.stringify([mine, theirs, differences]);
const nothing: State = { decisions: {}, seen: {} };

function read(place: string): State {
  try {
    const { decisions, seen } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<State>;
    return decisions && seen ? { decisions, seen } : nothing;
  } catch {
    return nothing;
  }
}

function write(place: string, state: State): State {
  try {
    sessionStorage.setItem(place, JSON.stringify(state));
  } catch {
    // Without storage they are kept as long as the page is open.
  }
  return state;
}

/** What was decided of a merge, kept in this tab until it is done: a reload loses no text. A decision counts for the two sides it was made about. */
export function useMergeDecisions(from: string, into: string) {
  const place = `merge ${from} ${into}`;
  const [{ decisions, seen }, set] = useState(() => read(place));
  const decide = useCallback(
    (more: Decisions, about: readonly Asked[]) =>
      set((now) => {
        const sides = about.flatMap((asked) => (more[asked.key] ? [[asked.key, sidesOf(asked)] as const] : []));
        return write(place, {
          decisions: { ...now.decisions, ...more },
          seen: { ...now.seen, ...Object.fromEntries(sides) },
        });
      }),
    [place],
  );
  /** Lets go what was decided about sides that are others by now; returns how many decisions that were. */
  const reconsider = (asked: readonly Asked[]): number => {
    const gone = asked.filter((one) => decisions[one.key] && seen[one.key] !== sidesOf(one)).map(({ key }) => key);
    if (gone.length > 0)
      set((now) => write(place, { seen: without(now.seen, gone), decisions: without(now.decisions, gone) }));
    return gone.length;
  };
  const forget = useCallback(() => sessionStorage.removeItem(place), [place]);
  return { decisions, decide, reconsider, forget };
}

const without = <V>(all: Readonly<Record<string, V>>, gone: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key)));
