import type { Logger } from 'pino';
import type { OpenIdSettings } from '#server/settings.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { AccountSecurity } from '../account-security.ts';
import type { Admission } from '../admission.ts';
import type { Audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import type { Devices } from '../devices.ts';
import type { Lockout } from '../lockout.ts';
import type { SecretBox } from '../secret-box.ts';
import { OpenIdAccounts } from './accounts.ts';
import { OpenIdConfirmations } from './confirmations.ts';
import { OpenIdLogout } from './logout.ts';
import { OpenIdNewcomers } from './newcomers.ts';
import { OpenIdProvider } from './provider.ts';
import { OpenIdRights } from './rights.ts';
import { OpenIdSessions } from './sessions.ts';
import { OpenIdSignIn } from './sign-in.ts';

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  https: boolean;
  origin?: (() => string) | undefined;
  openId?: OpenIdSettings | undefined;
  audit: Audit;
  box: SecretBox;
}

/** What it takes to sign people in, made after the sessions. */
interface Entrance {
  lockout: Lockout;
  devices: Devices;
  admission: Admission;
  requireConfirmed: (caller: Caller) => Promise<void>;
  tell: AccountSecurity['tell'];
}

/** Signing in by a provider of OpenID Connect (docs/adr/0011). Without settings there is none: nothing begins, and what came from one ends. */
export class OpenId {
  readonly #outside: Outside;
  readonly #provider: OpenIdProvider | undefined;
  readonly rights: OpenIdRights;
  readonly sessions: OpenIdSessions;
  readonly confirmations: OpenIdConfirmations;

  constructor(outside: Outside) {
    const { openId: settings, log, clock } = outside;
    this.#outside = outside;
    this.#provider = settings && new OpenIdProvider({ settings, log, clock });
    this.rights = new OpenIdRights({ ...outside, settings });
    const parts = { ...outside, rights: this.rights, provider: this.#provider };
    this.sessions = new OpenIdSessions(parts);
    this.confirmations = new OpenIdConfirmations(parts);
  }

  /** On the button of the login page. */
  get name(): string | null {
    return this.#provider?.name ?? null;
  }

  /** The parts that sign people in and out, and link accounts. */
  entrance(entrance: Entrance): { signIn: OpenIdSignIn; accounts: OpenIdAccounts; logout: OpenIdLogout } {
    const parts = { ...this.#outside, ...entrance, provider: this.#provider };
    const newcomers = new OpenIdNewcomers(parts);
    return {
      signIn: new OpenIdSignIn({ ...parts, newcomers, rights: this.rights }),
      accounts: new OpenIdAccounts(parts),
      logout: new OpenIdLogout(parts),
    };
  }
}
