/**
 * What was made of some values, by id: the very same object as long as the values are the same, so that what is made of it in turn (its encoded
 * text) is good too. Compared by identity, on either database.
 */
export class MadeOnce<T> {
  readonly #kept = new Map<string, { from: readonly unknown[]; made: T }>();

  /** @param most entries; the oldest goes first */
  constructor(private readonly most: number) {}

  /** The kept object if it was made of these values, else what `make` returns. */
  of(id: string, from: readonly unknown[], make: () => T): T {
    const known = this.#kept.get(id);
    if (known && isSame(known.from, from)) return known.made;
    const made = make();
    this.#kept.delete(id);
    this.#kept.set(id, { from, made });
    if (this.#kept.size > this.most) this.#kept.delete(this.#kept.keys().next().value as string);
    return made;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, i) => value === b[i]);
