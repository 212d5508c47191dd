import * as z from 'zod';
import { Needed, Text } from '../../model/base.ts';

/** A clause a requirement meets: the code of the standard as text, so that it stays when the library has the standard no more. */
export const Clause = z.object({ standard: Needed(40), chapter: Text(100) });
export type Clause = z.infer<typeof Clause>;

export const mostClauses = 40;

/** `UN-R155 7.3.8`; a standard as a whole is its code alone. */
export const clauseText = ({ standard, chapter }: Clause): string => `${standard} ${chapter}`.trim();

/** What `clauseText` writes, read again: the code of a standard ends at the first blank, unless one of `known` is longer. */
export function clauseOf(text: string, known: readonly string[] = []): Clause | null {
  const line = text.trim().replace(/\s+/g, ' ');
  const longer = known
    .filter((code) => line === code || line.startsWith(`${code} `))
    .sort((a, b) => b.length - a.length);
  const standard = longer[0] ?? line.split(' ')[0] ?? '';
  const parsed = Clause.safeParse({ standard, chapter: line.slice(standard.length).trim() });
  return parsed.success ? parsed.data : null;
}

/** Does the chapter lie in the one of this number: `7.3.8` in `7.3` and `7`, `Annex 5 Part B` in `Annex 5`? */
export const liesIn = (chapter: string, number: string): boolean =>
  chapter === number || (chapter.startsWith(number) && /^[\s.,(]/.test(chapter.slice(number.length)));
