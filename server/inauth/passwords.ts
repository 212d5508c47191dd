import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (m = 19 MiB, t = 2): about 25 ms on the thread pool. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let dummy: Promise<string> | undefined;

/**
 * Is this the password? Without a stored hash (unknown user) the same time is spent on a dummy, so that the answer does not tell whether
 * the user exists.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  dummy ??= hashPassword('no such user');
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== undefined && fits;
}
