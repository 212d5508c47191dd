import { useSearchParams } from '@umijs/max';
import { useMemo } from 'react';
import type { SyncedRequirement } from '#contract/polarion.ts';
import { searchFor } from '#domain/fold-text.ts';
import { isIn, type StateGroup, stateGroups } from './states';

type Part = 'q' | 'of' | 'state';

/** What a search looks in. */
const wordsOf = (row: SyncedRequirement): string =>
  [row.code, row.name, row.taskCode, row.task, row.workItem, row.status, row.titleThere].join('\n');

/** The rows that search, task and state leave; all three stand in the address, as those of the other lists do. */
export function useNarrowed(rows: readonly SyncedRequirement[]) {
  const [address, setAddress] = useSearchParams();
  const search = address.get('q') ?? '';
  const task = address.get('of') ?? undefined;
  const state: StateGroup | 'all' = stateGroups.find((one) => one === address.get('state')) ?? 'all';
  const narrow = (by: Part, value: string | undefined) => {
    const next = new URLSearchParams(address);
    if (value) next.set(by, value);
    else next.delete(by);
    setAddress(next, { replace: true });
  };
  const { ofTask, shown } = useMemo(() => {
    const isFound = searchFor(search);
    const found = rows.filter((row) => (!task || row.taskId === task) && isFound(wordsOf(row)));
    return { ofTask: found, shown: state === 'all' ? found : found.filter((row) => isIn(state, row)) };
  }, [rows, search, task, state]);
  return {
    shown,
    search: { value: search, onSearch: (text: string) => narrow('q', text) },
    task,
    setTask: (next: string | undefined) => narrow('of', next),
    state,
    setState: (next: StateGroup | 'all') => narrow('state', next === 'all' ? undefined : next),
    /** Of those that search and task leave. */
    countOf: (group: StateGroup) => ofTask.filter((row) => isIn(group, row)).length,
    all: ofTask.length,
  };
}
