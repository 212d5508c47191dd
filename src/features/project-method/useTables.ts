import { useMemo } from 'react';

/**
 * The tables of a part for its editor (rows with keys, cells that could not be read): those held by the setting since the first change, until
 * then made from the method. Keep `make` stable (useCallback): it makes them anew when what it reads becomes another.
 */
export function useTables<D>(
  held: D | undefined,
  make: () => D,
  put: (was: D, is: D) => void,
): { value: D; onChange: (draft: D) => void } {
  const made = useMemo(() => held ?? make(), [held, make]);
  return { value: made, onChange: (next) => put(made, next) };
}
