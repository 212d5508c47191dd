import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Runs the work and says how long nobody else was heard at most (ms). */
export async function longestBlock<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  try {
    const result = await work();
    return { result, longest: delay.max / 1e6 };
  } finally {
    delay.disable();
  }
}
