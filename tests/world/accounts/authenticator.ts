import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/account/passkey.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** What a dishonest browser or authenticator does otherwise. */
export interface Dishonest {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Touched, but neither PIN nor finger was asked for. */
  unverified?: boolean;
  userHandle?: string;
  /** Changes what was signed after it was signed. */
  tampered?: boolean;
}

/** The head of an item of CBOR (RFC 8949): its major type and its length or value. */
const head = (major: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  return n < 256 ? Buffer.from([(major << 5) | 24, n]) : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
};
const int = (n: number) => (n >= 0 ? head(0, n) : head(1, -1 - n));
const bytes = (b: Buffer) => Buffer.concat([head(2, b.length), b]);
const word = (s: string) => Buffer.concat([head(3, s.length), Buffer.from(s)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** An authenticator with one passkey (ES256, no attestation), and the browser in front of it. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = text(randomBytes(32));
  /** How often it has signed; one that stays 0 does not count. */
  counter = 0;
  userHandle = '';

  /** @param counts it tells how often it has signed, as keys on a wire do; synchronised ones do not */
  constructor(readonly counts = true) {}

  /** Makes the passkey. */
  create(options: PasskeyCreation, origin: string, { rpId, challenge, unverified }: Dishonest = {}): MadePasskey {
    this.userHandle = options.user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = map(
      [int(1), int(2)],
      [int(3), int(-7)],
      [int(-1), int(1)],
      [int(-2), bytes(Buffer.from(x ?? '', 'base64url'))],
      [int(-3), bytes(Buffer.from(y ?? '', 'base64url'))],
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const data = Buffer.concat([
      this.#head(rpId ?? options.rp.id, 0x40 | (unverified ? 0x01 : 0x05)),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const object = map([word('fmt'), word('none')], [word('attStmt'), map()], [word('authData'), bytes(data)]);
    const client = this.#client('webauthn.create', challenge ?? options.challenge, origin);
    const response = { clientDataJSON: text(client), attestationObject: text(object), transports: ['internal'] };
    return { ...this.#named, response };
  }

  /** Signs a challenge. */
  get(options: PasskeyRequest, origin: string, otherwise: Dishonest = {}): SignedChallenge {
    const { rpId, challenge, unverified, tampered, userHandle = this.userHandle } = otherwise;
    if (this.counts) this.counter += 1;
    const data = this.#head(rpId ?? options.rpId, unverified ? 0x01 : 0x05);
    const client = this.#client('webauthn.get', challenge ?? options.challenge, otherwise.origin ?? origin);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    if (tampered) data.writeUInt32BE(this.counter + 7, 33);
    const response = {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle,
    };
    return { ...this.#named, response };
  }

  get #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
