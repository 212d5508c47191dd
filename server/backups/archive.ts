import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Ends the name of a copy that is encrypted for public keys of age (age-encryption.org), as one archive of tar. */
export const encryptedEnding = '.tar.age';

/** Loaded only where something is encrypted or decrypted. */
const loadAge = () => import('age-encryption');

/** @throws Error naming a public key that nothing can be encrypted for */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { Encrypter } = await loadAge();
  for (const recipient of recipients)
    try {
      new Encrypter().addRecipient(recipient);
    } catch (error) {
      throw new Error(`BACKUP_RECIPIENT: ${recipient} is not a public key of age: ${(error as Error).message}`);
    }
}

/** Resolves when tar has ended well. @throws Error with its words */
function endOf(tar: ChildProcess): Promise<void> {
  let said = '';
  tar.stderr?.on('data', (part) => {
    said = `${said}${part}`.slice(-1_000);
  });
  return new Promise((done, fail) => {
    tar.once('error', fail);
    tar.once('close', (code) => (code === 0 ? done() : fail(new Error(`tar ended with ${code}: ${said.trim()}`))));
  });
}

/**
 * Writes what is in a folder as one encrypted archive, in pieces of 64 kB.
 * @throws Error when it cannot be written; what was written stays
 */
export async function encryptFolder(folder: string, to: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const tar = spawn('tar', ['-cf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = endOf(tar);
  ended.catch(() => {});
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _, next) {
      bytes += piece.length;
      next(null, piece);
    },
  });
  try {
    const plain = Readable.toWeb(tar.stdout.pipe(counted)) as globalThis.ReadableStream<Uint8Array>;
    const encrypted = await encrypter.encrypt(plain);
    await pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    // A tar that broke off has closed its output as if it were done.
    await ended;
    await requireWritten(to, encrypted.size(bytes));
  } finally {
    tar.kill('SIGKILL');
  }
}

/** Nobody here can decrypt what was written, but how long it has to be is known. */
async function requireWritten(file: string, bytes: number): Promise<void> {
  const written = await open(file);
  try {
    await written.sync();
    const { size } = await written.stat();
    if (size !== bytes) throw new Error(`${file} has ${size} bytes instead of ${bytes}.`);
  } finally {
    await written.close();
  }
}

/** The private keys in a file of age-keygen. @throws Error when there are none */
function identitiesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const found = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found.length === 0)
    throw new Error(
      `${file} has no line that begins with AGE-SECRET-KEY-. If it is encrypted itself, decrypt it first.`,
    );
  return found;
}

/**
 * Unpacks an encrypted archive.
 * @param identity the file with the private key
 * @throws Error when it is for another key, was changed or cut off, or holds other things than files and folders
 */
export async function decryptInto(folder: string, copy: string, identity: string): Promise<void> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const key of identitiesIn(identity)) decrypter.addIdentity(key);
  const encrypted = Readable.toWeb(createReadStream(copy)) as globalThis.ReadableStream<Uint8Array>;
  const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = endOf(tar);
  ended.catch(() => {});
  try {
    const plain = await decrypter.decrypt(encrypted);
    await pipeline(Readable.fromWeb(plain as ReadableStream), tar.stdin);
  } catch (error) {
    throw new Error(`${copy} could not be decrypted with the key in ${identity}: ${(error as Error).message}`);
  } finally {
    tar.stdin.destroy();
  }
  await ended;
  refuseLinks(folder);
}

/** Anybody who knows the public key can make an archive: one with links could reach files outside of it. */
function refuseLinks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) refuseLinks(path);
    else if (!entry.isFile()) throw new Error(`The archive holds ${entry.name}, which is neither a file nor a folder.`);
  }
}

/** What was renamed or made in a folder is there after a loss of power too. */
export function flushFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
