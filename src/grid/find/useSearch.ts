import { useEffect, useMemo, useState } from 'react';
import type { Column, UnsavedLines } from '../grid-types';
import { type Found, findHits, nothingFound, type Scope, type SearchLine } from './find-cells';
import { type Finder, finderFor, type Sought } from './find-words';
import { inSlices } from './in-slices';

/** A key that follows within this time is part of the same words (ms). */
const pause = 120;

interface Input<R> {
  /** Null while nothing is looked for. */
  sought: Sought | null;
  scope: Scope | null;
  lines: readonly SearchLine<R>[];
  columns: readonly Column<R>[];
  unsaved: UnsavedLines;
}

export interface Search extends Found {
  finder: Finder | undefined;
  /** The hits are those of the words that stand in the field now. */
  isDone: boolean;
}

/** The cells with the words, looked for in slices when typing pauses, and again when rows change. */
export function useSearch<R>({ sought, scope, lines, columns, unsaved }: Input<R>): Search {
  const finder = useMemo(() => (sought ? finderFor(sought) : undefined), [sought]);
  const [found, setFound] = useState<{ by: Finder | undefined; scope: Scope | null } & Found>({
    by: undefined,
    scope: null,
    ...nothingFound,
  });
  useEffect(() => {
    if (!finder) {
      setFound((now) => (now.by === undefined && now.hits.length === 0 ? now : { by: finder, scope, ...nothingFound }));
      return;
    }
    let isOff = false;
    const timer = setTimeout(async () => {
      const next = await inSlices(findHits(lines, columns, { unsaved, finder, scope }), () => isOff);
      if (next) setFound({ by: finder, scope, ...next });
    }, pause);
    return () => {
      isOff = true;
      clearTimeout(timer);
    };
  }, [finder, scope, lines, columns, unsaved]);
  const { hits, marks, by, scope: within } = found;
  return { hits, marks, finder, isDone: by === finder && within === scope };
}
