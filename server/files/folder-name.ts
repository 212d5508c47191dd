import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the folder of the installation is called, on whatever machine it is mounted: servers with the same name share their files.
 * @throws the error of the file system when it can neither be read nor written
 */
export async function nameOfFolder(dataDir: string): Promise<string> {
  const place = join(dataDir, 'folder-name');
  const known = await readFile(place, 'utf8').catch(() => undefined);
  if (known) return known;
  const name = randomUUID();
  const written = `${place}.${name}`;
  await writeFile(written, name);
  // Of servers that start at once the first one decides: what has its place already stays, and is whole.
  const unlessThere = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  };
  try {
    await link(written, place).catch((error: NodeJS.ErrnoException) =>
      // Some network drives know no links.
      error.code === 'EEXIST' ? undefined : writeFile(place, name, { flag: 'wx' }).catch(unlessThere),
    );
  } finally {
    await rm(written, { force: true });
  }
  return readFile(place, 'utf8');
}
