import type { EntryForm, LibraryEntry, LibraryName } from '#domain/library/libraries.ts';
import { prepareByIds } from '../engines/prepare-query.ts';
import type { Db } from '../store.ts';
import { entryOf } from './libraries.ts';

/** Entries looked at by one statement. */
const chunk = 500;

const headsOf = prepareByIds((db, ids) =>
  db.selectFrom('library_entry').select(['id', 'library', 'rev']).where('id', 'in', ids),
);

/** Acts that change what an entry says; tags and reviews do not. */
const lastSaid = prepareByIds((db, ids) =>
  db
    .selectFrom('library_change')
    .select('entry_id')
    .select((eb) => eb.fn.max('rev').as('said'))
    .where('entry_id', 'in', ids)
    .where('act', 'in', ['create', 'change', 'deliver'])
    .groupBy('entry_id'),
);

interface EntryNews {
  library: LibraryName;
  rev: number;
  /** The rev of the latest change of what it says. */
  said: number;
}

/** Where these entries stand; those that are gone are left out. */
export async function newsOfEntries(db: Db, ids: readonly string[]): Promise<Map<string, EntryNews>> {
  const news = new Map<string, EntryNews>();
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk);
    const [heads, said] = [await headsOf(db, some), await lastSaid(db, some)];
    const revs = new Map(said.map((one) => [one.entry_id, Number(one.said)]));
    for (const { id, library, rev } of heads) news.set(id, { library, rev, said: revs.get(id) ?? 0 });
  }
  return news;
}

const wholeEntries = prepareByIds((db, ids) => db.selectFrom('library_entry').selectAll().where('id', 'in', ids));
const revsOf = prepareByIds((db, ids) =>
  db.selectFrom('library_change').select(['entry_id', 'rev']).where('entry_id', 'in', ids).orderBy('rev'),
);

type Form = EntryForm<LibraryName>;
interface Content {
  library: LibraryName;
  entry: LibraryEntry<LibraryName>;
  former: { rev: number; form: Form | null }[];
}

/** What entries say now, and said at the revs asked for; null where no line of their history tells it. Those that are gone are left out. */
export async function contentsOfEntries(
  db: Db,
  asked: readonly { entry: string; revs: readonly number[] }[],
): Promise<Content[]> {
  const ids = [...new Set(asked.map(({ entry }) => entry))];
  const [rows, history] = [await wholeEntries(db, ids), await revsOf(db, ids)];
  const entries = new Map(rows.map((row) => [row.id, { library: row.library, entry: entryOf(row) }]));
  const lines = new Map<string, number[]>();
  for (const { entry_id, rev } of history) lines.set(entry_id, [...(lines.get(entry_id) ?? []), rev]);
  // A tag that gets another name counts as a change and has no line: what an entry said is in the line before.
  const lineAt = (id: string, rev: number) =>
    rev <= (entries.get(id)?.entry.rev ?? 0) ? lines.get(id)?.findLast((one) => one <= rev) : undefined;
  const wanted = asked.flatMap(({ entry, revs }) => revs.flatMap((rev) => ({ entry, rev: lineAt(entry, rev) ?? -1 })));
  const said = await formsAt(
    db,
    wanted.filter(({ rev }) => rev >= 0),
  );
  return asked.flatMap(({ entry: id, revs }) => {
    const found = entries.get(id);
    const former = revs.map((rev) => ({ rev, form: said.get(`${id} ${lineAt(id, rev)}`) ?? null }));
    return found ? [{ ...found, former }] : [];
  });
}

/** Lines of histories read by one statement: each may be a whole attack tree. */
const linesAtOnce = 50;

async function formsAt(db: Db, lines: readonly { entry: string; rev: number }[]): Promise<Map<string, Form>> {
  const found = new Map<string, Form>();
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const rows = await db
      .selectFrom('library_change')
      .select(['entry_id', 'rev', 'after'])
      .where((eb) =>
        eb.or(
          lines
            .slice(from, from + linesAtOnce)
            .map(({ entry, rev }) => eb.and([eb('entry_id', '=', entry), eb('rev', '=', rev)])),
        ),
      )
      .execute();
    for (const { entry_id, rev, after } of rows) if (after) found.set(`${entry_id} ${rev}`, after as Form);
  }
  return found;
}
