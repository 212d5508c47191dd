import { startTransition, useEffect, useMemo, useState } from 'react';
import { foundRows, type RelationFilter } from '#domain/workspace/relation-filter.ts';
import type { Relations } from '#domain/workspace/relations.ts';

/** Work on a search before the page is drawn again (ms), and the pause between two letters of somebody who types on. */
const slice = 8;
const pause = 60;

/**
 * The rows that are found. A search is made in slices beside what is typed; until it is done the rows found before are shown. The same rows
 * are the same set, so that nothing is drawn anew for them.
 */
export function useFound(related: Relations, { row, words }: RelationFilter): ReadonlySet<string> {
  const whole = useMemo(() => wholly(foundRows(related, { row, words: '' })), [related, row]);
  const [found, setFound] = useState(whole);
  const isSearching = words.trim() !== '';
  useEffect(() => {
    if (!isSearching) return setFound(whole);
    const search = foundRows(related, { row, words });
    const show = (next: ReadonlySet<string>) =>
      startTransition(() => setFound((before) => (sameRows(before, next) ? before : next)));
    let timer: ReturnType<typeof setTimeout>;
    const go = () => {
      const until = performance.now() + slice;
      for (let step = search.next(); ; step = search.next()) {
        if (step.done) return show(step.value);
        if (performance.now() > until) break;
      }
      timer = setTimeout(go);
    };
    timer = setTimeout(go, pause);
    return () => clearTimeout(timer);
  }, [related, row, words, whole, isSearching]);
  return isSearching ? found : whole;
}

function wholly<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

const sameRows = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
