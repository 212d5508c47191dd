import { isIP } from 'node:net';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/account/passkey.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { PasskeyPurpose } from '#domain/model/user.ts';
import { insertChallenge, type PasskeyRow, takeChallenge } from '#server/store/accounts/passkeys.ts';
import type { Store } from '#server/store/store.ts';
import { hashOf } from '../tokens.ts';

/** How long a challenge waits for its answer (ms): some phones are reached by Bluetooth, and a PIN is typed. */
const challengeLives = 5 * 60_000;
/** ES256, EdDSA, RS256: what authenticators make. */
const algorithms = [-7, -8, -257];

interface Outside {
  store: Store;
  clock: () => Date;
  /** The address people use. */
  origin?: (() => string) | undefined;
}

/** Where passkeys work: they belong to the name of a host for ever (WebAuthn, relying party). */
interface RelyingParty {
  id: string;
  origin: string;
}

/** Whom a challenge is made for: its answer counts there alone. */
export interface ChallengeFor {
  purpose: PasskeyPurpose;
  /** What only they know or are: the value of a cookie, a ticket, a session. */
  holder: string;
}

/** What is kept of a new passkey. */
type NewPasskey = Pick<PasskeyRow, 'credential' | 'public_key' | 'counter' | 'transports' | 'backed_up'>;

/**
 * Where passkeys work, by the address people use. Browsers allow them on a name over HTTPS, and on localhost; a server that listens on the loopback
 * address alone is reached as localhost. `undefined`: nowhere.
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const url = new URL(address || 'http://localhost');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '127.0.0.1' || host === '::1') url.hostname = 'localhost';
  const { protocol, hostname: id, origin } = url;
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || id === 'localhost' || id.endsWith('.localhost') ? { id, origin } : undefined;
}

/** The challenge that an answer says it is about. */
function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Loaded with the first passkey: most servers run for days without one. */
const library = () => import('@simplewebauthn/server');

const described = ({ credential: id, transports }: Pick<PasskeyRow, 'credential' | 'transports'>) => ({
  id,
  transports,
});

/** What browser and authenticator are asked, and what their answers are worth (WebAuthn level 3). A challenge works once. */
export class PasskeyCeremony {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The one address at which passkeys work; `null`: at none. */
  get address(): string | null {
    return relyingPartyOf(this.#outside.origin?.() ?? '')?.origin ?? null;
  }

  /** @throws Failure PasskeysUnusable */
  requireUsable(): RelyingParty {
    const found = relyingPartyOf(this.#outside.origin?.() ?? '');
    if (!found) throw new Failure('PasskeysUnusable');
    return found;
  }

  /** Asks for a new passkey that finds its account by itself. @throws Failure PasskeysUnusable */
  async creation(
    user: { id: string; username: string },
    known: readonly PasskeyRow[],
    wanted: ChallengeFor,
  ): Promise<PasskeyCreation> {
    const { id: rpID } = this.requireUsable();
    const { generateRegistrationOptions } = await library();
    const options: PublicKeyCredentialCreationOptionsJSON = await generateRegistrationOptions({
      rpName: 'InTARA',
      rpID,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.username,
      userDisplayName: user.username,
      attestationType: 'none',
      timeout: challengeLives,
      excludeCredentials: known.map(described),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
    await this.#keep(options.challenge, wanted);
    return options as PasskeyCreation;
  }

  /** Asks for a signature: of these passkeys, or of any that the person chooses. @throws Failure PasskeysUnusable */
  async request(wanted: ChallengeFor, of?: readonly PasskeyRow[]): Promise<PasskeyRequest> {
    const { id: rpID } = this.requireUsable();
    const { generateAuthenticationOptions } = await library();
    const options: PublicKeyCredentialRequestOptionsJSON = await generateAuthenticationOptions({
      rpID,
      timeout: challengeLives,
      userVerification: 'required',
      ...(of && { allowCredentials: of.map(described) }),
    });
    await this.#keep(options.challenge, wanted);
    return options as PasskeyRequest;
  }

  /** What a new passkey is, when it is what was asked for. @throws Failure PasskeysUnusable, PasskeyRefused */
  async made(response: MadePasskey, wanted: ChallengeFor): Promise<NewPasskey> {
    const expected = await this.#expected(response.response.clientDataJSON, wanted);
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(refused);
    if (!verified) throw new Failure('PasskeyRefused');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: response.response.transports,
      backed_up: credentialBackedUp,
    };
  }

  /**
   * What to note of a passkey that signed its challenge. A challenge is used up by any answer to it, right or wrong.
   * @param find the passkey, of those that count here
   * @throws Failure PasskeysUnusable, PasskeyRefused: another challenge, origin, host, key or owner, no user verification, a counter that went back
   */
  async signed<Row extends PasskeyRow>(
    { response, ...answer }: SignedChallenge,
    wanted: ChallengeFor,
    find: (credential: string) => Promise<Row | undefined>,
  ): Promise<{ row: Row; counter: number; backedUp: boolean }> {
    const expected = await this.#expected(response.clientDataJSON, wanted);
    const row = await find(answer.id);
    if (!row) throw new Failure('PasskeyRefused');
    const handle = response.userHandle ?? undefined;
    // Who signs in by the passkey alone is whom the passkey says.
    const isTheirs = handle === undefined ? wanted.purpose === 'factor' : ownerIn(handle) === row.user_id;
    if (!isTheirs) throw new Failure('PasskeyRefused');
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { ...answer, response: { ...response, userHandle: handle } } as never,
      credential: {
        id: row.credential,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
      requireUserVerification: true,
    }).catch(refused);
    if (!verified) throw new Failure('PasskeyRefused');
    return { row, counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  }

  /** Uses up the challenge of an answer. @throws Failure PasskeysUnusable, PasskeyRefused */
  async #expected(clientData: string, { purpose, holder }: ChallengeFor) {
    const { id: expectedRPID, origin: expectedOrigin } = this.requireUsable();
    const { store, clock } = this.#outside;
    const expectedChallenge = challengeIn(clientData);
    const one = { hash: hashOf(expectedChallenge), purpose, holder: hashOf(holder) };
    if (holder === '' || !(await takeChallenge(store.db, one, clock().toISOString())))
      throw new Failure('PasskeyRefused');
    return { expectedChallenge, expectedOrigin, expectedRPID };
  }

  #keep(challenge: string, { purpose, holder }: ChallengeFor): Promise<void> {
    const { store, clock } = this.#outside;
    const now = clock();
    const expires_at = new Date(now.getTime() + challengeLives).toISOString();
    const row = { hash: hashOf(challenge), purpose, holder: hashOf(holder), expires_at };
    return insertChallenge(store.db, row, now.toISOString());
  }
}

const ownerIn = (handle: string): string => Buffer.from(handle, 'base64url').toString('utf8');

/** The library says what was wrong in words for who programs; whoever answered wrongly learns nothing of it. */
function refused(): never {
  throw new Failure('PasskeyRefused');
}
