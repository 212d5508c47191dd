import { Failure } from '#contract/errors.ts';
import type { LocalText } from '#domain/model/base.ts';

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * A name stands once in each language, or lists of choices could not be told apart.
 * @throws Failure ModelNameTaken at the language that is taken
 */
export function refuseNamesTaken(name: LocalText, others: readonly LocalText[]): void {
  const taken = (['en', 'zh'] as const).filter((language) => others.some((it) => same(it[language], name[language])));
  if (taken.length > 0)
    throw new Failure(
      'ModelNameTaken',
      {},
      taken.map((language) => ({ path: `name.${language}`, problem: 'taken' })),
    );
}
