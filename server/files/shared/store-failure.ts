import { type ErrorKey, Failure } from '#contract/kit/errors.ts';

/** Seconds after which a caller may try again. */
const retryAfter = 3;

/** What went wrong with the store, in words for who runs the server. Nothing of keys or signatures is in it. */
export class StoreTrouble extends Error {
  /**
   * @param isSetting whether waiting does not help: the address, the keys or the rights are wrong
   * @param isFull whether it has no room
   */
  constructor(
    words: string,
    readonly isSetting = false,
    readonly isFull = false,
    options?: ErrorOptions,
  ) {
    super(words, options);
    this.name = 'StoreTrouble';
  }
}

/** The trouble as the refusal that callers get, with the trouble as its cause. */
export function refusalOf(trouble: StoreTrouble): Failure {
  const key: ErrorKey = trouble.isFull ? 'StorageFull' : 'FilesAway';
  return Object.assign(new Failure(key, trouble.isFull ? {} : { seconds: retryAfter }), { cause: trouble });
}

/** What the answers of such stores mean by their `<Code>`, each with what to do. */
const words: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket. Create it, or correct FILES_URL.',
  InvalidAccessKeyId: 'the store does not know this access key. Correct FILES_ACCESS_KEY.',
  SignatureDoesNotMatch: 'the secret key does not fit the access key. Correct FILES_SECRET_KEY.',
  AccessDenied:
    'the access key may not do this. It needs the rights to list the bucket and to read, write and delete objects.',
  RequestTimeTooSkewed: 'the clocks of this machine and of the store differ by more than 15 minutes. Correct them.',
  AuthorizationHeaderMalformed: 'the store expects another region. Set FILES_REGION.',
  PermanentRedirect: 'the bucket is at another address. Correct FILES_URL and FILES_REGION.',
  InvalidBucketName: 'this is not the name of a bucket. Correct FILES_URL.',
};

const full = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']);

/** The trouble that an answer tells. @param code of its body, empty where it has none. @param region where the store says the bucket is */
export function troubleOf(place: string, act: string, status: number, code: string, region = ''): StoreTrouble {
  const begin = `${place}: ${act} failed with ${status}${code && ` ${code}`}: `;
  if (status === 507 || full.has(code)) return new StoreTrouble(`${begin}the store has no room.`, false, true);
  if (region && (status === 301 || status === 307 || status === 400))
    return new StoreTrouble(`${begin}the bucket is in the region ${region}. Set FILES_REGION.`, true);
  if (code in words) return new StoreTrouble(begin + words[code], true);
  if (status === 401 || status === 403) return new StoreTrouble(begin + words.AccessDenied, true);
  if (status < 400) return new StoreTrouble(`${begin}the address leads elsewhere. Correct FILES_URL.`, true);
  const passes = status >= 500 || status === 408 || status === 429;
  return new StoreTrouble(begin + (passes ? 'try again later.' : 'the store refuses it.'), !passes);
}
