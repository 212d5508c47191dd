/** A piece of a text: in both texts, or in one of them. */
export interface Piece {
  text: string;
  in: 'both' | 'before' | 'after';
}

/** Words, single Chinese characters, blanks, and every other sign by itself. */
const words = /\p{Script=Han}|[\p{L}\p{N}_]+|\s+|[^\s]/gu;

/** Beyond this many pairs of words two texts are shown as a whole each: nobody would read the rest word by word. */
const mostPairs = 1_000_000;

/** What two texts have in common, word by word, in the order of reading; pieces of the former text stand before those of the latter. */
export function diffWords(before: string, after: string): Piece[] {
  const [a, b] = [before.match(words) ?? [], after.match(words) ?? []];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [was, is] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return joined([
    ...a.slice(0, start).map((text): Piece => ({ text, in: 'both' })),
    ...(was.length * is.length > mostPairs ? replaced(was, is) : aligned(was, is)),
    ...a.slice(a.length - end).map((text): Piece => ({ text, in: 'both' })),
  ]);
}

const replaced = (was: readonly string[], is: readonly string[]): Piece[] => [
  ...was.map((text): Piece => ({ text, in: 'before' })),
  ...is.map((text): Piece => ({ text, in: 'after' })),
];

/** The longest common subsequence (Wagner and Fischer 1974), read from its table of lengths. */
function aligned(was: readonly string[], is: readonly string[]): Piece[] {
  const width = is.length + 1;
  const lengths = new Uint32Array((was.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--)
      lengths[i * width + j] = was[i] === is[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < was.length && j < is.length) {
    if (was[i] === is[j]) {
      pieces.push({ text: was[i] as string, in: 'both' });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) pieces.push({ text: was[i++] as string, in: 'before' });
    else pieces.push({ text: is[j++] as string, in: 'after' });
  }
  return [...pieces, ...replaced(was.slice(i), is.slice(j))];
}

/** Neighbours of one sort as one piece, removed before added; a blank between two changed words belongs to the change. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let run = { before: '', after: '' };
  const flush = () => {
    for (const side of ['before', 'after'] as const) if (run[side]) result.push({ text: run[side], in: side });
    run = { before: '', after: '' };
  };
  pieces.forEach((piece, n) => {
    const isInside = (run.before || run.after) && (pieces[n + 1]?.in ?? 'both') !== 'both';
    if (piece.in !== 'both') run[piece.in] += piece.text;
    else if (isInside && /^\s+$/.test(piece.text))
      run = { before: run.before + piece.text, after: run.after + piece.text };
    else {
      flush();
      const last = result.at(-1);
      if (last?.in === 'both') last.text += piece.text;
      else result.push({ ...piece });
    }
  });
  flush();
  return result;
}
