import type { Logger } from 'pino';
import { Failure } from '#contract/kit/errors.ts';
import type { Bus } from '#server/events/bus.ts';
import type { LongActs } from '#server/loop/long-acts.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import type { Store } from '#server/store/store.ts';
import { backupAct } from './keep-backed-up.ts';

/** The topic of the bus for a backup that one server is asked to end and another one makes. */
const endTopic = 'backup-end';

/** Who asks for it. */
interface Asking {
  user: { id: string; username: string };
  address: string;
}

/** Asks whichever server makes a backup to end it. */
export const askToEndBackup = (bus: Bus, { user, address }: Asking): void =>
  bus.publish(endTopic, { id: user.id, username: user.username, address });

interface Services {
  bus: Bus;
  longActs: LongActs;
  store: Store;
  clock: () => Date;
  newId: () => string;
  log: Logger;
}

/**
 * Ends the backup that is made here when another server is asked for it. The line in the audit log is written here, where it is known that it ended
 * and who was the first to ask: a server that is gone ends nothing, and a second click neither.
 */
export function endBackupAsAsked(services: Services): void {
  const { bus, log } = services;
  bus.subscribe(endTopic, ({ id, username, address }) => {
    const asking = { user: { id: String(id), username: String(username) }, address: String(address) };
    endHere(services, asking).catch((err) => log.error({ err }, 'the end of a backup could not be noted'));
  });
}

async function endHere({ longActs, store, clock, newId }: Services, { user, address }: Asking): Promise<void> {
  const outcomes = await Promise.all(longActs.stopNamed(backupAct, new Failure('EndedByAdministrator')));
  if (!outcomes.some((outcome) => outcome === 'ended' || outcome === 'ending')) return;
  await insertAuditLine(store.db, {
    id: newId(),
    at: clock().toISOString(),
    event: 'longTask.ended',
    user_id: user.id,
    account: user.username,
    address,
    target_id: '',
    target: '',
    detail: 'backup',
  });
}
