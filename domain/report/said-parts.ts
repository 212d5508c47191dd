import { cellPatterns } from './cell-patterns.ts';

/** What a cell says of things that have names and numbers: one of them, or several that are not the same. */
export type Said<T> = { is: T } | 'apart';

/** Nobody writes the name of one thing longer; a cell of remarks is not taken apart. */
const longest = 200;
const mostSplits = 16;
/** Longer parts between marks are words of a remark: taking each apart again would cost more than the whole table. */
const longestPart = 16;
const number = /^[-+]?\d+(?:[.,]\d+)?$/;
/** `S3`: a label of one's own before a name. */
const label = /^\p{L}{1,4}[-_. ]?(\d+)$/u;

/**
 * Reads a cell that names one thing, maybe in several ways: `Proficient (3)`, `3 - Proficient`, `≤1 day` above `0`, `S3 - Severe`. All that it says must
 * agree: `Specialized (7)` is neither the one nor the other. Undefined where it names nothing, or says more than that.
 * @param meant what a part may mean, the likeliest first
 * @param isLabelled may the label of one's own with this number stand for it?
 */
export function readSaid<T>(
  text: string,
  meant: (part: string) => readonly T[],
  isLabelled: (number: number, one: T) => boolean = () => false,
  depth = 2,
): Said<T> | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '' || plain.length > longest) return undefined;
  const [whole] = meant(plain);
  if (whole !== undefined) return { is: whole };
  if (depth === 0) return undefined;
  let isApart = false;
  for (const { parts, isStrong } of splitsOf(plain)) {
    // Two numbers are two values.
    if (parts.filter((part) => number.test(part)).length > 1) continue;
    const sets = parts.map((part) => {
      if (cellPatterns.besideNumber.test(part)) return 'nothing' as const;
      const isApartAgain = isStrong || part.length <= longestPart;
      const said = readSaid(part, meant, isLabelled, isApartAgain ? depth - 1 : 0);
      return said && said !== 'apart' ? allOf(part, said.is, meant) : (said ?? part);
    });
    const known = sets.filter((one) => Array.isArray(one));
    if (known.length === 0) continue;
    const others = sets.filter((one): one is string => typeof one === 'string' && one !== 'nothing');
    if (!others.every((one) => one === 'apart' || number.test(one) || label.test(one))) continue;
    const labels = others.map((one) => Number(label.exec(one)?.[1] ?? Number.NaN));
    const [agreed] = (known[0] ?? []).filter(
      (one) =>
        known.every((set) => set.includes(one)) && labels.every((said) => !Number.isNaN(said) && isLabelled(said, one)),
    );
    if (agreed !== undefined) return { is: agreed };
    isApart = true;
  }
  return isApart ? 'apart' : undefined;
}

const allOf = <T>(part: string, first: T, meant: (part: string) => readonly T[]): T[] => [first, ...meant(part)];

/** Ways to take a cell apart: by its lines, its bracket, the marks between its words, and where digits meet letters. */
function* splitsOf(text: string): Generator<{ parts: string[]; isStrong: boolean }> {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length > 1) yield { parts: lines, isStrong: true };
  const [, before, within] = /^(.*\S)\s*[([{【]\s*([^()[\]{}【】]*\S)\s*[)\]}】]$/s.exec(text) ?? [];
  if (before !== undefined && within !== undefined) yield { parts: [before, within], isStrong: true };
  const [, first, behind] = /^[([{【]\s*([^()[\]{}【】]+)[)\]}】]\s*(\S.*)$/s.exec(text) ?? [];
  if (first !== undefined && behind !== undefined) yield { parts: [first, behind], isStrong: true };
  let count = 0;
  for (const { 0: mark, index } of text.matchAll(
    /\s*[:=|;,/&、]\s*|\s*[-–—]\s*|[.)]\s*|\s+|(?<=\d)(?=[^\d.,\s])|(?<=[^\d.,\s])(?=\d)/g,
  )) {
    const parts = [text.slice(0, index).trim(), text.slice(index + mark.length).trim()];
    if (parts.every((part) => part !== '')) yield { parts, isStrong: false };
    count += 1;
    if (count >= mostSplits) return;
  }
}
