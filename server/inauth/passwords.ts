import { hash, verify } from '@node-rs/argon2';
import { passwordStrength } from '#domain/model/password-strength.ts';
import type { KeptPassword } from '#server/store/accounts/users.ts';

/** Of argon2id: memory in KiB, and passes over it. */
interface HashCost {
  memoryCost: number;
  timeCost: number;
}

/** The least that OWASP recommends: about 25 ms on the thread pool. */
const realCost: HashCost = { memoryCost: 19_456, timeCost: 2 };
let cost = realCost;

/** Makes hashes cheaper, or without an argument as costly as they have to be: specs sign in by the thousand. Comparing costs what the hash says. */
export function setHashCost(changed: HashCost = realCost): void {
  cost = changed;
  dummy = undefined;
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A password as it is kept. */
export const keptPassword = async (password: string, at: string): Promise<KeptPassword> => ({
  hash: await hashPassword(password),
  strength: passwordStrength(password),
  at,
});

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
