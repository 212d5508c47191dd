import * as z from 'zod';
import { isSafe } from '#server/audit-target.ts';

/** A bucket, and perhaps a folder in it: `https://host/bucket/folder`. */
const FilesUrl = z
  .url()
  .refine((text) => !URL.canParse(text) || isSafe(new URL(text)), 'does not start with https:')
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { username, password, search, hash } = new URL(text);
    return username + password + search + hash === '';
  }, 'has more than a host, a bucket and a folder; keys go into FILES_ACCESS_KEY and FILES_SECRET_KEY')
  .refine(
    (text) => !URL.canParse(text) || /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(new URL(text).pathname),
    'does not name a bucket, as in https://host/bucket or https://host/bucket/folder',
  )
  .transform((text) => {
    const { origin, pathname } = new URL(text);
    const [, bucket = '', ...folders] = pathname.split('/');
    return { bucket: `${origin}/${bucket}`, prefix: folders.flatMap((name) => (name ? [`${name}/`] : [])).join('') };
  })
  .optional();

/** The variables of a store of files that several servers share; docs/operate.md lists them for people. */
export const filesVariables = {
  /** A bucket of a store of the protocol S3 for uploads and reports, which several servers share; without it they are in DATA_DIR. */
  FILES_URL: FilesUrl,
  FILES_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'is not the name of a region')
    .default('us-east-1'),
  FILES_ACCESS_KEY: z.string().min(1).optional(),
  FILES_SECRET_KEY: z.string().min(1).optional(),
};

const Variables = z.object(filesVariables);

type Read = z.output<typeof Variables>;

/** @throws Error naming what is missing, or does not go together */
export function sharedFilesOf(e: Read) {
  const { FILES_URL: url, FILES_ACCESS_KEY: accessKey, FILES_SECRET_KEY: secretKey } = e;
  if (url === undefined) {
    for (const name of ['FILES_ACCESS_KEY', 'FILES_SECRET_KEY'] as const)
      if (e[name] !== undefined) throw new Error(`FILES_URL: must be set together with ${name}`);
    return undefined;
  }
  if (accessKey === undefined) throw new Error('FILES_ACCESS_KEY: must be set together with FILES_URL');
  if (secretKey === undefined) throw new Error('FILES_SECRET_KEY: must be set together with FILES_URL');
  return { ...url, region: e.FILES_REGION, accessKey, secretKey };
}
