import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Ends the name of what is not finished. */
export const unfinished = '.part';

const stampPattern = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z`;
const byTime = new RegExp(`^intara-auto-(\\d{6,})-${stampPattern}(\\.tar\\.age)?$`);
const anyCopy = new RegExp(`^intara-(auto-\\d{6,}-)?(${stampPattern})(\\.tar\\.age)?$`);
const leftOver = new RegExp(`^intara-.*${stampPattern}(\\.tar\\.age)?\\.part$`);

const stamp = () => new Date().toISOString().replace(/[:.]/g, '-');

/** Copies that were made by time, oldest first: by their number, because a clock may be set back. */
function copiesByTime(folder: string): { name: string; number: number }[] {
  const found = readdirSync(folder).flatMap((name) => {
    const number = byTime.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  return found.sort((a, b) => a.number - b.number);
}

/** The name of the next copy: one made by time has a number and may be removed by rotation, one that somebody asked for stays. */
export function nextName(folder: string, isByTime: boolean): string {
  if (!isByTime) return `intara-${stamp()}`;
  const number = (copiesByTime(folder).at(-1)?.number ?? 0) + 1;
  return `intara-auto-${String(number).padStart(6, '0')}-${stamp()}`;
}

/** Removes the oldest copies made by time, and nothing else. */
export function rotate(folder: string, keep: number): void {
  for (const { name } of copiesByTime(folder).slice(0, -keep)) {
    // Who is killed now must not leave half a copy under the name of a whole one.
    const going = join(folder, name + unfinished);
    renameSync(join(folder, name), going);
    rmSync(going, { recursive: true });
  }
}

/** Removes what processes have left that ended in the middle. Only the one that holds the folder may do that. */
export function sweepUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (leftOver.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The newest copy by the time in its name. @throws Error when there is none */
export function newestCopy(folder: string): string {
  const time = (name: string) => anyCopy.exec(name)?.[2] ?? '';
  const copies = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => anyCopy.test(name));
  const [newest] = copies.sort((a, b) => (time(a) < time(b) ? 1 : -1));
  if (newest === undefined) throw new Error(`There is no copy in ${folder}.`);
  return join(folder, newest);
}

/** Bytes of a file, or of all files in a folder. */
export function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
