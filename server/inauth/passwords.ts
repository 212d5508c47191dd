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
  // A user made without a password (by an import, say) has no readable hash.
  const known = stored?.startsWith('$argon2') ? stored : undefined;
  const fits = await verify(known ?? (await dummy), password);
  return known !== undefined && fits;
}
