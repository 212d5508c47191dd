import type { EntryContent, LibraryUpdate } from '#domain/library/updates.ts';

/** An entry that changed, with the rows that were taken from it. */
export interface UpdateGroup {
  key: string;
  entry: EntryContent;
  updates: readonly LibraryUpdate[];
}

/** Rows by their entry, in the order of the analysis. */
export function groupsOf(updates: readonly LibraryUpdate[]): UpdateGroup[] {
  const groups = new Map<string, LibraryUpdate[]>();
  for (const update of updates) {
    const { id } = update.entry;
    groups.set(id, [...(groups.get(id) ?? []), update]);
  }
  return [...groups].flatMap(([key, some]) => (some[0] ? [{ key, entry: some[0].entry, updates: some }] : []));
}
