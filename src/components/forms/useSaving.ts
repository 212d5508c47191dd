import { useEffect, useRef, useState } from 'react';
import { placeNow } from '@/request/leave';
import { type Progress, useLeaveGuard } from './useLeaveGuard';

/**
 * How far a form is with saving, known before React draws it, and the question before it is left: for what was typed, and while it is being saved.
 * @param forget lets go what is kept of what was typed
 */
export function useSaving(dirty: boolean, forget: () => void) {
  const [saving, setSaving] = useState(false);
  const progress = useRef<Progress>('open');
  const page = useRef(placeNow());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const askToLeave = useLeaveGuard(
    dirty || saving,
    undefined,
    // What is left while it is being saved is offered again if it was refused.
    () => progress.current !== 'saving' && forget(),
    saving ? 'saving' : 'text',
    () => progress.current,
  );
  return {
    saving,
    setSaving,
    progress,
    askToLeave,
    /** The page of the form, where that was left: undefined while it is here. */
    leftPage: () => (isHere.current ? undefined : page.current),
  };
}
