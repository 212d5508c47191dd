import { sql } from 'kysely';
import { type AssetKind, kindOf } from '#domain/library/asset-kinds.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import type { Db } from '../store.ts';
import { entriesById } from './libraries.ts';

/** Attacks looked at by one statement, and read whole by one: some milliseconds. */
const attacksAtOnce = 500;
const readAtOnce = 50;
/** Assets of a library whose names are compared with those of a task: more than anybody has. */
const mostKinds = 5000;

interface Sought {
  threatTypes: readonly string[];
  assetCategories: readonly string[];
  /** Codes of library assets; absent = any. */
  assets?: readonly string[] | undefined;
}

/**
 * Attacks with steps that have one of these threat types, one of these asset categories or none, and one of these library assets or none; by code,
 * `most` at most.
 */
export async function attacksFitting(
  db: Db,
  { threatTypes, assetCategories, assets }: Sought,
  most: number,
): Promise<LibraryEntry<'attacks'>[]> {
  if (threatTypes.length === 0) return [];
  const [types, categories] = [new Set(threatTypes), new Set(assetCategories)];
  const kinds = assets && new Set(assets);
  const fitting: string[] = [];
  for await (const attacks of attacksWithSteps(db)) {
    const found = attacks.filter(
      (one) =>
        one.types.some((code) => types.has(code)) &&
        (one.categories.length === 0 || one.categories.some((code) => categories.has(code))) &&
        (!kinds || one.assets.length === 0 || one.assets.some((code) => kinds.has(code))),
    );
    fitting.push(...found.map(({ id }) => id));
    if (fitting.length >= most) break;
  }
  const entries: LibraryEntry<'attacks'>[] = [];
  for (let from = 0; from < Math.min(most, fitting.length); from += readAtOnce)
    entries.push(...(await entriesById(db, 'attacks', fitting.slice(from, Math.min(most, from + readAtOnce)))));
  return entries;
}

/** The library assets of this workplace, as far as they say what rows of tasks are. */
export async function storedAssetKinds(db: Db): Promise<AssetKind[]> {
  const rows = await db
    .selectFrom('library_entry')
    .select(['id', 'code'])
    .select(sql<string>`body ->> 'name'`.as('name'))
    .select(sql<string | null>`body ->> 'synonyms'`.as('synonyms'))
    .where('library', '=', 'assets')
    .orderBy('code_order')
    .orderBy('id')
    .limit(mostKinds)
    .execute();
  return rows.map(({ id, code, name, synonyms }) =>
    kindOf({ id, code, name: JSON.parse(name), ...(synonyms && { synonyms: JSON.parse(synonyms) }) }),
  );
}

interface AttackKeys {
  id: string;
  types: string[];
  categories: string[];
  assets: string[];
}

/** What attacks with steps are for, by code, some at a time. */
async function* attacksWithSteps(db: Db): AsyncGenerator<AttackKeys[]> {
  const query = db
    .selectFrom('library_entry')
    .select(['id', 'code_order'])
    .select(sql<string>`body ->> 'threatTypes'`.as('types'))
    .select(sql<string>`body ->> 'assetCategories'`.as('categories'))
    .select(sql<string | null>`body ->> 'assets'`.as('assets'))
    .where('library', '=', 'attacks')
    .where('facet', '=', 'path')
    .orderBy('code_order')
    .orderBy('id')
    .limit(attacksAtOnce);
  for (let page = query; ; ) {
    const rows = await page.execute();
    yield rows.map(({ id, types, categories, assets }) => ({
      id,
      types: JSON.parse(types),
      categories: JSON.parse(categories),
      assets: JSON.parse(assets ?? '[]'),
    }));
    const last = rows.at(-1);
    if (rows.length < attacksAtOnce || !last) return;
    page = query.where((eb) => eb(eb.refTuple('code_order', 'id'), '>', eb.tuple(last.code_order, last.id)));
  }
}
