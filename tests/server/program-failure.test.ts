import { describe, expect, it } from 'vitest';
import { Failure } from '#contract/kit/errors.ts';
import { programFailure } from '#server/program-failure.ts';
import { readSettings } from '#server/settings.ts';
import { openStore } from '#server/store/open.ts';

describe('a program that cannot start', () => {
  it.each([
    ['MAIL_URL', 'mail.example', 'Invalid URL'],
    ['MAIL_URL', 'ftp://mail.example', 'starts with one of'],
    ['SMS_URL', 'smtp://mail.example', 'starts with one of'],
    ['DATABASE_URL', 'mysql://db.example/tara', 'does not start with postgres://'],
    ['POLARION_URL', 'polarion.example', 'Invalid URL'],
    ['PUBLIC_URL', 'https://tara.example/tools', 'has a path'],
  ])('names the setting it cannot use: %s=%s', (name, value, words) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}[.0-9]*: .*${words}`, 'm'));
  });

  it('takes both spellings of the address of PostgreSQL', () => {
    for (const url of ['postgres://db/tara', 'postgresql://db/tara'])
      expect(readSettings({ DATABASE_URL: url }).store).toEqual({ url });
  });

  it('says that the database does not answer, and why', async () => {
    const away = await openStore({ url: 'postgres://tara:secret@127.0.0.1:4/tara' }).catch((error: unknown) => error);
    expect(programFailure(away)).toMatch(
      /^DATABASE_URL: the database tara at 127\.0\.0\.1:4 cannot be used: .*\nCheck /,
    );
    const lost = Object.assign(new Failure('StoreAway'), { cause: new Error('Connection terminated unexpectedly') });
    expect(programFailure(lost)).toBe(
      'DATABASE_URL: the database is not responding: Connection terminated unexpectedly',
    );
  });

  it('refuses an address of the database in which a password was not encoded, without showing it', () => {
    for (const url of ['postgres://tara:s3c#ret@db/tara', 'postgres://tara:s3c/ret@db/tara'])
      expect(() => readSettings({ DATABASE_URL: url })).toThrow(
        /^(?!.*s3c)DATABASE_URL: is not an address; in a password write @ : \/ # % as %40 %3A %2F %23 %25$/s,
      );
    const socket = 'postgres://tara:secret@/tara?host=/run/postgresql';
    expect(readSettings({ DATABASE_URL: socket }).store).toEqual({ url: socket });
  });

  it('says what is behind a refusal, and what several addresses said', () => {
    const full = Object.assign(new Failure('StorageFull'), { cause: new Error('ENOSPC: no space left on device') });
    expect(programFailure(full)).toMatch(/disk is full, .*\nENOSPC/);
    const tried = new AggregateError([new Error('connect ::1'), new Error('connect 127.0.0.1')]);
    expect(programFailure(tried)).toBe('connect ::1, connect 127.0.0.1');
    expect(programFailure(new Error('The file is damaged.'))).toBe('The file is damaged.');
  });
});
