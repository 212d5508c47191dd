import { sql } from 'kysely';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import type { Db } from '../store.ts';
import { entriesById } from './libraries.ts';

/** Attacks looked at by one statement, and read whole by one: some milliseconds. */
const attacksAtOnce = 500;
const readAtOnce = 50;

/** Attacks with steps that have one of these threat types, and one of these asset categories or none; by code, `most` at most. */
export async function attacksFitting(
  db: Db,
  { threatTypes, assetCategories }: { threatTypes: readonly string[]; assetCategories: readonly string[] },
  most: number,
): Promise<LibraryEntry<'attacks'>[]> {
  if (threatTypes.length === 0) return [];
  const [types, categories] = [new Set(threatTypes), new Set(assetCategories)];
  const fitting: string[] = [];
  for await (const attacks of attacksWithSteps(db)) {
    const found = attacks.filter(
      (one) =>
        one.types.some((code) => types.has(code)) &&
        (one.categories.length === 0 || one.categories.some((code) => categories.has(code))),
    );
    fitting.push(...found.map(({ id }) => id));
    if (fitting.length >= most) break;
  }
  const entries: LibraryEntry<'attacks'>[] = [];
  for (let from = 0; from < Math.min(most, fitting.length); from += readAtOnce)
    entries.push(...(await entriesById(db, 'attacks', fitting.slice(from, Math.min(most, from + readAtOnce)))));
  return entries;
}

/** What attacks with steps are for, by code, some at a time. */
async function* attacksWithSteps(db: Db): AsyncGenerator<{ id: string; types: string[]; categories: string[] }[]> {
  const query = db
    .selectFrom('library_entry')
    .select(['id', 'code_order'])
    .select(sql<string>`body ->> 'threatTypes'`.as('types'))
    .select(sql<string>`body ->> 'assetCategories'`.as('categories'))
    .where('library', '=', 'attacks')
    .where('facet', '=', 'path')
    .orderBy('code_order')
    .orderBy('id')
    .limit(attacksAtOnce);
  for (let page = query; ; ) {
    const rows = await page.execute();
    yield rows.map(({ id, types, categories }) => ({
      id,
      types: JSON.parse(types),
      categories: JSON.parse(categories),
    }));
    const last = rows.at(-1);
    if (rows.length < attacksAtOnce || !last) return;
    page = query.where((eb) => eb(eb.refTuple('code_order', 'id'), '>', eb.tuple(last.code_order, last.id)));
  }
}
