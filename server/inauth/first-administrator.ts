import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { SetupForm } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { deleteSetupLinks, insertSetupLink, isSetupLink, takeSetupLink } from '#server/store/accounts/setup-links.ts';
import { noteSignIn } from '#server/store/accounts/user-admin.ts';
import { insertUser, isEmpty, type KeptPassword } from '#server/store/accounts/users.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Store } from '#server/store/store.ts';
import type { Audit } from './audit.ts';
import type { SignInFrom } from './identity.ts';
import { type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import { free } from './sign-in-budgets.ts';
import { hashOf, type Tokens } from './tokens.ts';

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  audit: Audit;
  tokens: Tokens;
  lockout: Lockout;
  hash: (password: string) => Promise<KeptPassword>;
}

/** A link that was printed so long ago (ms) is forgotten when a server starts: nobody tells when the one that printed it ends. */
const linkLives = 24 * 3_600_000;

/** The one-time link of the console, by which the first administrator comes in: at any server of the database, whichever printed it. */
export class FirstAdministrator {
  readonly #outside: Outside;
  /** sha256 of the token in the link that this server printed last. */
  #printed: string | undefined;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** A fresh token for the link, while there is no user; an earlier one of this server stops working. */
  async newToken(): Promise<string | undefined> {
    const { store, clock } = this.#outside;
    if (!(await isEmpty(store.db))) return undefined;
    const token = randomBytes(32).toString('base64url');
    const hash = hashOf(token);
    const former = this.#printed;
    this.#printed = hash;
    const now = clock();
    await store.tx(async (tx) => {
      if (store.signals) await deleteSetupLinks(tx, { before: new Date(now.getTime() - linkLives).toISOString() });
      else await deleteSetupLinks(tx, 'all');
      if (former) await deleteSetupLinks(tx, { hash: former });
      await insertSetupLink(tx, hash, now.toISOString());
    });
    return token;
  }

  /** Creates the first administrator, with every permission. @throws Failure SetupLinkUsed, TooManyRequests */
  async create(form: z.output<typeof SetupForm>, { address, agent }: SignInFrom): Promise<string> {
    const { store, clock, newId, audit, tokens, lockout, hash } = this.#outside;
    const budget = slowly(`setup ${networkOf(address)}`, free.pair);
    await lockout.begin(budget);
    const link = hashOf(form.token);
    if (!(await isSetupLink(store.db, link))) throw new Failure('SetupLinkUsed');
    const id = newId();
    const kept = await hash(form.password);
    const now = clock().toISOString();
    const { username, fullName } = form;
    const secret = { passwordHash: kept.hash, passwordStrength: kept.strength };
    const row = { id, username, fullName, email: '', createdOn: now, permissions: [...permissions], ...secret };
    const first = await store.tx(async (tx) => {
      // Several servers on one PostgreSQL each print a link of their own.
      await lockFor(tx, 'users');
      if (!(await takeSetupLink(tx, link)) || !(await isEmpty(tx))) return false;
      await deleteSetupLinks(tx, 'all');
      await insertUser(tx, row);
      await noteSignIn(tx, id, now);
      const target = { target_id: id, target: username };
      await audit.noteIn(tx, 'user.created', { account: username, userId: id, address, ...target });
      return true;
    });
    if (!first) throw new Failure('SetupLinkUsed');
    await lockout.clear(budget);
    return tokens.issue(id, false, { address, agent });
  }
}
