import { constants, setPriority } from 'node:os';
import { programFailure } from '#server/program-failure.ts';
import { type BackupPlan, makeBackup } from './make-backup.ts';
import type { BackupOutcome } from './run-backup.ts';

/** The process that makes one backup, so that its server goes on meanwhile. It ends with its server. */
process.on('disconnect', () => process.exit());
process.umask(0o077);
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // The system does not allow it: then it works like the others.
}

const tell = (outcome: BackupOutcome) => process.send?.(outcome, () => process.disconnect());

process.once('message', (plan: BackupPlan) => {
  makeBackup(plan).then(
    (made) => tell({ made }),
    (error: unknown) => tell({ problem: programFailure(error) }),
  );
});
