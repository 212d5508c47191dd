import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import type { ObjectStore } from './object-store.ts';
import { nameOfPlace } from './shared-place.ts';
import { refusalOf, StoreTrouble } from './store-failure.ts';

/**
 * Writes, lists, reads and removes one object, so that a wrong setting is found at the start and not by the first upload.
 * @returns a line for whoever starts the server; `isAway` where the store does not answer, which others may mend while the server works
 * @throws Failure FilesAway with the trouble as its cause where a setting is wrong, StorageFull
 */
export async function probe(objects: ObjectStore): Promise<{ line: string; isAway: boolean }> {
  const key = `probe/${randomBytes(12).toString('hex')}`;
  const bytes = randomBytes(16);
  const name = nameOfPlace(objects.place);
  try {
    await objects.put(key, bytes, createHash('sha256').update(bytes).digest('hex'));
    const found = [];
    for await (const object of objects.list(key)) found.push(object.key);
    const read = await objects.get(key);
    await objects.remove(key);
    if (found.length !== 1 || !read || !bytes.equals(read))
      throw refusalOf(
        new StoreTrouble(`${name}: what was just written there is not read again. Is it one store?`, true),
      );
    return { line: `Files: ${name}`, isAway: false };
  } catch (error) {
    if (!(error instanceof Failure && error.cause instanceof StoreTrouble) || error.cause.isSetting) throw error;
    const words = error.cause.isFull ? '' : ' Uploads and downloads are refused until it answers.';
    return { line: `FILES_URL: ${error.cause.message}${words}`, isAway: true };
  }
}
