import { randomBytes } from 'node:crypto';
import type { PasskeyRequest, SignedChallenge } from '#contract/account/passkey.ts';
import { Failure } from '#contract/kit/errors.ts';
import { notePasskeyUse, type PasskeyRow, passkeyByCredential, passkeysOf } from '#server/store/accounts/passkeys.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { Admission, Admitted } from '../admission.ts';
import type { Audit } from '../audit.ts';
import { cookieOf, type Devices } from '../devices.ts';
import type { SignInFrom } from '../identity.ts';
import { type Lockout, slowly } from '../lockout.ts';
import { networkOf } from '../network.ts';
import { free } from '../sign-in-budgets.ts';
import type { ChallengeFor, PasskeyCeremony } from './ceremony.ts';

/** Challenges from one network that nobody has answered, before it has to wait: each is a row, and whole offices share an address. */
const freeChallenges = 300;
const cookieName = 'intara_passkey';
const cookieLives = 300;

interface Outside {
  store: Store;
  clock: () => Date;
  https: boolean;
  audit: Audit;
  lockout: Lockout;
  devices: Devices;
  admission: Admission;
  ceremony: PasskeyCeremony;
  /** The provider that alone opens an account. */
  onlyProviderOf: (userId: string) => Promise<string | undefined>;
}

type OwnedRow = NonNullable<Awaited<ReturnType<typeof passkeyByCredential>>>;

/** A right signature: how it is used up, and how what the attempt was charged is taken back. */
interface RightSignature<Row> {
  row: Row;
  /** @throws Failure PasskeyRefused when it was used or removed at the same moment */
  use: (tx: Tx) => Promise<void>;
  settle: () => Promise<void>;
}

/** Signing in by a passkey: with it alone, or as the second factor of an account. */
export class PasskeySignIn {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** A challenge for any passkey, and the cookie that binds it to the browser. @throws Failure PasskeysUnusable, TooManyRequests */
  async options(address: string): Promise<{ options: PasskeyRequest; cookie: string }> {
    const { ceremony, https } = this.#outside;
    await this.#charge(address);
    const browser = randomBytes(32).toString('base64url');
    const options = await ceremony.request({ purpose: 'signIn', holder: browser });
    const secure = https ? '; Secure' : '';
    const terms = `Path=/inauth/v1.0/login; Max-Age=${cookieLives}; HttpOnly; SameSite=Strict${secure}`;
    return { options, cookie: `${cookieName}=${browser}; ${terms}` };
  }

  /**
   * Signs in with a passkey alone: it is something one has, unlocked by something one knows or is.
   * @throws Failure PasskeysUnusable, PasskeyRefused, PasskeyByProvider, AccountDisabled, AccountWaiting, TooManyRequests
   */
  async signIn(
    { response, remember }: { response: SignedChallenge; remember: boolean },
    from: SignInFrom,
  ): Promise<Admitted> {
    const { store, devices, admission, onlyProviderOf } = this.#outside;
    const holder = cookieOf(from.cookies, cookieName) ?? '';
    const right = await this.#check(response, { purpose: 'signIn', holder }, from.address, (credential) =>
      passkeyByCredential(store.db, credential),
    );
    const { user_id: id, username: account, state, name: passkey } = right.row;
    const user = { id, state };
    await admission.requireActive({ user, account }, from.address);
    const provider = await onlyProviderOf(id);
    if (provider !== undefined) throw new Failure('PasskeyByProvider', { name: provider });
    const device = await devices.known(id, from.cookies);
    const admitted = await admission.admit({ user, account, remember, device, passkey, factorShown: right.use }, from);
    await right.settle();
    return admitted;
  }

  /** A challenge for the passkeys of an account whose sign-in waits; `undefined` when there are none or none works here. @throws Failure TooManyRequests */
  async factorOptions(userId: string, ticket: string, address: string): Promise<PasskeyRequest | undefined> {
    const { store, ceremony } = this.#outside;
    const rows = await passkeysOf(store.db, userId);
    if (rows.length === 0 || ceremony.address === null) return undefined;
    await this.#charge(address);
    return ceremony.request({ purpose: 'factor', holder: ticket }, rows);
  }

  /** Looks at a signature that finishes a sign-in. @throws Failure PasskeysUnusable, PasskeyRefused, TooManyRequests */
  checkFactor(
    response: SignedChallenge,
    { userId, ticket, address }: { userId: string; ticket: string; address: string },
  ): Promise<Omit<RightSignature<OwnedRow>, 'row'>> {
    return this.#check(response, { purpose: 'factor', holder: ticket }, address, async (credential) => {
      const found = await passkeyByCredential(this.#outside.store.db, credential);
      return found?.user_id === userId ? found : undefined;
    });
  }

  /** Each attempt is charged before, by its network: a signature cannot be guessed, but looking at one costs. */
  async #check(
    response: SignedChallenge,
    wanted: ChallengeFor,
    address: string,
    find: (credential: string) => Promise<OwnedRow | undefined>,
  ): Promise<RightSignature<OwnedRow>> {
    const { store, ceremony, lockout, clock, audit } = this.#outside;
    const budget = slowly(`passkey ${networkOf(address)}`, free.network);
    const usedUp = await lockout.begin(budget);
    const found = await ceremony.signed(response, wanted, find).catch(async (error: unknown) => {
      const owner = await passkeyByCredential(store.db, response.id);
      const whose = { account: owner?.username ?? '', userId: owner?.user_id, address, detail: owner?.name ?? '' };
      if (error instanceof Failure && error.key === 'PasskeyRefused')
        await audit.note(usedUp ? 'passkey.delayed' : 'passkey.failed', whose);
      throw error;
    });
    const { row, counter, backedUp } = found;
    const use = async (tx: Tx) => {
      const still = await passkeyByCredential(tx, row.credential);
      const used = { counter, backedUp, at: clock().toISOString() };
      if (still?.state !== 'active' || !(await notePasskeyUse(tx, row as PasskeyRow, used)))
        throw new Failure('PasskeyRefused');
    };
    const settle = () => lockout.refund(budget, slowly(`passkey asked ${networkOf(address)}`, freeChallenges));
    return { row, use, settle };
  }

  #charge(address: string): Promise<unknown> {
    return this.#outside.lockout.begin(slowly(`passkey asked ${networkOf(address)}`, freeChallenges));
  }
}
