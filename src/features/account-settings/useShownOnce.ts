import { useLayoutEffect } from 'react';
import { useLeaveGuard } from '@/components/forms/useLeaveGuard';

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** For what is shown only once: whoever loads the page anew or goes back by mistake is asked first, from the moment it is there. */
export function useShownOnce(): void {
  useLeaveGuard(true, undefined, undefined, 'secret');
  useLayoutEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
