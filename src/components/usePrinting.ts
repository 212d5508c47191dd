import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Is the page being printed? Known before the browser lays out the paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const print = window.matchMedia?.('print');
    const change = () => flushSync(() => setPrinting(print.matches));
    print?.addEventListener('change', change);
    return () => print?.removeEventListener('change', change);
  }, []);
  return printing;
}
