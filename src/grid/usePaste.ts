import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { messageOf, withoutDraft } from './drafts';
import type { Laid } from './lay-cells';
import type { EditingInput, EditState } from './useEditState';

/** Hands an edit of several cells on, and marks those whose text does not fit. `note`: what the person should know beside. */
export function usePaste<R extends object>({ props, texts, hold }: EditingInput<R>, state: EditState<R>) {
  const { refuse, setDrafts } = state;
  const [message, setMessage] = useState<string | null>(null);

  const paste = useMemoizedFn((pasted: Laid<R>, note: string | null = null) => {
    const settled = [...pasted.cells, ...pasted.same];
    setDrafts((now) => settled.reduce((left, { row, column }) => withoutDraft(left, props.getId(row), column), now));
    for (const { row, column, text, message: why } of pasted.refused) {
      if (row) refuse(props.getId(row), column, text, text, why);
    }
    for (const { row } of pasted.cells) hold(props.getId(row), row);
    const lost = pasted.refused.find(({ row }) => row === undefined);
    setMessage(lost ? `${lost.text}: ${lost.message}` : note);
    const failed = (reason: unknown) => {
      const why = messageOf(reason, texts.notSaved);
      setMessage(why);
      for (const { row, column, text, value } of pasted.cells) refuse(props.getId(row), column, value, text, why);
    };
    if (pasted.cells.length + pasted.newRows.length + pasted.refused.length === 0) return;
    try {
      const outcome = props.onPaste?.(pasted);
      if (outcome instanceof Promise) outcome.catch(failed);
    } catch (reason) {
      failed(reason);
    }
  });

  /** Into a grid that may only be read. */
  const refusePaste = useMemoizedFn(() => setMessage(props.readOnlyReason ?? null));

  return { paste, refusePaste, message };
}
