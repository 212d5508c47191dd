import type { AssetRow } from './shape.ts';

type Answers = AssetRow['deviceProperties'];

const byNumber = ([a]: [string, boolean], [b]: [string, boolean]) => (a < b ? -1 : 1);

/** Answers in a line, as cells and files hold them: `PID-11, !PID-26`, where ! says no. */
export const answersText = (answers: Answers): string =>
  Object.entries(answers)
    .sort(byNumber)
    .map(([code, yes]) => `${yes ? '' : '!'}${code}`)
    .join(', ');

/** Reads such a line; null where a word is no property, or one is answered both ways. */
export function answersIn(text: string): Answers | null {
  const found: Record<string, boolean> = {};
  for (const word of text.normalize('NFKC').split(/[\s,;、]+/)) {
    if (word === '') continue;
    const [, no, number] = /^([!-]?)(?:PID-?)?(\d{2,6})$/i.exec(word) ?? [];
    if (number === undefined) return null;
    const code = `PID-${number}`;
    const yes = no === '';
    if (Object.hasOwn(found, code) && found[code] !== yes) return null;
    found[code] = yes;
  }
  return found;
}
