import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const bytes = 32;

/**
 * The key that encrypts kept secrets: the one that is set, else that of the file secret.key in the data folder, made at the first start for its owner
 * alone. The database holds no key, so a copy of it alone opens no secret.
 * @throws Error when the file holds something else
 */
export function secretKeyOf({ secretKey, dataDir }: { secretKey: string | undefined; dataDir: string }): Buffer {
  if (secretKey !== undefined) return Buffer.from(secretKey, 'base64');
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) makeKeyFile(path);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64');
  if (key.length !== bytes) throw new Error(`${path} does not hold ${bytes} bytes in base64.`);
  return key;
}

/** Whole or not at all, and never over one that another process made meanwhile. */
function makeKeyFile(path: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, `${randomBytes(bytes).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}
