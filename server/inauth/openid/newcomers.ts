import { Failure } from '#contract/kit/errors.ts';
import { cutAt } from '#domain/model/base.ts';
import { mixesScripts } from '#domain/model/letters.ts';
import { EmailAddress, foldName, NewPerson } from '#domain/model/user.ts';
import { activateInvited, externalOf, insertExternal, usersOfEmail } from '#server/store/accounts/external-accounts.ts';
import { countWaiting, deleteLinksOf } from '#server/store/accounts/user-admin.ts';
import { idsOfNames, insertUser, isEmpty, lookAlikes } from '#server/store/accounts/users.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { Audit } from '../audit.ts';
import type { OpenIdProvider, OutsidePerson } from './provider.ts';

/** So many may wait for an administrator. */
const mostWaiting = 200;
const comeBackAfter = 3600;
const longestName = 40;
/** Numbers after a username that is taken. */
const mostNames = 1000;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  audit: Audit;
}

type Linked = NonNullable<Awaited<ReturnType<typeof externalOf>>>;

/** People of the provider who have not been here: linked, made an account, or refused, as the settings say. */
export class OpenIdNewcomers {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The account here of somebody who signed in there. @throws Failure ExternalUnknown, TooManyRequests */
  async find(provider: OpenIdProvider, person: OutsidePerson, address: string): Promise<Linked> {
    const { issuer } = provider.settings;
    const { store } = this.#outside;
    const known = await externalOf(store.db, issuer, person.subject);
    if (known) return known;
    return store.tx(async (tx) => {
      await lockFor(tx, 'users');
      // Two sign-ins of one person at the same moment make one account.
      const meanwhile = await externalOf(tx, issuer, person.subject);
      if (meanwhile) return meanwhile;
      const userId =
        (await this.#ownerOfEmail(tx, provider, person)) ?? (await this.#create(tx, provider, person, address));
      await this.link(tx, { issuer, person, userId, username: '', address });
      const linked = await externalOf(tx, issuer, person.subject);
      if (!linked) throw new Failure('ExternalUnknown', { name: provider.name });
      return linked;
    });
  }

  /** Links an account there to a user. @throws the engine's unique violation when it is linked already */
  async link(
    tx: Tx,
    to: { issuer: string; person: OutsidePerson; userId: string; username: string; address: string },
  ): Promise<void> {
    const { clock, newId, audit } = this.#outside;
    const { issuer, person, userId, address } = to;
    const name = nameOf(person);
    const row = { issuer, subject: person.subject, user_id: userId, name, linked_at: clock().toISOString() };
    const confirmed_at = row.linked_at;
    await insertExternal(tx, { ...row, id: newId(), last_sign_in: null, confirmed_at });
    const account = to.username || name;
    await audit.noteIn(tx, 'external.linked', { account, userId, address, detail: `${name} (${issuer})` });
  }

  /**
   * Who has this e-mail, where the settings allow that it links: the provider has verified it, exactly one account has it, and that one does not
   * manage users, whose e-mail would then open everything.
   */
  async #ownerOfEmail(tx: Tx, { settings }: OpenIdProvider, person: OutsidePerson): Promise<string | undefined> {
    if (!settings.linkByEmail || !person.isEmailVerified || person.email === '') return undefined;
    const [user, another] = await usersOfEmail(tx, person.email);
    if (!user || another || user.permissions.includes('InAuthUserModify')) return undefined;
    await activateInvited(tx, user.id);
    await deleteLinksOf(tx, user.id);
    return user.id;
  }

  /** A new account without permissions. @throws Failure ExternalUnknown, TooManyRequests */
  async #create(tx: Tx, { settings, name }: OpenIdProvider, person: OutsidePerson, address: string): Promise<string> {
    const { clock, newId, audit } = this.#outside;
    // The first administrator comes by the link on the console.
    if (settings.unknown === 'refuse' || (await isEmpty(tx))) throw new Failure('ExternalUnknown', { name });
    const waits = settings.unknown === 'approve';
    if (waits && (await countWaiting(tx)) >= mostWaiting)
      throw new Failure('TooManyRequests', { seconds: comeBackAfter });
    const id = newId();
    const username = await freeName(tx, nameOf(person));
    const email = EmailAddress.safeParse(person.email).data ?? '';
    const fullName = NewPerson.shape.fullName.safeParse(cutAt(person.fullName, 60)).data ?? username;
    const state = waits ? 'waiting' : 'active';
    const createdOn = clock().toISOString();
    await insertUser(tx, { id, username, fullName, email, passwordHash: '', permissions: [], createdOn, state });
    const event = waits ? 'user.registered' : 'user.created';
    const target = { target_id: id, target: username };
    await audit.noteIn(tx, event, { account: username, userId: id, address, ...target, detail: settings.issuer });
    return id;
  }
}

/** How people know an account there. */
export const nameOf = ({ username, email, fullName, subject }: OutsidePerson): string =>
  cutAt(username || email || fullName || subject, 120);

/** A username nobody has, made of a name there. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const [local = ''] = name.split('@');
  const kept = cutAt(local.replace(/[^\p{L}\p{N}._-]/gu, ''), longestName - 5);
  // A name that looks like somebody else's is not taken over.
  const plain = mixesScripts(kept) || kept === '' ? 'user' : kept;
  for (let n = 1; n < mostNames; n++) {
    const tried = n === 1 ? plain : `${plain}-${n}`;
    const isTaken = (await idsOfNames(tx, [foldName(tried)])).size > 0;
    if (!isTaken && (await lookAlikes(tx, [tried])).size === 0) return tried;
  }
  throw new Failure('OperationFail');
}
