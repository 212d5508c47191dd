import type { Logger } from 'pino';
import type { AuditEvent } from '#domain/model/audit.ts';
import { insertAuditLine, pruneAudit } from '#server/store/audit.ts';
import type { GroupedWrites } from '#server/store/grouped-writes.ts';
import type { Store, Tx } from '#server/store/store.ts';

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

/** What happened, to whose account: the name as it was typed; `userId` whose it is, if anybody's. */
interface Happened {
  account: string;
  userId: string | undefined;
  address: string;
}

/**
 * What happened around accounts, for who has to answer for it. What changes something is written in the transaction of the change; of what was
 * refused writing decides no answer: what fails goes to the server's log.
 */
export class Audit {
  readonly #outside: Outside;
  #sincePruned = pruneEvery;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Writes a line beside the change it is about. */
  noteIn(tx: Tx, event: AuditEvent, { account, userId, address }: Happened): Promise<void> {
    const { clock, newId } = this.#outside;
    const line = { id: newId(), at: clock().toISOString(), event, user_id: userId ?? null, account, address };
    return insertAuditLine(tx, line);
  }

  /** Writes a line of what was refused. */
  async note(event: AuditEvent, at: Happened): Promise<void> {
    const { store, clock, log, writes } = this.#outside;
    const now = clock();
    try {
      await writes.write((tx) => this.noteIn(tx, event, at));
      this.#sincePruned += 1;
      if (this.#sincePruned < pruneEvery) return;
      this.#sincePruned = 0;
      await pruneAudit(store.db, new Date(now.getTime() - keptFor).toISOString(), mostLines);
    } catch (err) {
      log.error({ err, event, ...at }, 'the audit log could not be written');
    }
  }
}
