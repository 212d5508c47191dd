import { Failure } from '#contract/errors.ts';
import type { StoredState } from '#domain/model/user.ts';
import type { GroupedWrites } from '#server/store/grouped-writes.ts';
import type { Tx } from '#server/store/store.ts';
import { noteSignIn } from '#server/store/user-admin.ts';
import type { Audit } from './audit.ts';
import type { Device, Devices } from './devices.ts';
import type { SignInFrom } from './identity.ts';
import type { Tokens } from './tokens.ts';

interface Outside {
  clock: () => Date;
  audit: Audit;
  devices: Devices;
  tokens: Tokens;
  writes: GroupedWrites;
}

/** Who showed that the account is theirs. */
export interface Shown {
  user: { id: string; state: StoredState };
  /** The name as it was typed, for the audit log. */
  account: string;
  remember: boolean;
  /** The device when it is known already. */
  device?: Device | undefined;
  /** What else is written with the sign-in. */
  also?: (tx: Tx) => Promise<void>;
}

/** A token, and the cookie that a new device has to keep. */
export interface Admitted {
  token: string;
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

  /** Signs in. @throws Failure AccountDisabled, AccountWaiting */
  async admit({ user, account, remember, device, also }: Shown, { address, agent }: SignInFrom): Promise<Admitted> {
    const { clock, audit, devices, tokens, writes } = this.#outside;
    await this.requireActive({ user, account }, address);
    await tokens.sweep();
    await audit.tidy();
    const remembering = devices.remembering(user.id, device);
    const issuing = await tokens.issuing(user.id, remember, { address, agent });
    const at = clock().toISOString();
    await writes.write(async (tx) => {
      await also?.(tx);
      await remembering.write(tx);
      await issuing.write(tx);
      await noteSignIn(tx, user.id, at);
      await audit.noteIn(tx, 'signIn.done', { account, userId: user.id, address });
    });
    return { token: issuing.token, cookie: remembering.cookie };
  }
}
