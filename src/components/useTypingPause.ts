import { useEffect, useState } from 'react';

/** So long after a key somebody is still typing (ms). */
const typingFor = 700;

/**
 * Whether something that is due may come over the page: nobody has pressed a key for a moment. What opens by itself takes the focus, and letters meant
 * for a cell would go into it. Stays true until it is no longer due.
 */
export function useTypingPause(isDue: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isDue) return setQuiet(false);
    let timer = 0;
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        setQuiet(true);
        window.removeEventListener('keydown', wait, true);
      }, typingFor);
    };
    wait();
    window.addEventListener('keydown', wait, true);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('keydown', wait, true);
    };
  }, [isDue]);
  return isDue && isQuiet;
}
