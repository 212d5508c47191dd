import { history } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useCallback, useEffect, useRef } from 'react';
import { holdPage } from '@/request/sign-in-again';
import { type Loss, useAskBeforeLoss } from './useAskBeforeLoss';

interface Place {
  pathname: string;
  search: string;
}

/** How far what is guarded is. What is being saved may be saved a moment later. */
export type Progress = 'open' | 'saving' | 'saved';

/**
 * Warns before typed text is lost: the browser's own question when the tab is closed, ours when the address changes.
 * `stays` names addresses that keep what was typed on screen (another part of the same page); they are not asked for. Keep it stable.
 * `onLoss` is called when the person lets go what was typed.
 * `progress`: while it is being saved, the address may change because the answer has come, for which nobody is asked.
 * Returns a function for the form's own Cancel: asks when there is something to lose, then does it.
 */
export function useLeaveGuard(
  dirty: boolean,
  stays?: (place: Place) => boolean,
  onLoss?: () => void,
  loss: Loss = 'text',
  progress: () => Progress = () => 'open',
): (leave: () => void) => void {
  const askFirst = useAskBeforeLoss(loss);
  const lose = useMemoizedFn(() => onLoss?.());
  const takeBack = useRef<() => void>(undefined);
  const ask = useMemoizedFn((leave: () => void) => {
    takeBack.current?.();
    takeBack.current = askFirst(() => {
      lose();
      leave();
    });
  });
  const progressNow = useMemoizedFn(progress);
  // It was saved while the question stood there: there is nothing to lose any more.
  useEffect(() => (dirty ? () => takeBack.current?.() : undefined), [dirty]);

  // What was typed stays on screen when the sign-in ends.
  useEffect(() => (dirty ? holdPage() : undefined), [dirty]);

  const letGo = useRef<() => void>(undefined);
  useEffect(() => {
    if (!dirty) return;
    let release: () => void = () => undefined;
    // The history's own block also asks the browser on closing the tab.
    const guard = () => {
      const unblock = history.block(({ location, retry }) => {
        if (!stays?.(location)) {
          const pass = () => {
            release();
            retry();
          };
          // The way on from an answer is taken in the same turn in which the form hears that it is saved.
          if (progressNow() === 'open') ask(pass);
          else setTimeout(() => (progressNow() === 'saved' ? pass() : ask(pass)));
          return;
        }
        unblock();
        // Going back arrives later, so the guard returns when the address has changed.
        const unlisten = history.listen(() => {
          unlisten();
          guard();
        });
        release = unlisten;
        retry();
      });
      release = unblock;
    };
    guard();
    letGo.current = () => release();
    return () => release();
  }, [dirty, ask, stays, progressNow]);

  return useCallback(
    (leave) => {
      if (!dirty) return leave();
      // Else the change of the address would ask a second time.
      ask(() => {
        letGo.current?.();
        leave();
      });
    },
    [dirty, ask],
  );
}
