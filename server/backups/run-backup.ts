import { startOwnChild } from '#server/child.ts';
import type { BackupPlan, MadeBackup } from './make-backup.ts';

/** What the process is to do: make a backup, or remove what one that was killed has left. */
export type BackupOrder = { make: BackupPlan } | { sweep: BackupPlan };
export type BackupOutcome = { made: MadeBackup } | { swept: true } | { problem: string };

/** Of the process that makes a backup (MB): databases and files go through it in pieces. */
const heapLimit = 128;
/** A process that is told to end takes away what it has begun; one that has no pause for so long (ms) is killed. */
const endsWithin = 2_000;
/** What was left is removed within this time (ms), or stays for the next backup. */
const sweptWithin = 60_000;

/**
 * Makes a backup in a process of its own.
 * @param within it is ended when it takes longer (ms), as on a network folder that does not answer
 * @param stopping ends it, too
 * @throws Error when it was not made
 */
export async function runBackup(plan: BackupPlan, within: number, stopping: AbortSignal): Promise<MadeBackup> {
  const tooLong = `The backup was not made within ${Math.round(within / 60_000)} minutes.`;
  const outcome = await inProcess({ make: plan }, { within, tooLong, stopping });
  if ('made' in outcome) return outcome.made;
  throw new Error('problem' in outcome ? outcome.problem : 'The process that makes the backup did something else.');
}

/** Removes what a backup that was killed has left, in a process of its own. @throws Error when that cannot be done now */
export async function sweepBackup(plan: BackupPlan, stopping: AbortSignal): Promise<void> {
  const tooLong = 'What is left of a backup was not removed in time.';
  const outcome = await inProcess({ sweep: plan }, { within: sweptWithin, tooLong, stopping });
  if ('problem' in outcome) throw new Error(outcome.problem);
}

function inProcess(
  order: BackupOrder,
  { within, tooLong, stopping }: { within: number; tooLong: string; stopping: AbortSignal },
): Promise<BackupOutcome> {
  return new Promise((done, fail) => {
    const child = startOwnChild('backups/worker', heapLimit);
    let killing: NodeJS.Timeout | undefined;
    const kill = () => child.kill('SIGKILL');
    // A server that stops does not wait so long, and nobody else would end it.
    process.once('exit', kill);
    const end = () => {
      if (child.connected) child.disconnect();
      killing ??= setTimeout(kill, endsWithin);
    };
    const timer = setTimeout(() => {
      fail(new Error(tooLong));
      end();
    }, within).unref();
    stopping.addEventListener('abort', end, { once: true });
    if (stopping.aborted) end();
    child.once('message', done);
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      clearTimeout(killing);
      process.removeListener('exit', kill);
      stopping.removeEventListener('abort', end);
      const over = () => fail(new Error(`The process that makes the backup ended with ${signal ?? code}.`));
      // What it has told may not have been read yet.
      if (child.connected) child.once('disconnect', over);
      else over();
    });
    if (child.connected) child.send(order, (error) => error && fail(error));
  });
}
