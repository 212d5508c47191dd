import { isCommonPassword } from './common-passwords.ts';

/** From 0, which is guessed at once, to 4. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** How many signs there are of each sort that occurs. */
const sorts: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 33],
];

/** Signs that tell something new: neither the same as the one before nor the next to it in the alphabet or in counting. */
function newSigns(password: string): number {
  const codes = [...password.toLowerCase()].map((sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, i) => i === 0 || Math.abs(code - (codes[i - 1] ?? 0)) > 1).length;
}

/**
 * How hard a password is to guess, as far as its look tells: the bits of its signs, of those that repeat or count on half as many. One of the
 * commonest is 0 whatever it looks like.
 */
export function passwordStrength(password: string): Strength {
  if (password === '' || isCommonPassword(password)) return 0;
  const choices = sorts.reduce((sum, [sort, count]) => sum + (sort.test(password) ? count : 0), 0);
  const telling = newSigns(password);
  const bits = Math.log2(choices) * (telling + ([...password].length - telling) / 2);
  if (bits < 36) return 1;
  if (bits < 52) return 2;
  return bits < 66 ? 3 : 4;
}
