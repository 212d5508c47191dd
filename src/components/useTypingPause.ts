import { useEffect, useState } from 'react';

/** So long after a key somebody is still typing (ms). */
const typingFor = 700;
/** So long where the next key writes: in a text or a grid. Who stops to think looks at the screen before going on. */
const thinkingFor = 4000;

const writes = 'input, textarea, [contenteditable], [role="grid"] *';
const pauseNow = () => (document.activeElement?.matches(writes) ? thinkingFor : typingFor);

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
      }, pauseNow());
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
