import { Failure } from '#contract/kit/errors.ts';
import { requireAsMuch } from '#server/grantable-permissions.ts';
import { accountInFile, personFile } from '#server/store/accounts/person-file.ts';
import { type ManagedUser, managedUser } from '#server/store/accounts/user-admin.ts';
import type { Db, Store, Tx } from '#server/store/store.ts';
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
   * The pieces of the JSON file, one's own or of somebody whose account one may change. `made` writes the line in the log, once all are there and
   * before the first leaves. Both look at the rights.
   * @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded, TooManyRequests
   */
  async file(id: string, caller: Caller): Promise<{ pieces: AsyncGenerator<string>; made: () => Promise<void> }> {
    const { store, audit, lockout, requireConfirmed } = this.#outside;
    const { user, address } = caller;
    await requireConfirmed(caller);
    await lockout.begin(slowly(`personal data ${user.id}`, freeFiles));
    await store.tx((tx) => subjectOf(tx, id, caller));
    const made = () =>
      store.tx(async (tx) => {
        const { username } = await subjectOf(tx, id, caller);
        const act = { account: user.username, userId: user.id, address };
        await audit.noteIn(tx, 'personalData.exported', { ...act, target_id: id, target: username });
      });
    return { pieces: this.#written(id), made };
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

/** Whose file it is, where the caller may have it now. */
async function subjectOf(tx: Tx, id: string, caller: Caller): Promise<ManagedUser> {
  const isOwn = id === caller.user.id;
  const me = isOwn ? await callerNow(tx, caller) : await administratorNow(tx, caller);
  const whose = await managedUser(tx, id);
  if (!whose) throw new Failure('UserGone');
  if (!isOwn) requireAsMuch(me, whose);
  return whose;
}
