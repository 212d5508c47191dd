// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptFolder, requireRecipients } from '#server/backups/archive.ts';
import { makeBackup } from '#server/backups/make-backup.ts';
import { withPlainCopy } from '#server/backups/unpack.ts';
import { checkDatabase } from '#server/store/engines/sqlite-copy.ts';
import { openStore } from '#server/store/open.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'intara-encrypted-'));
const source = { file: join(dataDir, 'intara.db') };
const folder = join(dataDir, 'elsewhere');
const keyFile = join(dataDir, 'key.txt');
let recipient: string;
beforeAll(async () => {
  await (await openStore(source)).close();
  mkdirSync(join(dataDir, 'uploads/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/ab/file'), 'evidence of nobody else');
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  writeFileSync(keyFile, `# created: today\n# public key: ${recipient}\n${identity}\n`);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const make = (more = {}) => makeBackup({ source, dataDir, folder, recipients: [recipient], ...more });
const scratchOf = (dir: string) => readdirSync(join(dir, 'backups')).filter((name) => !name.includes('.lock'));
const otherKey = async () => {
  const file = join(dataDir, 'other.txt');
  writeFileSync(file, await generateX25519Identity());
  return file;
};

describe('an encrypted copy', () => {
  it('is one file that only its key opens, and nothing stays in the clear', async () => {
    const { place, bytes } = await make();
    expect(place).toMatch(/^.*\/elsewhere\/intara-[^/]*Z\.tar\.age$/);
    expect([statSync(place).size, statSync(place).mode & 0o077]).toEqual([bytes, 0]);
    const content = readFileSync(place);
    expect([content.includes('SQLite format'), content.includes('evidence')]).toEqual([false, false]);
    expect(scratchOf(dataDir)).toEqual([]);
    const found = await withPlainCopy(place, keyFile, dataDir, (plain) => [
      checkDatabase(join(plain, 'intara.db')),
      readFileSync(join(plain, 'uploads/ab/file'), 'utf8'),
    ]);
    expect(found).toEqual([[], 'evidence of nobody else']);
    expect(scratchOf(dataDir)).toEqual([]);
  });

  it('is refused without a key, with another one, or when it was cut off', async () => {
    const { place } = await make();
    const never = () => expect.unreachable();
    await expect(withPlainCopy(place, undefined, dataDir, never)).rejects.toThrow('add --identity');
    await expect(withPlainCopy(place, await otherKey(), dataDir, never)).rejects.toThrow('could not be decrypted');
    await expect(withPlainCopy(place, source.file, dataDir, never)).rejects.toThrow('AGE-SECRET-KEY-');
    truncateSync(place, statSync(place).size - 100);
    await expect(withPlainCopy(place, keyFile, dataDir, never)).rejects.toThrow('could not be decrypted');
    expect(scratchOf(dataDir)).toEqual([]);
  });

  it('rotates like others, and is removed when it fails', async () => {
    const to = join(dataDir, 'rotated');
    for (let n = 0; n < 3; n++) await make({ folder: to, keep: 2 });
    const names = () => readdirSync(to).filter((name) => name.endsWith('.tar.age'));
    expect(names().map((name) => name.slice(0, 18))).toEqual(['intara-auto-000002', 'intara-auto-000003']);
    await expect(make({ folder: to, keep: 2, recipients: ['age1nobody'] })).rejects.toThrow();
    expect(names()).toHaveLength(2);
    expect(readdirSync(to).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(scratchOf(dataDir)).toEqual([]);
  });

  it('made by somebody else is not unpacked when it holds links', async () => {
    const hostile = join(dataDir, 'hostile');
    mkdirSync(join(hostile, 'uploads'), { recursive: true });
    symlinkSync('/etc/passwd', join(hostile, 'uploads/link'));
    const place = join(dataDir, 'hostile.tar.age');
    await encryptFolder(hostile, place, [recipient]);
    const opened = withPlainCopy(place, keyFile, dataDir, () => expect.unreachable());
    await expect(opened).rejects.toThrow('neither a file nor a folder');
  });

  it('is not made of what tar could not read to its end', async () => {
    const made = encryptFolder(join(dataDir, 'nowhere'), join(dataDir, 'nothing.tar.age'), [recipient]);
    await expect(made).rejects.toThrow(/^tar ended with 2: .*nowhere/);
  });

  it('is only made for real keys', async () => {
    await expect(requireRecipients([recipient])).resolves.toBeUndefined();
    const wrong = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
    await expect(requireRecipients([recipient, wrong])).rejects.toThrow(
      `BACKUP_RECIPIENT: ${wrong} is not a public key`,
    );
  });
});
