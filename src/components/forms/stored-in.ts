/** An entry of a list as it is stored by now, for a form on top of it; of one that is gone nothing is left to compare, and saving it says so. */
export function storedIn<E extends { id: string; rev: number }>(list: readonly E[], { id }: { id: string }) {
  const now = list.find((one) => one.id === id);
  return { rev: now?.rev ?? 0, values: now ?? {} };
}
