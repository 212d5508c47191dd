import { nameKey } from '../model/name-key.ts';

/** Letters of the name of a version (`VersionForm`). */
const longest = 40;

const written = (number: bigint, digits: string) => `${number}`.padStart(digits.length, '0');

/** The name after a name: its last number or letter counts on. `2025-12` is a month. */
function after(name: string): string {
  const [, before, year, sign] = /^(.*(?<!\d))((?:19|20)\d\d)([-./_])12$/.exec(name) ?? [];
  if (year) return `${before}${Number(year) + 1}${sign}01`;
  const [, start, letter] = /^(.*[^A-Za-z])([A-Ya-y])$/.exec(name) ?? [];
  if (letter) return `${start}${String.fromCharCode(letter.charCodeAt(0) + 1)}`;
  const [, head, digits, tail] = /^(.*?)(\d+)(\D*)$/.exec(name) ?? [];
  return digits ? `${head}${written(BigInt(digits) + 1n, digits)}${tail}` : `${name}-2`;
}

/**
 * A name for the next version of a task, as its people name them: the name of the last one counted on until no other looks like it. Empty where that
 * would be too long.
 * @param names of all versions of the task, the newest first
 */
export function nextVersionName(names: readonly string[]): string {
  const taken = new Set(names.map(nameKey));
  let name = names[0] === undefined ? 'V1.0' : after(names[0]);
  while (taken.has(nameKey(name))) name = after(name);
  return name.length <= longest ? name : '';
}
