import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery, Sorter } from '#contract/kit/list.ts';
import { foldSearch, foldText } from '#domain/fold-text.ts';
import { prepareQuery } from '../engines/prepare-query.ts';
import type { Remembered } from '../engines/remembered.ts';
import { seesEverything, type Viewer } from '../projects/visibility.ts';
import { type Db, isSqlite } from '../store.ts';
import type { Tables } from '../tables.ts';
import { isStarred, type StarKind } from './stars.ts';

/** The values a query binds, by name; while it is written they are placeholders. */
type Bound = Readonly<Record<string, unknown>>;

/** Where a list finds its ids: columns that an index holds together (migration 0005). */
interface Place {
  from: RawBuilder<unknown>;
  id: RawBuilder<string>;
  /** Names and codes in lower case. */
  search: RawBuilder<string>;
  order: RawBuilder<unknown>;
  /** What the viewer sees. */
  visible: RawBuilder<SqlBool>[];
}

/** A list that users page through; `L`: a line as it is read with the page on PostgreSQL. */
interface Listed<S extends string, N extends string, L extends { id: string }> {
  /** Absent: nobody stars its rows. */
  kind?: StarKind;
  usual: Sorter<S>;
  /**
   * @param asked `all`: every row is visible; `mine`: only those the viewer takes part in; `by`: what else narrows the list. `bound.viewer` is
   *   the id of the viewer.
   */
  place: (asked: { all: boolean; mine: boolean; order: S; by: readonly N[] }, bound: Bound) => Place;
  /** What this list alone can be narrowed by; the value is bound under the name. `order`: as in `place`. */
  narrowings: Record<N, (bound: Bound, db: Kysely<Tables>, order: S) => RawBuilder<SqlBool>>;
  /** Narrowings by another table: PostgreSQL plans each page by itself, and what matches is counted each time. */
  foreseen?: readonly N[];
  /**
   * Reads of the rows of a page what changes with every edit, one line or more for each `page.id`, in the query of the page: for where a query costs more
   * than what it reads. Absent: the caller reads all.
   */
  lines?: (db: Db) => RawBuilder<L>;
}

/** The ids of a page in order, and how many match in all. */
interface FoundIds<L> {
  ids: string[];
  total: number;
  /** Read with them. */
  lines?: L[];
}

interface Asked<S extends string, N extends string> {
  query: ListQuery<S>;
  narrowed: Partial<Record<N, string | boolean | undefined>>;
}

interface Shape<S extends string, N extends string> {
  all: boolean;
  mine: boolean;
  starred: boolean;
  /** By how many texts: `wordsOf`. */
  named: 0 | 1 | 2;
  sorter: Sorter<S>;
  by: readonly N[];
}

interface Queries<L> {
  /** `at`: what the list is ordered by, where the rest is counted. */
  page: (db: Db, values: Bound) => Promise<{ id: string; at?: unknown }[]>;
  /** The same in the opposite order. Absent where counting all first costs more than the rows before a page. */
  pageFromEnd: ((db: Db, values: Bound) => Promise<{ id: string }[]>) | undefined;
  count: (db: Db, values: Bound) => Promise<{ n: number }[]>;
  /** Counts what comes after `lastAt` and `lastId`; absent where it costs more than counting all. */
  countRest: ((db: Db, values: Bound) => Promise<{ n: number }[]>) | undefined;
  /** All in one: each line says how many there are, after the page (`countRest`) or in all. For PostgreSQL, where each query costs a way there and back. */
  counted: (db: Db, values: Bound) => Promise<(L & { n: number })[]>;
  /** The same where it is known how many there are, from the beginning or from the end. */
  lines: (db: Db, values: Bound) => Promise<L[]>;
  linesFromEnd: (db: Db, values: Bound) => Promise<L[]>;
  /** Does what matches depend on the lists' own tables alone? */
  isCountKept: boolean;
}

/**
 * Finds the ids of a page in the list's place, and counts all that match. Always ordered by id too, so that pages never overlap. There are as
 * many queries as ways to ask, whatever is asked for, so each is written once.
 */
