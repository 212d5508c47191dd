import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDialogOpen } from '@/components/open-dialog';

/** While the browser prints the page: when it began (ISO); else null. Null too below a dialog, and where the frame has no width: beside a panel that takes the whole place. */
export function usePrinting(frame: RefObject<HTMLElement | null>): string | null {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const begin = () => {
      if (!frame.current?.offsetWidth || isDialogOpen()) return;
      // The browser lays out the paper as soon as it has told of it.
      flushSync(() => setAt(new Date().toISOString()));
    };
    const end = () => setAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [frame]);
  return at;
}
