import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';

const keys = { FILES_ACCESS_KEY: 'AKTARA', FILES_SECRET_KEY: 'hunter2' };
const placeOf = (FILES_URL: string, more = {}) => readSettings({ FILES_URL, ...keys, ...more }).files.shared;

describe('the address of a store of files', () => {
  it('is a bucket, or a folder in one', () => {
    expect(readSettings({}).files.shared).toBeUndefined();
    expect(placeOf('https://s3.tara.example/evidence')).toEqual({
      bucket: 'https://s3.tara.example/evidence',
      prefix: '',
      region: 'us-east-1',
      accessKey: 'AKTARA',
      secretKey: 'hunter2',
    });
    const inFolder = placeOf('http://127.0.0.1:9000/evidence/tara/one/', { FILES_REGION: 'garage' });
    expect(inFolder).toMatchObject({ bucket: 'http://127.0.0.1:9000/evidence', prefix: 'tara/one/', region: 'garage' });
  });

  it.each([
    ['http://s3.tara.example/evidence', 'does not start with https:'],
    ['https://s3.tara.example', 'does not name a bucket'],
    ['https://s3.tara.example/Evidence Of/x', 'does not name a bucket'],
    ['https://s3.tara.example/evidence/%2e%2e%2fother', 'does not name a bucket'],
    ['https://user:hunter2@s3.tara.example/evidence', 'keys go into FILES_ACCESS_KEY'],
    ['https://s3.tara.example/evidence?secret=hunter2', 'keys go into FILES_ACCESS_KEY'],
    ['evidence', 'FILES_URL: Invalid URL'],
  ])('%s is refused', (url, words) => {
    expect(() => placeOf(url)).toThrow(words);
    expect(() => placeOf(url)).not.toThrow('hunter2');
  });

  it('goes with its keys', () => {
    const FILES_URL = 'https://s3.tara.example/evidence';
    expect(() => readSettings({ FILES_URL })).toThrow('FILES_ACCESS_KEY: must be set together with FILES_URL');
    expect(() => readSettings({ FILES_URL, FILES_ACCESS_KEY: 'a' })).toThrow('FILES_SECRET_KEY: must be set');
    expect(() => readSettings({ FILES_SECRET_KEY: 'hunter2' })).toThrow('FILES_URL: must be set together');
  });
});
