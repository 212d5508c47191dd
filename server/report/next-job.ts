import type { OpenJob } from '#server/store/job-turns.ts';

/** The server that looks for a job while it makes none. */
interface Looking {
  server: string;
  /** Whose report it has begun last. */
  lastUser: string;
  /** Jobs that it cannot make as long as another server has them. */
  notHere: ReadonlySet<string>;
}

/**
 * The job that a server begins next: one that waits with it, with a server that is busy, or with one that has gone, or that a gone one was making. Of
 * those the first of a user whose reports nobody is making, so that nobody waits for all reports of another.
 */
export function nextJob(open: readonly OpenJob[], { server, lastUser, notHere }: Looking): OpenJob | undefined {
  const running = open.filter(({ isRunning, isHeld }) => isRunning && isHeld);
  const busy = new Set(running.map((job) => job.server));
  const served = new Set(running.map(({ userId }) => userId));
  const free = open.filter((job) => {
    // What is being made under its own name was left by a process before it.
    if (job.server === server || !job.isHeld) return true;
    return !job.isRunning && busy.has(job.server) && !notHere.has(job.id);
  });
  const others = free.filter(({ userId }) => userId !== lastUser);
  return others.find(({ userId }) => !served.has(userId)) ?? others[0] ?? free[0];
}
