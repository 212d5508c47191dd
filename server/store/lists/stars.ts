import { type RawBuilder, sql } from 'kysely';
import { prepareByIds, prepareQuery } from '../engines/prepare-query.ts';
import { RememberedByMarks } from '../engines/remembered.ts';
import { type Db, isSqlite, type Store } from '../store.ts';
import { StableObjects } from './stable-objects.ts';

/** What can be starred. */
export type StarKind = 'project' | 'task';

const starred = prepareByIds((db, ids, { userId, kind }: { userId: string; kind: StarKind }) =>
  db
    .selectFrom('star')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids),
);

/** Whether the user has starred the row of this id: a condition of a list, and a column of what reads its rows. */
export const starredBy = (userId: unknown, kind: StarKind, id: RawBuilder<string>) =>
  sql<boolean>`${id} in (select target_id from star where user_id = ${userId} and kind = ${sql.lit(kind)})`;

/**
 * The same as a condition of a list. PostgreSQL finds these few by their ids: of a page of unknown length it would rather go through the whole list and
 * look for a star of each row.
 */
export const isStarred = (db: Db, userId: unknown, kind: StarKind, id: RawBuilder<string>) =>
  isSqlite(db)
    ? starredBy(userId, kind, id)
    : sql<boolean>`${id} = any(array(select target_id from star where user_id = ${userId} and kind = ${sql.lit(kind)}))`;

/** Which of these the user has starred. */
async function starsOf(db: Db, userId: string, kind: StarKind, ids: readonly string[]): Promise<Set<string>> {
  const rows = await starred(db, ids, { userId, kind });
  return new Set(rows.map((row) => row.target_id));
}

/** Users whose stars are kept, and how many of each at most. */
const mostUsers = 200;
const mostKept = 1_000;

const allStarred = prepareQuery((db, { userId, kind }: { userId: string; kind: StarKind }) =>
  db
    .selectFrom('star')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .limit(mostKept + 1),
);

/** What users have starred, for lists: kept unless it is very much. */
export class Stars<T extends { starred: boolean }> {
  readonly #kept: RememberedByMarks<ReadonlySet<string> | 'many'>;
  readonly #starred: StableObjects<T>;

  /** @param most items that are kept as those see them who have starred them */
  constructor(
    private readonly store: Store,
    private readonly kind: StarKind,
    most: number,
  ) {
    this.#kept = new RememberedByMarks(store, [['star'], ['star']], mostUsers);
    this.#starred = new StableObjects(most);
  }

  /**
   * The items with these ids, in their order and with the stars of the user; those that are gone are left out.
   * @param read the stars of the user among them, where they were read with the items
   */
  async mark(
    userId: string,
    ids: readonly string[],
    items: ReadonlyMap<string, T>,
    read?: ReadonlySet<string>,
  ): Promise<T[]> {
    const stars = read ?? (await this.#of(userId, ids));
    return ids.flatMap((id) => {
      const item = items.get(id);
      if (!item) return [];
      return stars.has(id) ? this.#starred.of(id, [item], () => ({ ...item, starred: true })) : item;
    });
  }

  /** Those of the user; at least those among `ids`. */
  async #of(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { db } = this.store;
    const all = this.#kept.state() !== undefined ? await this.#kept.get(userId, () => this.#read(userId)) : 'many';
    return all === 'many' ? starsOf(db, userId, this.kind, ids) : all;
  }

  async #read(userId: string): Promise<ReadonlySet<string> | 'many'> {
    const rows = await allStarred(this.store.db, { userId, kind: this.kind });
    return rows.length > mostKept ? 'many' : new Set(rows.map((row) => row.target_id));
  }
}

/** Stars a project or task, or takes the star away. Doing it twice is doing it once. */
export async function setStar(db: Db, userId: string, kind: StarKind, id: string, starred: boolean): Promise<void> {
  if (starred)
    await db
      .insertInto('star')
      .values({ user_id: userId, kind, target_id: id })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await db
      .deleteFrom('star')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id)
      .execute();
}

/** Ids named at a time: SQLite binds at most 32 766. */
const chunk = 500;

/** Takes everybody's stars from what is deleted. */
export async function deleteStarsOf(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += chunk)
    await db
      .deleteFrom('star')
      .where('target_id', 'in', ids.slice(from, from + chunk))
      .execute();
}
