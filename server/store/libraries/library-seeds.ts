import type { LibraryName } from '#domain/library/libraries.ts';
import { chunksInSlices } from '#server/loop/give-way.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type DeliveredSeed = Tables['library_seed'] & {
  rev: number | null;
  touched: boolean | null;
  origin: string | null;
};

/** What was delivered of a library, by code; `rev` is null where the entry is gone. */
export async function deliveredSeeds(db: Db, library: LibraryName): Promise<Map<string, DeliveredSeed>> {
  const rows = await db
    .selectFrom('library_seed')
    .leftJoin('library_entry', 'library_entry.id', 'library_seed.entry_id')
    .select(['library_seed.library', 'library_seed.code', 'library_seed.hash', 'library_seed.entry_id'])
    .select(['library_entry.rev', 'library_entry.touched', 'library_entry.origin'])
    .where('library_seed.library', '=', library)
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** Keeps that an entry was delivered with this content. */
export async function noteSeeds(tx: Tx, seeds: readonly Tables['library_seed'][]): Promise<void> {
  for await (const some of chunksInSlices(seeds, 200))
    await tx
      .insertInto('library_seed')
      .values(some)
      .onConflict((c) =>
        c
          .columns(['library', 'code'])
          .doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash'), entry_id: eb.ref('excluded.entry_id') })),
      )
      .execute();
}
