/** A row while it is edited: the key stays when rows before it are deleted. */
export type Keyed<R> = R & { key: string };

let last = 0;

/** A key no other row of this session has. */
export const newKey = (): string => `r${++last}`;

/** Rows with keys of their own. */
export const keyed = <R extends object>(rows: readonly R[]): Keyed<R>[] =>
  rows.map((row) => ({ ...row, key: newKey() }));

/** Rows as they are sent. Cells that could not be read are sent as text; ask the schema before sending. */
export const unkeyed = <R extends object>(rows: readonly { key: string }[]): R[] =>
  rows.map(({ key: _key, ...row }) => row as unknown as R);