export function listFinder<S extends string, N extends string, L extends { id: string } = { id: string }>(
  listed: Listed<S, N, L>,
) {
  const written = new Map<string, Queries<L>>();
  const queriesOf = (shape: Shape<S, N>): Queries<L> => {
    const key = JSON.stringify(shape);
    const queries = written.get(key) ?? writeQueries(listed, shape);
    written.set(key, queries);
    return queries;
  };
  /** @param totals how many match is kept here, on PostgreSQL */
  return async (
    db: Db,
    viewer: Viewer,
    { query, narrowed }: Asked<S, N>,
    totals?: Remembered<number>,
  ): Promise<FoundIds<L>> => {
    const { current, pageSize, name, starred = false, mine = false } = query;
    const offset = (current - 1) * pageSize;
    const by = (Object.keys(narrowed) as N[]).filter((one) => narrowed[one] !== undefined).sort();
    const sorter: Sorter<S> = query.sorter ?? listed.usual;
    const words = wordsOf(name);
    const all = seesEverything(viewer);
    const queries = queriesOf({ all, mine, starred, named: words.length, sorter, by });
    const { page, pageFromEnd, count, countRest } = queries;
    const values = { ...narrowed, viewer: viewer.id, name: words[0], typed: words[1], limit: pageSize, offset };
    if (!isSqlite(db)) {
      const key = JSON.stringify([viewer.id, all, mine, starred, by.map((one) => [one, narrowed[one]]), words]);
      const { ids, total, lines } = await onPostgres(db, queries, values, queries.isCountKept ? { key, totals } : {});
      return { ids, total, ...(listed.lines && { lines }) };
    }
    if (pageFromEnd) return fromNearerEnd(db, { page, pageFromEnd, count }, values);
    const rows = await page(db, values);
    const ids = rows.map(({ id }) => id);
    // A page that is not full is the last one: nothing is left to count.
    if (ids.length < pageSize && (ids.length > 0 || current === 1)) return { ids, total: offset + ids.length };
    const last = rows.at(-1);
    if (countRest && last) {
      const [rest] = await countRest(db, { ...values, lastAt: last.at, lastId: last.id });
      return { ids, total: offset + ids.length + Number(rest?.n ?? 0) };
    }
    return { ids, total: await totalOf(count, db, values) };
  };
}

interface Kept {
  key?: string;
  totals?: Remembered<number> | undefined;
}

/** In one query; where it is known how many match, only the page is read, from the end that is nearer. */
async function onPostgres<L extends { id: string }>(
  db: Db,
  { counted, lines, linesFromEnd, count, countRest }: Queries<L>,
  values: Bound & { limit: number; offset: number },
  { key = '', totals }: Kept,
): Promise<{ ids: string[]; total: number; lines: L[] }> {
  const { offset } = values;
  const state = totals?.state();
  const known = totals?.peek(key);
  if (known !== undefined) {
    const limit = Math.min(values.limit, known - offset);
    if (limit <= 0) return { ids: [], total: known, lines: [] };
    const isNearEnd = offset > known / 2;
    const found = isNearEnd
      ? await linesFromEnd(db, { ...values, limit, offset: known - offset - limit })
      : await lines(db, { ...values, limit });
    return { ids: idsOf(found), total: known, lines: found };
  }
  const found = await counted(db, values);
  const [first] = found;
  const ids = idsOf(found);
  const isEmpty = first === undefined;
  const total = isEmpty
    ? offset === 0
      ? 0
      : await totalOf(count, db, values)
    : Number(first.n) + (countRest ? offset + ids.length : 0);
  totals?.keep(key, total, state);
  return { ids, total, lines: found };
}

/** Of lines in the order of the page, of which several may be of one row. */
const idsOf = (lines: readonly { id: string }[]): string[] => [...new Set(lines.map(({ id }) => id))];

