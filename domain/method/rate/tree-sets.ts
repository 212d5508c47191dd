/**
 * Sets of efforts for AND/OR trees (M-5.5). An effort is one tuple of parameter values. A node stands for everything an attacker
 * could afford it with, an upward-closed set: OR joins the sets of its children, AND meets them. That is exact, and equal to keeping the
 * non-dominated tuples: U(max(a,b)) = U(a) ∩ U(b). `T` points at one effort inside a set.
 */
export interface EffortSets<S, T> {
  /** Nothing helps: impossible or unrated. */
  readonly none: S;
  /** All efforts of at least these values, one per parameter. */
  atLeast(values: readonly number[]): S;
  join(sets: readonly S[]): S;
  meet(sets: readonly S[]): S;
  /** The effort with the lowest total, or `null` in the empty set. */
  cheapest(set: S): T | null;
  has(set: S, effort: T): boolean;
  totalOf(effort: T): number;
}

/** Beyond this many tuples the lattice no longer fits a bit per tuple comfortably. */
export const latticeLimit = 1 << 16;

/**
 * One bit per tuple of the lattice of used values, in order of totals: the first bit that is set is the cheapest effort. With Table G.6
 * that are at most 5·4·4·4·4 = 1 280 bits, 40 words, per node.
 */
export function latticeSets(scales: readonly (readonly number[])[]): EffortSets<Uint32Array, number> {
  const tuples = cartesian(scales);
  const totals = tuples.map((tuple) => tuple.reduce((a, b) => a + b, 0));
  const order = tuples.map((_, i) => i).sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0) || a - b);
  const words = Math.ceil(tuples.length / 32);
  const none = new Uint32Array(words);
  const all = new Uint32Array(words);
  for (let bit = 0; bit < order.length; bit++) setBit(all, bit);
  /** Per parameter and value: the tuples with at least that value. */
  const floors = scales.map(
    (values, parameter) =>
      new Map(
        values.map((value) => {
          const set = new Uint32Array(words);
          order.forEach((tuple, bit) => {
            if ((tuples[tuple]?.[parameter] ?? 0) >= value) setBit(set, bit);
          });
          return [value, set] as const;
        }),
      ),
  );
  const copyOf = copier(words);
  const meet = (sets: readonly Uint32Array[]): Uint32Array => {
    if (sets.length < 2) return sets[0] ?? all;
    const result = copyOf(sets[0]!);
    for (let k = 1; k < sets.length; k++) {
      const set = sets[k]!;
      for (let i = 0; i < words; i++) result[i] = result[i]! & set[i]!;
    }
    return result;
  };
  const join = (sets: readonly Uint32Array[]): Uint32Array => {
    if (sets.length < 2) return sets[0] ?? none;
    const result = copyOf(sets[0]!);
    for (let k = 1; k < sets.length; k++) {
      const set = sets[k]!;
      for (let i = 0; i < words; i++) result[i] = result[i]! | set[i]!;
    }
    return result;
  };
  /** Leaves of equal effort are many, and sets are never written to. */
  const leaves = new Map<string, Uint32Array>();
  return {
    none,
    atLeast: (values) => {
      const key = values.join();
      let set = leaves.get(key);
      if (!set) {
        set = meet(values.map((value, parameter) => floors[parameter]?.get(value) ?? none));
        if (leaves.size >= keptLeaves) leaves.clear();
        leaves.set(key, set);
      }
      return set;
    },
    join,
    meet,
    cheapest: (set) => {
      for (let i = 0; i < words; i++) {
        const word = set[i]!;
        if (word !== 0) return i * 32 + (31 - Math.clz32(word & -word));
      }
      return null;
    },
    has: (set, bit) => ((set[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0,
    totalOf: (bit) => totals[order[bit] ?? 0] ?? 0,
  };
}

const keptLeaves = 2000;

/** Copies sets of so many words into blocks shared by many: a buffer of its own for each costs more than filling it. */
function copier(words: number): (set: Uint32Array) => Uint32Array {
  const perBlock = Math.max(1, Math.floor(16_384 / words));
  let block = new Uint32Array(0);
  let used = 0;
  return (set) => {
    if (used + words > block.length) {
      block = new Uint32Array(words * perBlock);
      used = 0;
    }
    const copy = block.subarray(used, used + words);
    copy.set(set);
    used += words;
    return copy;
  };
}

const setBit = (set: Uint32Array, bit: number): void => {
  set[bit >>> 5] = (set[bit >>> 5] ?? 0) | (1 << (bit & 31));
};

type Tuple = readonly number[];

/** The same by lists of non-dominated tuples, for scales whose lattice is too large (many parameters with many levels). */
export const paretoSets: EffortSets<readonly Tuple[], Tuple> = {
  none: [],
  atLeast: (values) => [values],
  join: (sets) => minimal(sets.flat()),
  meet: (sets) =>
    sets.reduce((a, b) => minimal(a.flatMap((x) => b.map((y) => x.map((value, i) => Math.max(value, y[i] ?? 0)))))),
  cheapest: (set) => set.reduce<Tuple | null>((best, tuple) => (best && sum(best) <= sum(tuple) ? best : tuple), null),
  has: (set, effort) => set.some((tuple) => isWithin(tuple, effort)),
  totalOf: (effort) => sum(effort),
};

const sum = (tuple: Tuple): number => tuple.reduce((a, b) => a + b, 0);
const isWithin = (tuple: Tuple, effort: Tuple): boolean => tuple.every((value, i) => value <= (effort[i] ?? 0));

/** Without tuples that are at least another one in every parameter. */
function minimal(tuples: readonly Tuple[]): readonly Tuple[] {
  const kept: Tuple[] = [];
  for (const tuple of [...tuples].sort((a, b) => sum(a) - sum(b)))
    if (!kept.some((better) => isWithin(better, tuple))) kept.push(tuple);
  return kept;
}

function cartesian(scales: readonly (readonly number[])[]): number[][] {
  return scales.reduce<number[][]>(
    (tuples, values) => tuples.flatMap((tuple) => values.map((value) => [...tuple, value])),
    [[]],
  );
}
