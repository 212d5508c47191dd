import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import type { CellFocus } from '../cursor/useCellFocus';
import type { ParseTexts } from '../editing/parse-cell';
import type { useEditing } from '../editing/useEditing';
import type { Column } from '../grid-types';
import { layWaiting } from '../waiting/lay-waiting';
import type { Hit, SearchLine } from './find-cells';
import { inSlices } from './in-slices';
import { type Plan, planReplacing } from './plan-replacing';
import type { Search } from './useSearch';

interface Input<R extends object> {
  search: Search;
  lines: readonly SearchLine<R>[];
  columns: readonly Column<R>[];
  cells: CellFocus;
  edit: ReturnType<typeof useEditing<R>>;
  texts: ParseTexts;
  step: (by: 1 | -1) => void;
}

/** What the bar says of a replacement: that it will be done, once it is confirmed, or that it was. */
export interface Said extends Pick<Plan<never>, 'columns' | 'count' | 'kept' | 'refusal'> {
  isQuestion: boolean;
}

/** Replacing what was found: in the cell of the cursor, or in all cells at once, as one edit, after a question. */
export function useReplace<R extends object>({ search, lines, columns, cells, edit, texts, step }: Input<R>) {
  const [by, setBy] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  /** What is planned for another question, or for words that were changed since, is not done. */
  const turn = useRef(0);
  useEffect(() => () => void turn.current++, []);
  const forget = useMemoizedFn(() => {
    turn.current += 1;
    setSaid(null);
  });

  const planFor = useMemoizedFn(async (hits: readonly Hit[]): Promise<Plan<R> | undefined> => {
    const { finder } = search;
    if (!finder) return undefined;
    turn.current += 1;
    const mine = turn.current;
    const byId = new Map(lines.map((line) => [line.id, line]));
    const lineOf = (id: string) => byId.get(id);
    const { unsaved } = edit;
    return inSlices(
      planReplacing(hits, { lineOf, columns, lines, unsaved, finder, by, texts }),
      () => turn.current !== mine,
    );
  });
  /** As one edit, which one undo takes back. */
  const apply = (plan: Plan<R>) => {
    if (plan.count > 0) edit.paste(plan.laid, null, layWaiting(plan.waiting, edit.unsaved, texts));
    setSaid({ ...plan, isQuestion: false });
  };

  const one = useMemoizedFn(async () => {
    const at = cells.cursor;
    const hit = search.hits.find(({ line, column }) => line === at?.line && column === at.column);
    if (!hit || !search.isDone) return step(1);
    const plan = await planFor([hit]);
    if (!plan) return;
    apply(plan);
    step(1);
  });
  const all = useMemoizedFn(async () => {
    if (!search.isDone) return;
    const plan = await planFor(search.hits);
    if (plan) setSaid({ ...plan, isQuestion: plan.count > 0 });
  });
  /** Planned again: others may have changed the cells while the question was there. With another result it is asked again. */
  const confirm = useMemoizedFn(async () => {
    const plan = await planFor(search.hits);
    if (!plan) return;
    if (plan.count === said?.count) apply(plan);
    else setSaid({ ...plan, isQuestion: plan.count > 0 });
  });
  const change = useMemoizedFn((words: string) => {
    setBy(words);
    forget();
  });
  return { by, change, said, one, all, confirm, forget };
}
