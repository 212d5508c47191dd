import { useEffect, useRef, useState } from 'preact/hooks';

/** Seconds left of a pause, by the clock, so that a sleeping computer does not prolong it. */
export function useCountdown(onEnd: () => void) {
  const [seconds, setSeconds] = useState(0);
  const until = useRef(0);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);

  function tick() {
    const left = Math.max(0, Math.ceil((until.current - Date.now()) / 1000));
    setSeconds(left);
    if (left > 0) return;
    clearInterval(timer.current);
    onEnd();
  }

  function start(length: number) {
    until.current = Date.now() + length * 1000;
    clearInterval(timer.current);
    timer.current = setInterval(tick, 500);
    setSeconds(length);
  }

  /** Ends the pause at once: it was meant for another account. */
  function stop() {
    until.current = 0;
    if (seconds > 0) tick();
  }

  useEffect(() => () => clearInterval(timer.current), []);
  return { seconds, start, stop };
}

/** 75 → `1:15`. */
export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
