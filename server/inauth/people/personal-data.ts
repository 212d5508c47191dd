import { Failure } from '#contract/kit/errors.ts';
import { requireAsMuch } from '#server/grantable-permissions.ts';
import { accountInFile, personFile } from '#server/store/accounts/person-file.ts';
import { managedUser } from '#server/store/accounts/user-admin.ts';
import type { Db, Store } from '#server/store/store.ts';
import type { Audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { administratorNow, callerNow } from '../caller-now.ts';
import { type Lockout, slowly } from '../lockout.ts';

/** Files that are free within two hours: each reads through the largest tables. */
const freeFiles = 5;

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  lockout: Lockout;
  requireConfirmed: (caller: Caller, db?: Db) => Promise<void>;
}

/** The file with all that is kept of a person (GDPR article 15; PIPL article 45). */
export class PersonalDataFiles {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /**
   * The pieces of the JSON file, one's own or of somebody whose account one may change. The line in the log is written before the first piece leaves.
   * @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded, TooManyRequests
   */
  async pieces(id: string, caller: Caller): Promise<AsyncGenerator<string>> {
    const { store, audit, lockout, requireConfirmed } = this.#outside;
    const { user, address } = caller;
    await requireConfirmed(caller);
    await lockout.begin(slowly(`personal data ${user.id}`, freeFiles));
    await store.tx(async (tx) => {
      const me = id === user.id ? await callerNow(tx, caller) : await administratorNow(tx, caller);
      const whose = await managedUser(tx, id);
      if (!whose) throw new Failure('UserGone');
      if (id !== user.id) requireAsMuch(me, whose);
      const act = { account: user.username, userId: user.id, address };
      await audit.noteIn(tx, 'personalData.exported', { ...act, target_id: id, target: whose.username });
    });
    return this.#written(id);
  }

  async *#written(id: string): AsyncGenerator<string> {
    const { store, clock } = this.#outside;
    const head = { format: 'intara-personal-data', schema: 1, madeOn: clock().toISOString() };
    yield `${JSON.stringify(head).slice(0, -1)},\n"account":${JSON.stringify((await accountInFile(store.db, id)) ?? null)}`;
    let open = '';
    for await (const { part, entries } of personFile(store.db, id)) {
      const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
      if (part === open) yield lines && `,\n${lines}`;
      else yield `${open && ']'},\n${JSON.stringify(part)}:[${lines}`;
      open = part;
    }
    yield ']}\n';
  }
}
