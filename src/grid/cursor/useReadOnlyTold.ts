import { useMemoizedFn } from 'ahooks';
import { type KeyboardEvent, useState } from 'react';
import type { GridProps } from '../grid-types';
import type { Line } from '../lines/useViewRows';
import { requestOf } from './keys';

const writing: ReadonlySet<string> = new Set([
  'open',
  'delete',
  'deleteRows',
  'backspace',
  'fillDown',
  'fillRight',
  'newRow',
]);

/** Would this key, pressed in a row, write something if the grid were not only read? J, K and / walk and search. */
function wouldWrite(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean {
  const asked = requestOf(event, { rtl: false });
  if (asked && writing.has(asked.kind)) return true;
  return event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !/^[jk/? ]$/i.test(event.key);
}

/** Says in the foot of a grid that is only read why nothing happens: to who pastes, and to who presses a key that would write. */
export function useReadOnlyTold<R extends object>(props: GridProps<R>) {
  const [told, setTold] = useState(false);
  const tell = useMemoizedFn(() => {
    props.onReadOnlyKey?.();
    setTold(true);
  });
  const tellAtKey = useMemoizedFn((event: KeyboardEvent, line: Line<R> | undefined) => {
    if (!props.readOnly || line?.kind !== 'row' || !wouldWrite(event)) return;
    if (props.onReadOnlyKey?.() ?? true) setTold(true);
  });
  const isSaid = told && props.readOnly === true;
  return {
    tell,
    tellAtKey,
    words: isSaid ? props.readOnlyReason : undefined,
    act: isSaid ? props.readOnlyAct : undefined,
  };
}

export type ReadOnlyTold<R extends object> = ReturnType<typeof useReadOnlyTold<R>>;
