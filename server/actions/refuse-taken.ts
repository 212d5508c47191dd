import { type ErrorKey, Failure } from '#contract/kit/errors.ts';
import type { LocalText } from '#domain/model/base.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { isUniqueViolation } from '#server/store/store.ts';

/** Are two names the same to a person? */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** The languages in which others have the name. */
export const takenLanguages = (name: LocalText, others: readonly LocalText[]): ('en' | 'zh')[] =>
  (['en', 'zh'] as const).filter((language) => others.some((other) => sameName(other[language], name[language])));

/**
 * A name appears once in each language, or lists of choices could not be told apart.
 * @throws Failure of this key at the language that is taken
 */
export function refuseNamesTaken(key: ErrorKey, name: LocalText, others: readonly LocalText[]): void {
  const taken = takenLanguages(name, others);
  if (taken.length > 0)
    throw new Failure(
      key,
      {},
      taken.map((language) => ({ path: `name.${language}`, problem: 'taken' })),
    );
}

/** A refusal because the name is taken, and with it perhaps the code: both are marked at once. */
export const nameTaken = (key: ErrorKey, codeTaken = false): Failure =>
  new Failure(key, {}, [
    { path: 'name', problem: 'taken' },
    ...(codeTaken ? [{ path: 'code', problem: 'taken' } as const] : []),
  ]);

/** Two requests at once can both find a name free; the unique index then refuses the later one. @throws Failure of this key at `name` */
export async function refuseDuplicates<T>(key: ErrorKey, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken(key);
    throw error;
  }
}
