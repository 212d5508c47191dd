import type { Logger } from 'pino';
import { insertAuditLine, pruneAudit } from '#server/store/audit.ts';
import type { GroupedWrites } from '#server/store/grouped-writes.ts';
import type { Store } from '#server/store/store.ts';
import type { AuditEvent } from '#server/store/tables.ts';

const day = 24 * 3_600_000;
const keptFor = 365 * day;
const mostLines = 100_000;
/** Lines between two looks at what is too old or too much. */
const pruneEvery = 1_000;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  writes: GroupedWrites;
}

/** What happened around accounts, for who has to answer for it. Writing it decides no answer: what fails goes to the server's log. */
export class Audit {
  readonly #outside: Outside;
  #sincePruned = pruneEvery;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @param account the name as it was typed; `userId` whose it is, if anybody's */
  async note(event: AuditEvent, at: { account: string; userId: string | undefined; address: string }): Promise<void> {
    const { store, clock, newId, log, writes } = this.#outside;
    const now = clock();
    try {
      const line = {
        id: newId(),
        at: now.toISOString(),
        event,
        user_id: at.userId ?? null,
        account: at.account,
        address: at.address,
      };
      await writes.write((tx) => insertAuditLine(tx, line));
      this.#sincePruned += 1;
      if (this.#sincePruned < pruneEvery) return;
      this.#sincePruned = 0;
      await pruneAudit(store.db, new Date(now.getTime() - keptFor).toISOString(), mostLines);
    } catch (err) {
      log.error({ err, event, ...at }, 'the audit log could not be written');
    }
  }
}
