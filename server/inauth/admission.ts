import { Failure } from '#contract/kit/errors.ts';
import type { StoredState } from '#domain/model/user.ts';
import { hasFactor } from '#server/store/accounts/second-factors.ts';
import { deleteTokensOf } from '#server/store/accounts/tokens.ts';
import { deleteLinksOf, noteSignIn } from '#server/store/accounts/user-admin.ts';
import { type KeptPassword, updatePassword } from '#server/store/accounts/users.ts';
import type { GroupedWrites } from '#server/store/engines/grouped-writes.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { Audit } from './audit.ts';
import type { Device, Devices } from './devices.ts';
import type { SignInFrom } from './identity.ts';
import type { OpenIdSessions, OutsideSession } from './openid/sessions.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Tokens } from './tokens.ts';

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  devices: Devices;
  tokens: Tokens;
  writes: GroupedWrites;
  factors: SecondFactors;
  openId: OpenIdSessions;
}

/** Who showed that the account is theirs. */
export interface Shown {
  user: { id: string; state: StoredState };
  /** The name as it was typed, for the audit log. */
  account: string;
  remember: boolean;
  /** The device when it is known already. */
  device?: Device | undefined;
  /** Chosen in place of one that is too old. */
  newPassword?: KeptPassword | undefined;
  /** Signed in by a provider: what the session keeps of it, and when they showed it who they are. */
  outside?: OutsideSession | undefined;
  shownAt?: string | null | undefined;
  /** The code of the second factor was right: how it and its ticket are used up. Without it an account with a factor gets a ticket. */
  factorShown?: (tx: Tx) => Promise<void>;
  /** The name of the passkey that signed in by itself. */
  passkey?: string;
}

/** A token, and the cookie that a new device has to keep; or the ticket of a sign-in that waits for a code, and no token. */
export interface Admitted {
  token: string;
  ticket?: string;
  cookie?: string | undefined;
}

/** The end of every way to sign in: what the account may, the token, the device, the audit log. */
export class Admission {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Who knows the password may know why it opens nothing. @throws Failure AccountDisabled, AccountWaiting */
  async requireActive({ user, account }: Pick<Shown, 'user' | 'account'>, address: string): Promise<void> {
    if (user.state === 'waiting') throw new Failure('AccountWaiting');
    if (user.state === 'active') return;
    await this.#outside.audit.note('signIn.disabled', { account, userId: user.id, address });
    throw new Failure('AccountDisabled');
  }

  /** Signs in, or asks for the code of the second factor. @throws Failure AccountDisabled, AccountWaiting, TicketGone */
  async admit(shown: Shown, { address, agent }: SignInFrom): Promise<Admitted> {
    const { user, account, remember, device, newPassword, factorShown, outside, shownAt, passkey } = shown;
    const { clock, audit, devices, tokens, writes, factors, store, openId } = this.#outside;
    await this.requireActive({ user, account }, address);
    if (!factorShown && (await hasFactor(store.db, user.id))) {
      const { ticket, write } = factors.ticket(user.id, remember, { newPassword, outside });
      await writes.write(write);
      return { token: '', ticket };
    }
    await tokens.sweep();
    await audit.tidy();
    const remembering = devices.remembering(user.id, device);
    const issuing = await tokens.issuing(user.id, remember, { address, agent, shownAt });
    const at = clock().toISOString();
    await writes.write(async (tx) => {
      if (factorShown) await factorShown(tx);
      // It was switched on while the password was looked at.
      else if (await hasFactor(tx, user.id)) throw new Failure('TicketGone');
      if (newPassword) await replacePassword(tx, user.id, newPassword);
      await remembering.write(tx);
      await issuing.write(tx);
      if (outside) await openId.keep(tx, issuing.family, outside);
      await noteSignIn(tx, user.id, at);
      const event = outside ? 'external.signIn' : passkey === undefined ? 'signIn.done' : 'passkey.signIn';
      await audit.noteIn(tx, event, { account, userId: user.id, address, detail: passkey ?? '' });
    });
    return { token: issuing.token, cookie: remembering.cookie };
  }
}

/** Sets a password; what was opened by the former one ends. */
async function replacePassword(tx: Tx, userId: string, password: KeptPassword): Promise<void> {
  await updatePassword(tx, userId, password);
  await deleteTokensOf(tx, userId);
  await deleteLinksOf(tx, userId);
}
