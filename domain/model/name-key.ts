import { withoutUnseen } from './letters.ts';
import { foldName } from './user.ts';

/**
 * What a name is compared by where two must not look alike: folded as names of accounts are, without signs that draw nothing. The result is stored beside
 * the name, so that no database folds by rules of its own.
 */
export const nameKey = (name: string): string => foldName(withoutUnseen(name).trim());
