import { startOwnChild } from '#server/child.ts';
import type { BackupPlan, MadeBackup } from './make-backup.ts';

export type BackupOutcome = { made: MadeBackup } | { problem: string };

/** Of the process that makes a backup (MB): databases and files go through it in pieces. */
const heapLimit = 128;

/**
 * Makes a backup in a process of its own.
 * @param within it is ended when it takes longer (ms), as on a network folder that does not answer
 * @param stopping ends it, too
 * @throws Error when it was not made
 */
export function runBackup(plan: BackupPlan, within: number, stopping: AbortSignal): Promise<MadeBackup> {
  return new Promise((done, fail) => {
    const child = startOwnChild('backups/worker', heapLimit);
    const end = () => child.kill('SIGKILL');
    const timer = setTimeout(() => {
      fail(new Error(`The backup was not made within ${Math.round(within / 60_000)} minutes.`));
      end();
    }, within).unref();
    stopping.addEventListener('abort', end, { once: true });
    child.once('message', (outcome: BackupOutcome) => {
      if ('made' in outcome) done(outcome.made);
      else fail(new Error(outcome.problem));
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      const over = () => fail(new Error(`The process that makes the backup ended with ${signal ?? code}.`));
      // What it has told may not have been read yet.
      if (child.connected) child.once('disconnect', over);
      else over();
    });
    child.send(plan, (error) => error && fail(error));
  });
}
