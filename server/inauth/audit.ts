import type { Logger } from 'pino';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { insertAuditLine, pruneAudit } from '#server/store/audit.ts';
import { earlierNow } from '#server/store/earlier-clock.ts';
import type { GroupedWrites } from '#server/store/engines/grouped-writes.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';

const hour = 3_600_000;
const day = 24 * hour;
const mostGuesses = 100_000;
/** Between two looks at what is too old or too much (ms), and failed sign-ins that do not wait for the next one. */
const tidyEvery = hour;
const tidyAfter = 1_000;

const iso = (ms: number): string => new Date(ms).toISOString();

/** What something was and is, as a detail: readable in any language. */
export const fromTo = (before: string, after: string): string => `${before || '–'} → ${after || '–'}`;

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  writes: GroupedWrites;
}

/** What happened, to whose account: the name as it was typed, empty where nobody has it; `userId` whose it is, if anybody's. */
interface Happened {
  account: string;
  userId: string | undefined;
  address: string;
  /** On whom, and what was done, when it was not the account itself. */
  target_id?: string;
  target?: string;
  detail?: string;
}

/**
 * Who is meant by a name that was typed. One that nobody has may be a password in the wrong field: it is kept nowhere.
 */
export const typedAccount = (typed: string, userId: string | undefined) =>
  userId === undefined ? { account: '', userId, detail: 'unknown' } : { account: typed, userId };

/**
 * What happened around accounts, for who has to answer for it. What changes something is written in the transaction of the change; of what was
 * refused writing decides no answer: what fails goes to the server's log.
 */
export class Audit {
  readonly #outside: Outside;
  #sinceTidied = 0;
  #tidyAt = 0;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Writes a line beside the change it is about. */
  noteIn(tx: Tx, event: AuditEvent, { userId, ...happened }: Happened): Promise<void> {
    const { clock, newId } = this.#outside;
    const line = { id: newId(), at: clock().toISOString(), event, user_id: userId ?? null, ...happened };
    return insertAuditLine(tx, line);
  }

  /** Writes a line of what was refused. */
  async note(event: AuditEvent, at: Happened): Promise<void> {
    const { log, writes } = this.#outside;
    try {
      await writes.write((tx) => this.noteIn(tx, event, at));
      this.#sinceTidied += 1;
      await this.tidy();
    } catch (err) {
      log.error({ err, event, ...at }, 'the audit log could not be written');
    }
  }

  /** Deletes what is older than the variable says, now and then. */
  async tidy(): Promise<void> {
    const { store, clock, variables, log } = this.#outside;
    const now = clock().getTime();
    if (now < this.#tidyAt && this.#sinceTidied < tidyAfter) return;
    this.#tidyAt = now + tidyEvery;
    this.#sinceTidied = 0;
    const kept = (await variables.current())['audit.days'] * day;
    const earlier = await earlierNow(store, clock);
    const outdated = { before: iso(earlier - kept), guesses: mostGuesses, now: iso(earlier) };
    const dropped = await store.tx(async (tx) => {
      const count = await pruneAudit(tx, outdated);
      const server = { account: '', userId: undefined, address: '', detail: String(count) };
      if (count > 0) await this.noteIn(tx, 'audit.dropped', server);
      return count;
    });
    if (dropped > 0) log.error({ dropped }, 'lines of the audit log were deleted before a SIEM had confirmed them');
  }
}
