/** The code of the row with this id, of those an answer names. A text may be called as a member of every object, as `constructor` is, and is no id then. */
export const knownCode = (codes: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(codes, id) ? codes[id] : undefined;
