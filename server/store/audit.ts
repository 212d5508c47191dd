import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type AuditEvent, type AuditGroup, auditGroups } from '#domain/audit/audit.ts';
import { storedTargetsFor, storedWordsFor } from '#domain/audit/audit-detail.ts';
import { foldSearch } from '#domain/fold-text.ts';
import { inOneLine } from '#domain/model/base.ts';
import { storedFormerUsers } from '#domain/model/former-user.ts';
import { dayBegins } from '#domain/model/time-zone.ts';
import { deliveryState } from './audit-delivery.ts';
import { auditNumbers } from './audit-numbers.ts';
import { textFor } from './engines/text-for.ts';
import { likeText } from './engines/value-codec.ts';
import type { Db } from './store.ts';
import type { Tables } from './tables.ts';

type AuditLine = Selectable<Tables['audit']>;

/** Adds a line to the audit log: one line, whatever a reason or a name in it holds, as it is read and exported line by line. */
export async function insertAuditLine(db: Db, line: Insertable<Tables['audit']>): Promise<void> {
  const { account, target = '', detail = '' } = line;
  const folded = { account: inOneLine(account), target: inOneLine(target), detail: inOneLine(detail) };
  await db
    .insertInto('audit')
    .values({ ...line, ...folded })
    .execute();
}

/** What anybody can cause without an account. */
const guesses: readonly AuditEvent[] = [
  ...(['signIn.failed', 'signIn.delayed', 'external.failed', 'password.forgot', 'captcha.sent'] as const),
];

/** What of the log is deleted. */
interface Outdated {
  /** Lines from before are too old. */
  before: string;
  /** So many guesses are kept. */
  guesses: number;
  now: string;
}

/** Lines that wait for a SIEM and are spared, although they are too old or too many: some 100 MB. */
const mostSpared = 200_000;
/** Whoever has not tried to send for so long (ms) has given it up: nothing is spared for it any more. */
const sparedFor = 7 * 24 * 3_600_000;

/**
 * Deletes lines that are too old, and the oldest guesses above so many: who guesses must not fill the disk, nor push acts out. Lines that still wait to be
 * sent to a SIEM are spared, the latest `mostSpared` of them.
 * @returns how many were deleted that waited
 */
export async function pruneAudit(db: Db, { before, guesses: most, now }: Outdated): Promise<number> {
  const edge = await db
    .selectFrom('audit')
    .select('at')
    .where('event', 'in', guesses)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  const spared = await sparedLines(db, now);
  const outdated = () =>
    db
      .deleteFrom('audit')
      .where((eb) =>
        eb.or([
          eb('at', '<=', before),
          ...(edge ? [eb.and([eb('event', 'in', guesses), eb('at', '<=', edge.at)])] : []),
        ]),
      );
  if (!spared) {
    await outdated().execute();
    return 0;
  }
  await outdated().where('number', '<=', spared.sent).execute();
  if (spared.from <= spared.sent) return 0;
  const dropped = await outdated()
    .where('number', '>', spared.sent)
    .where('number', '<=', spared.from)
    .executeTakeFirst();
  return Number(dropped.numDeletedRows);
}

/** Up to which number lines are sent, and above which they are spared; undefined where nobody sends them. */
async function sparedLines(db: Db, now: string): Promise<{ sent: number; from: number } | undefined> {
  const state = await deliveryState(db);
  const tried = state?.claimedUntil ? Date.parse(state.claimedUntil) : 0;
  if (!state || Date.parse(now) - tried > sparedFor) return undefined;
  const { last } = await auditNumbers(db);
  return { sent: state.sent, from: last - mostSpared };
}

/** What of the log is asked for. */
export interface AuditFilter {
  group?: AuditGroup | undefined;
  name?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Whose days `from` and `to` are; UTC unless said. */
  zone?: string | undefined;
}

/** Where the day after begins; no moment sorts after the last that has four digits of a year. */
const endOf = (day: string, zone: string): string => {
  const next = new Date(dayBegins(day, zone, 1)).toISOString();
  return next.startsWith('+') ? '9999-12-31T24:00:00.000Z' : next;
};

/** A detail as words between blanks. */
const wordsOfDetail = sql`' ' || replace(replace(detail, ',', ' '), ':', ' ') || ' '`;

/** Lines whose detail people see as a text with this part, though other words are stored. */
const isSaidWith = (part: string) =>
  storedWordsFor(part).map(({ event, stored }) => {
    // Taking a detail apart takes longer than a look whether the word is in it at all.
    const holds = stored.map(
      (word) =>
        sql`(detail like ${likeText(word)} escape '\\' and ${wordsOfDetail} like ${likeText(` ${word} `)} escape '\\')`,
    );
    return sql`(event = ${event} and (${sql.join(holds, sql` or `)}))`;
  });

