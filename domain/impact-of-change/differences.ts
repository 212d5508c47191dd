import type { Basis } from '../kinds/review/shape.ts';

/** What became of a fact a row was judged by. */
export interface Difference {
  /** `changed`: an aspect of it is another; `gone`: the row rests on it no longer; `come`: it did not rest on it before. */
  what: 'changed' | 'gone' | 'come';
  /** `steps/<id>`, `trees/<owner>`, `method/impact`. */
  fact: string;
  /** What the row of the fact was called at the review, or is called where it came since. */
  code: string;
  /** Of `changed`: which aspect, with its former text and that of today; empty = there was, or is, none. */
  aspect: string;
  was: string;
  is: string;
  /** Of `come`, or `gone`: what it joined, or left, by code, among the facts that are in both bases; empty = nothing of the kind. */
  by?: string;
  /** It came with, or went with, another fact that is told itself. */
  follows?: true;
}

/** Said for the words alone. */
const notCompared = 'code';

/** Aspects that hold values of several parameters: `ET:1w=1;SE:expert=6`. */
const packed = /^(rating|vector)\//;

const unpacked = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf(':');
      return at < 0 ? [] : [[part.slice(0, at), part.slice(at + 1)] as const];
    }),
  );

/** Each parameter that differs: `rating/AP/ET`. */
function partsOf(aspect: string, was: string, is: string): Pick<Difference, 'aspect' | 'was' | 'is'>[] {
  const [former, today] = [unpacked(was), unpacked(is)];
  return [...new Set([...former.keys(), ...today.keys()])]
    .map((code) => ({ aspect: `${aspect}/${code}`, was: former.get(code) ?? '', is: today.get(code) ?? '' }))
    .filter((one) => one.was !== one.is);
}

/**
 * What is another between the basis of a review and that of today, in the order of the chain. Without a basis nothing is known, and nothing differs.
 *
 * @param holders by what each fact of today came into the chain; without them nothing is said of where it joined
 */
export function differencesOf(
  then: Basis,
  now: Basis,
  holders: ReadonlyMap<string, ReadonlySet<string>> = noHolders,
): Difference[] {
  const found: Difference[] = [];
  const facts = Object.keys(then);
  if (facts.length === 0) return found;
  for (const fact of facts) {
    const [was, is] = [then[fact] ?? {}, now[fact]];
    if (is === undefined) {
      found.push({ what: 'gone', fact, code: was[notCompared] ?? '', aspect: '', was: '', is: '' });
      continue;
    }
    for (const aspect of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const [former, today] = [was[aspect] ?? '', is[aspect] ?? ''];
      if (aspect === notCompared || former === today) continue;
      const head = { what: 'changed', fact, code: was[notCompared] ?? '' } as const;
      const parts = packed.test(aspect) ? partsOf(aspect, former, today) : [];
      // A code may hold what separates them: then it is said as a whole.
      if (parts.length === 0) found.push({ ...head, aspect, was: former, is: today });
      for (const one of parts) found.push({ ...head, ...one });
    }
  }
  for (const [fact, is] of Object.entries(now))
    if (then[fact] === undefined)
      found.push({
        what: 'come',
        fact,
        code: is[notCompared] ?? '',
        aspect: '',
        was: '',
        is: '',
        ...joined(then, now, holders.get(fact)),
      });
  return found;
}

const noHolders: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** Where a fact joined the chain: by what was there before, or with what came itself. */
function joined(then: Basis, now: Basis, holders: ReadonlySet<string> = new Set()): Pick<Difference, 'by' | 'follows'> {
  const former = [...holders].filter((one) => then[one] !== undefined);
  if (holders.size > 0 && former.length === 0) return { follows: true };
  const codes = former.flatMap((one) => now[one]?.[notCompared] || []);
  return codes.length > 0 ? { by: [...new Set(codes)].sort().join(', ') } : {};
}