/** A page of a list whose rows are counted without a look at them: reaching it from the end that is nearer goes through a half of what is before it. */
async function fromNearerEnd(
  db: Db,
  { page, pageFromEnd, count }: Pick<Queries<unknown>, 'page' | 'count'> & { pageFromEnd: Queries<unknown>['page'] },
  values: Bound & { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const total = await totalOf(count, db, values);
  const { offset } = values;
  const limit = Math.min(values.limit, total - offset);
  if (limit <= 0) return { ids: [], total };
  if (offset <= total / 2) return { ids: (await page(db, values)).map(({ id }) => id), total };
  const rows = await pageFromEnd(db, { ...values, limit, offset: total - offset - limit });
  return { ids: rows.map(({ id }) => id).reverse(), total };
}

async function totalOf(count: Queries<unknown>['count'], db: Db, values: Bound): Promise<number> {
  const [row] = await count(db, values);
  return Number(row?.n ?? 0);
}

function writeQueries<S extends string, N extends string, L extends { id: string }>(
  listed: Listed<S, N, L>,
  shape: Shape<S, N>,
): Queries<L> {
  const { all, mine, starred, named, sorter, by } = shape;
  const isDown = sorter.startsWith('-');
  const order = (isDown ? sorter.slice(1) : sorter) as S;
  const parts = (db: Kysely<Tables>, bound: Bound, inOrderOf: S) => {
    const place = listed.place({ all, mine, order: inOrderOf, by }, bound);
    const conditions = [
      ...place.visible,
      ...by.map((name) => listed.narrowings[name](bound, db, inOrderOf)),
      ...(starred && listed.kind ? [isStarred(db, bound.viewer, listed.kind, place.id)] : []),
      ...(named > 0 ? [containsOne(db, place.search, [bound.name, bound.typed].slice(0, named))] : []),
    ];
    return { place, conditions };
  };
  const [direction, backwards] = isDown ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const usualOrder = listed.usual.replace(/^-/, '') as S;
  // All rows without a condition are counted without being looked at; other orders have values that may be missing.
  const isEverything = all && !mine && !starred && named === 0 && by.length === 0;
  const countsRest = !isEverything && order === usualOrder;
  const pageOf = (db: Kysely<Tables>, bound: Bound, withAt: boolean, towards = direction) => {
    const { place, conditions } = parts(db, bound, order);
    const at = withAt ? sql`, ${place.order} as at` : sql``;
    return sql`select ${place.id} as id${at} from ${place.from} ${allOf(conditions)} order by ${place.order} ${towards}, ${place.id} ${towards}
      limit ${bound.limit} offset ${bound.offset}`;
  };
  const countOf = (db: Kysely<Tables>, bound: Bound) => {
    const { place, conditions } = parts(db, bound, usualOrder);
    return sql`select count(*) as n from ${place.from} ${allOf(conditions)}`;
  };
  /** The page has gone through what comes before. */
  const restOf = (db: Kysely<Tables>, bound: Bound, last: { at: RawBuilder<unknown>; id: RawBuilder<unknown> }) => {
    const { place, conditions } = parts(db, bound, order);
    const beyond = isDown ? sql`<` : sql`>`;
    // In two parts: an engine goes through a range of the index by one column, but compares each pair of columns anew.
    const later = sql<SqlBool>`${place.order} ${beyond} ${last.at}`;
    const beside = sql<SqlBool>`${place.order} = ${last.at} and ${place.id} ${beyond} ${last.id}`;
    const number = (condition: RawBuilder<SqlBool>) =>
      sql`(select count(*) from ${place.from} ${allOf([...conditions, condition])})`;
    return sql`select ${number(later)} + ${number(beside)} as n`;
  };
  // Where a part of another table is looked through, how many rows are asked for decides from which side.
  const keepsPlan = !by.some((name) => listed.foreseen?.includes(name));
  const linesOf = (db: Kysely<Tables>) => listed.lines?.(db) ?? sql`select page.id as id`;
  const linesFrom = (towards: typeof direction) =>
    prepareQuery((db, given: Bound) => {
      const bound = keepsPlan ? unforeseen(given) : given;
      return compilable<L>(
        db,
        sql`with page as materialized (${pageOf(db, bound, true, towards)})
          select found.* from page cross join lateral (${linesOf(db)} offset 0) as found
          order by page.at ${direction}, page.id ${direction}`,
      );
    });
  return {
    isCountKept: keepsPlan,
    lines: linesFrom(direction),
    linesFromEnd: linesFrom(backwards),
    page: prepareQuery((db, bound: Bound) =>
      compilable<{ id: string; at?: unknown }>(db, pageOf(db, bound, countsRest)),
    ),
    pageFromEnd: isEverything
      ? prepareQuery((db, bound: Bound) => compilable<{ id: string }>(db, pageOf(db, bound, false, backwards)))
      : undefined,
    count: prepareQuery((db, bound: Bound) => compilable<{ n: number }>(db, countOf(db, bound))),
    countRest: countsRest
      ? prepareQuery((db, bound: Bound) => {
          const last = { at: sql`${bound.lastAt}`, id: sql`${bound.lastId}` };
          return compilable<{ n: number }>(db, restOf(db, bound, last));
        })
      : undefined,
    counted: prepareQuery((db, given: Bound) => {
      const bound = keepsPlan ? unforeseen(given) : given;
      const last = { at: sql`(select at from last)`, id: sql`(select id from last)` };
      // A page that is not full has nothing after it: what would find that out is not run.
      const n = countsRest
        ? sql`case when (select count(*) from page) < ${bound.limit} then 0 else (${restOf(db, bound, last)}) end`
        : sql`(${countOf(db, bound)})`;
      return compilable<L & { n: number }>(
        db,
        sql`with page as materialized (${pageOf(db, bound, true)}),
          last as materialized (select at, id from page order by at ${backwards}, id ${backwards} limit 1)
          select found.*, ${n} as n from page
            cross join lateral (${linesOf(db)} offset 0) as found
          order by page.at ${direction}, page.id ${direction}`,
      );
    }),
  };
}

/** What the values of these names are on PostgreSQL; others it need not keep a plan for. */
const kinds: Readonly<Record<string, 'text' | 'bigint'>> = {
  viewer: 'text',
  name: 'text',
  typed: 'text',
  project: 'text',
  overdue: 'text',
  limit: 'bigint',
  offset: 'bigint',
};

/**
 * The places of values, each behind a query of its own, which PostgreSQL cannot look into: a plan made for certain values would not be better then, so
 * it keeps the one for all. Else it plans each page anew, for a third of the time of the page, because few rows before it look cheaper than a tenth.
 * For the same reason the rows of a page are read one by one (`lateral`, kept apart by `offset 0`): it takes a page for a tenth of the list.
 */
const unforeseen = (bound: Bound): Bound =>
  new Proxy(bound, {
    get: (from, name) => {
      const kind = kinds[String(name)];
      const value = Reflect.get(from, name);
      return kind ? sql`(select cast(${value} as ${sql.raw(kind)}))` : value;
    },
  });

const allOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

const compilable = <Row>(db: Kysely<Tables>, query: RawBuilder<unknown>) => ({
  compile: () => (query as RawBuilder<Row>).compile(db),
});

/** Both engines find a part of a text without reading it as a pattern, so that `%` and `_` are letters; the function's name differs. */
export function contains(db: Kysely<Tables>, text: RawBuilder<string>, part: unknown): RawBuilder<SqlBool> {
  return isSqlite(db) ? sql<SqlBool>`instr(${text}, ${part}) > 0` : sql<SqlBool>`strpos(${text}, ${part}) > 0`;
}

/** One of these parts. */
const containsOne = (db: Kysely<Tables>, text: RawBuilder<string>, parts: readonly unknown[]) =>
  sql<SqlBool>`(${sql.join(
    parts.map((part) => contains(db, text, part)),
    sql` or `,
  )})`;

/**
 * What a list looks for: the words with single blanks, and as they were typed where that is another text, because names that were stored with several
 * blanks are found as they are written; else also as they look, because full width may be that of the keyboard alone.
 */
export function wordsOf(name: string | undefined): [] | [string] | [string, string] {
  const folded = foldSearch(name ?? '');
  const typed = name?.trim().toLowerCase() ?? '';
  if (folded === '') return [];
  if (folded !== typed) return [folded, typed];
  const alike = foldText(folded);
  return alike === '' || alike === folded ? [folded] : [folded, alike];
}

/** What is looked for in a column that is folded while it is read (`foldedText`); empty = everything. */
export const foldedWords = (name: string | undefined): string => foldText(name ?? '');

/** The rows in the order of the ids; those that are gone are left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
