import { useLayoutEffect } from 'react';

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** For what is shown only once: whoever loads the page anew by mistake is asked first, from the moment it is there. */
export function useShownOnce(): void {
  useLayoutEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
