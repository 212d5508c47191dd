import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what is kept and has to be read again (AES-256-GCM). What was encrypted for one user does not open for another. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #former: Buffer | undefined;

  /** @param former the key before this one, while secrets that it encrypted are still there */
  constructor(key: Buffer, former?: Buffer) {
    this.#key = key;
    this.#former = former;
  }

  /** The same secret encrypted with the key of now; `undefined` where it is already, or opens with neither. */
  sealAnew(sealed: string, of: string): string | undefined {
    if (!this.#former || openWith(this.#key, sealed, of) !== undefined) return undefined;
    const text = openWith(this.#former, sealed, of);
    return text === undefined ? undefined : this.seal(text, of);
  }

  seal(text: string, of: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(of));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  /** `undefined` when it was encrypted with another key, or for somebody else. */
  open(sealed: string, of: string): string | undefined {
    return openWith(this.#key, sealed, of) ?? (this.#former && openWith(this.#former, sealed, of));
  }
}

function openWith(key: Buffer, sealed: string, of: string): string | undefined {
  const all = Buffer.from(sealed, 'base64');
  if (all.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(of)).setAuthTag(all.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return decipher.update(all.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
