/** How long the event loop of this thread is held. Linux only: the time of a thread is read from its schedstat. */
import { openSync, readSync } from 'node:fs';

/** From one look to the next (ms): what is measured is too long by at most this. */
const every = 1;

/**
 * Watches the event loop of the main thread from now on.
 * Returns what says for how long it was held at most since it was asked last, as time of a processor and by the clock (ms).
 * @returns {() => { cpu: number, wall: number }}
 */
export function watchLoop() {
  const place = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const text = Buffer.alloc(64);
  /** Processor time of the main thread so far (ms); proc_pid_schedstat(5): the first number, in nanoseconds. */
  const spent = () => Number.parseInt(text.toString('latin1', 0, readSync(place, text, 0, text.length, 0)), 10) / 1e6;
  let longest = { cpu: 0, wall: 0 };
  let before = { cpu: spent(), wall: performance.now() };
  // Timers are served once in each round of the loop.
  const look = () => {
    const now = { cpu: spent(), wall: performance.now() };
    longest = {
      cpu: Math.max(longest.cpu, now.cpu - before.cpu),
      wall: Math.max(longest.wall, now.wall - before.wall),
    };
    before = now;
    setTimeout(look, every).unref();
  };
  look();
  return () => {
    const found = longest;
    longest = { cpu: 0, wall: 0 };
    return found;
  };
}
