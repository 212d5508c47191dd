import { constants, setPriority } from 'node:os';
import { programFailure } from '#server/program-failure.ts';
import { makeBackup, sweepBackups } from './make-backup.ts';
import type { BackupOrder, BackupOutcome } from './run-backup.ts';

/** The process that makes one backup, so that its server goes on meanwhile. It ends with its server, and when that lets go of it. */
process.on('disconnect', () => process.exit());
process.umask(0o077);
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // The system does not allow it: then it works like the others.
}

const tell = (outcome: BackupOutcome) => process.send?.(outcome, () => process.disconnect());

const obey = async (order: BackupOrder): Promise<BackupOutcome> => {
  if ('make' in order) return { made: await makeBackup(order.make) };
  sweepBackups(order.sweep);
  return { swept: true };
};

process.once('message', (order: BackupOrder) => {
  obey(order).then(tell, (error: unknown) => tell({ problem: programFailure(error) }));
});