/** Lines that people see to be about something with this part in its name, though a word of ours is stored. */
const isAbout = (part: string) =>
  storedTargetsFor(part).map(({ event, stored }) => sql`(event = ${event} and target in (${sql.join(stored)}))`);

const filtered =
  ({ group, name, from, to, zone = 'UTC' }: AuditFilter) =>
  <O>(query: SelectQueryBuilder<Tables, 'audit', O>) => {
    const part = storedFormerUsers(foldSearch(name ?? ''));
    const column = (of: string) => sql`${textFor(part, sql`lower(${sql.ref(of)})`)} like ${likeText(part)} escape '\\'`;
    return query
      .$if(group !== undefined, (q) => q.where('event', 'in', [...auditGroups[group as AuditGroup]]))
      .$if(from !== undefined, (q) => q.where('at', '>=', new Date(dayBegins(from as string, zone)).toISOString()))
      .$if(to !== undefined, (q) => q.where('at', '<', endOf(to as string, zone)))
      .$if(part !== '', (q) =>
        q.where(
          sql<boolean>`(${sql.join([...['account', 'address', 'target', 'detail'].map(column), ...isSaidWith(part), ...isAbout(part)], sql` or `)})`,
        ),
      );
  };

const columns = ['id', 'at', 'event', 'account', 'address', 'target', 'detail'] as const;

/** Where a line stands in the order of time. */
type AuditPlace = Pick<AuditLine, 'at' | 'id'>;

/** Lines from the one before `below` (without it: from the latest) down to `lowest`, without which all that are left. */
export interface AuditRange {
  below: AuditPlace | undefined;
  lowest: AuditPlace | undefined;
}

/** Lines looked at by one statement: some milliseconds, whatever is looked for in them. */
const linesAtOnce = 2_000;

/** Ranges of what was written in the time of a filter, the latest first: between them others are heard. */
export async function* auditRanges(db: Db, { from, to, zone }: AuditFilter): AsyncGenerator<AuditRange> {
  for (let below: AuditPlace | undefined; ; ) {
    const lowest = await within(db, { from, to, zone }, { below, lowest: undefined })
      .select(['at', 'id'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(linesAtOnce - 1)
      .limit(1)
      .executeTakeFirst();
    yield { below, lowest };
    if (!lowest) return;
    below = lowest;
  }
}

function within(db: Db, filter: AuditFilter, { below, lowest }: AuditRange) {
  const tuple = ({ at, id }: AuditPlace) => sql`(${at}, ${id})`;
  return filtered(filter)(db.selectFrom('audit'))
    .$if(below !== undefined, (q) => q.where(sql<boolean>`(at, id) < ${tuple(below as AuditPlace)}`))
    .$if(lowest !== undefined, (q) => q.where(sql<boolean>`(at, id) >= ${tuple(lowest as AuditPlace)}`));
}

interface Asked {
  limit: number;
  offset: number;
  /** The oldest first. */
  up: boolean;
}

const whole: AuditRange = { below: undefined, lowest: undefined };

/** The lines of a range that match, the latest first. */
export const linesOfRange = (db: Db, filter: AuditFilter, range: AuditRange) =>
  linesWithin(db, filter, range, { limit: linesAtOnce, offset: 0, up: false });

const linesWithin = (db: Db, filter: AuditFilter, range: AuditRange, { limit, offset, up }: Asked) =>
  within(db, filter, range)
    .select(columns)
    .orderBy('at', up ? 'asc' : 'desc')
    .orderBy('id', up ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

async function countWithin(db: Db, filter: AuditFilter, range: AuditRange): Promise<number> {
  const { n } = await within(db, filter, range)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A page of the log in the order of time, and how many lines match. */
export async function auditPage(db: Db, filter: AuditFilter, { up, ...asked }: Asked) {
  const counted: { range: AuditRange; n: number }[] = [];
  // By its time and its event the database finds a line without reading it.
  if (filter.name?.trim())
    for await (const range of auditRanges(db, filter)) counted.push({ range, n: await countWithin(db, filter, range) });
  else counted.push({ range: whole, n: await countWithin(db, filter, whole) });
  const total = counted.reduce((sum, { n }) => sum + n, 0);
  let { limit, offset } = asked;
  const list: Awaited<ReturnType<typeof linesWithin>> = [];
  for (const { range, n } of up ? counted.toReversed() : counted) {
    if (limit > 0 && offset < n) {
      const lines = await linesWithin(db, filter, range, { limit, offset, up });
      list.push(...lines);
      limit -= lines.length;
    }
    offset = Math.max(0, offset - n);
  }
  return { list, total };
}
