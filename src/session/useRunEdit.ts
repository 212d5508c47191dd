import { App } from 'antd';
import { useCallback } from 'react';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/**
 * Runs an edit that belongs to no field (a button, a dialog) and says in words when it is refused; returns whether it held.
 * @param words what failed, around the reason
 */
export function useRunEdit(): (work: Promise<unknown>, words?: (reason: string) => string) => Promise<boolean> {
  const { message } = App.useApp();
  return useCallback(
    (work, words = (reason) => reason) =>
      work.then(
        () => true,
        (error: CallError) => {
          message.error(words(refusalText(error)));
          return false;
        },
      ),
    [message],
  );
}
