import type { DraftLibrary } from '#domain/draft/knowledge.ts';
import type { Sought } from '#domain/draft/sought.ts';
import { assetFinder } from '#domain/library/find-asset.ts';
import { type LibraryEntry, libraries } from '#domain/library/libraries.ts';
import { giveWay } from '#server/loop/give-way.ts';
import type { Db } from '../store.ts';
import { entryOf } from './libraries.ts';

/** Entries read by one statement: some milliseconds. */
const readAtOnce = 50;
/** Names looked up before others get their turn. */
const soughtAtOnce = 50;

interface Limits {
  /** The libraries that may be read. */
  may: ReadonlySet<DraftLibrary>;
  /** Entries of each of them. */
  most: number;
}

/**
 * The entries a draft needs: the library assets that the names of a task stand for and those of its categories, then what the other libraries say of
 * these, what the rules name, and the assets that the attacks are about. The libraries are read page by page, and nothing of them is kept.
 */
export async function draftEntries(
  db: Db,
  sought: Sought,
  { may, most }: Limits,
): Promise<{ [L in DraftLibrary]: LibraryEntry<L>[] }> {
  const asked = <L extends DraftLibrary>(library: L, fits: (entry: LibraryEntry<L>) => boolean) =>
    may.has(library) ? entriesThat(db, library, fits, most) : [];
  // The longest of all names counts, so all entries have to be there at once: some hundreds, and for this call alone.
  const all = may.has('assets') ? await entriesThat(db, 'assets', () => true, mostAssets) : [];
  const assets = await assetsNamed(all, sought);
  const codes = new Set(assets.map(({ code }) => code));
  const categories = new Set([...sought.assetCategories, ...assets.flatMap(({ category }) => category || [])]);
  const types = new Set(sought.threatTypes);
  const rules = await asked('rules', () => true);
  const named = new Set(rules.map(({ value }) => value));
  const ofAssets = (list: readonly string[]) => list.some((code) => codes.has(code));
  const ofCategories = (list: readonly string[]) => list.length === 0 || list.some((code) => categories.has(code));
  const impacts = await asked(
    'impacts',
    (one) => named.has(one.code) || (one.assets.length > 0 ? ofAssets(one.assets) : categories.has(one.assetCategory)),
  );
  const attacks = await asked(
    'attacks',
    (one) =>
      one.form !== 'threat' &&
      (named.has(one.code) ||
        (one.threatTypes.some((code) => types.has(code)) &&
          (ofAssets(one.assets) || ofCategories(one.assetCategories)))),
  );
  const countered = new Set(attacks.flatMap(({ mitigations }) => mitigations));
  const requirements = await asked(
    'requirements',
    (one) =>
      countered.has(one.code) ||
      named.has(one.code) ||
      ofAssets(one.assets) ||
      (one.assets.length === 0 && ofCategories(one.assetCategories)),
  );
  // An attack that names assets is about things of their sort: of which category they are says whether it fits another one.
  const about = new Set(attacks.flatMap((attack) => attack.assets));
  const others = all.filter((one) => about.has(one.code) && !codes.has(one.code));
  return { assets: [...assets, ...others].slice(0, most), impacts, attacks, requirements, rules };
}

/** The library assets the names stand for, and those that stand for a category. */
async function assetsNamed(
  all: readonly LibraryEntry<'assets'>[],
  { assets }: Sought,
): Promise<LibraryEntry<'assets'>[]> {
  const find = assetFinder(all);
  const found = new Set<LibraryEntry<'assets'>>();
  for (const [n, { name, category, entry }] of assets.entries()) {
    if (n % soughtAtOnce === soughtAtOnce - 1) await giveWay();
    const library = entry === '' ? null : { library: 'assets' as const, entry, rev: 0, language: 'en' as const };
    const one = find({ name, category, library });
    if (one) found.add(one.entry);
  }
  return [...found];
}

/** Library assets compared with names at most; an organisation has some hundreds. */
const mostAssets = 5000;

/** The entries of a library that fit, by code, `most` at most. */
async function entriesThat<L extends DraftLibrary>(
  db: Db,
  library: L,
  fits: (entry: LibraryEntry<L>) => boolean,
  most: number,
): Promise<LibraryEntry<L>[]> {
  const query = db
    .selectFrom('library_entry')
    .selectAll()
    .where('library', '=', library)
    .orderBy('code_order')
    .orderBy('id')
    .limit(readAtOnce);
  // Entries kept before a field came have it not.
  const blank = libraries[library].form.parse({ code: 'X', name: { en: 'X', zh: 'X' } });
  const found: LibraryEntry<L>[] = [];
  for (let page = query; ; ) {
    const rows = await page.execute();
    for (const row of rows) {
      const entry = { ...blank, ...entryOf(row) } as unknown as LibraryEntry<L>;
      if (fits(entry)) found.push(entry);
    }
    const last = rows.at(-1);
    if (rows.length < readAtOnce || !last || found.length >= most) return found.slice(0, most);
    page = query.where((eb) => eb(eb.refTuple('code_order', 'id'), '>', eb.tuple(last.code_order, last.id)));
    await giveWay();
  }
}
