/**
 * Returns the previous object of an id while its inputs are unchanged, so that its cached encoding stays valid. Inputs are compared by identity, on
 * either database.
 */
export class StableObjects<T> {
  readonly #kept = new Map<string, { from: readonly unknown[]; made: T }>();

  /** @param most entries; the oldest goes first */
  constructor(private readonly most: number) {}

  /** The kept object when it was made of these inputs. */
  peek(id: string, from: readonly unknown[]): T | undefined {
    const known = this.#kept.get(id);
    return known && isSame(known.from, from) ? known.made : undefined;
  }

  /** Returns the kept object when it was made of these inputs, otherwise the result of `make`. */
  of(id: string, from: readonly unknown[], make: () => T): T {
    const known = this.peek(id, from);
    if (known !== undefined) return known;
    const made = make();
    this.#kept.delete(id);
    this.#kept.set(id, { from, made });
    if (this.#kept.size > this.most) this.#kept.delete(this.#kept.keys().next().value as string);
    return made;
  }
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, i) => value === b[i]);
