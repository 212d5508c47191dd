import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type AuditEvent, type AuditGroup, auditGroups } from '#domain/model/audit.ts';
import type { Db } from './store.ts';
import type { Tables } from './tables.ts';
import { likeText } from './value-codec.ts';

export type AuditLine = Selectable<Tables['audit']>;

/** Adds a line to the audit log. */
export async function insertAuditLine(db: Db, line: Insertable<Tables['audit']>): Promise<void> {
  await db.insertInto('audit').values(line).execute();
}

/** What anybody can cause without an account. */
const guesses: readonly AuditEvent[] = [
  ...(['signIn.failed', 'signIn.delayed', 'external.failed', 'password.forgot', 'captcha.sent'] as const),
];

/** Deletes lines older than `before`, and the oldest guesses above `most`: who guesses must not fill the disk, nor push acts out. */
export async function pruneAudit(db: Db, before: string, most: number): Promise<void> {
  const edge = await db
    .selectFrom('audit')
    .select('at')
    .where('event', 'in', guesses)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (edge) await db.deleteFrom('audit').where('event', 'in', guesses).where('at', '<=', edge.at).execute();
  await db.deleteFrom('audit').where('at', '<=', before).execute();
}

/** What of the log is asked for. */
export interface AuditFilter {
  group?: AuditGroup | undefined;
  name?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const filtered =
  ({ group, name, from, to }: AuditFilter) =>
  <O>(query: SelectQueryBuilder<Tables, 'audit', O>) => {
    const part = name?.trim() ? likeText(name.trim().toLowerCase()) : undefined;
    return query
      .$if(group !== undefined, (q) => q.where('event', 'in', [...auditGroups[group as AuditGroup]]))
      .$if(from !== undefined, (q) => q.where('at', '>=', `${from}T00:00:00.000Z`))
      .$if(to !== undefined, (q) => q.where('at', '<=', `${to}T23:59:59.999Z`))
      .$if(part !== undefined, (q) =>
        q.where(
          sql<boolean>`(lower(account) like ${part} escape '\\' or address like ${part} escape '\\' or lower(target) like ${part} escape '\\' or lower(detail) like ${part} escape '\\')`,
        ),
      );
  };

const columns = ['id', 'at', 'event', 'account', 'address', 'target', 'detail'] as const;

interface Asked extends AuditFilter {
  limit: number;
  offset?: number;
  /** The oldest first. */
  up?: boolean;
  /** Only lines that come after this one, the latest first. */
  before?: AuditPlace | undefined;
}

/** Where a line stands in the order of time. */
export type AuditPlace = Pick<AuditLine, 'at' | 'id'>;

/** Lines of the log in the order of time. */
export const auditLines = (db: Db, { limit, offset = 0, up = false, before, ...filter }: Asked) =>
  filtered(filter)(db.selectFrom('audit').select(columns))
    .$if(before !== undefined, (q) =>
      q.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(before?.at ?? '', before?.id ?? ''))),
    )
    .orderBy('at', up ? 'asc' : 'desc')
    .orderBy('id', up ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many lines match. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { n } = await filtered(filter)(
    db.selectFrom('audit').select((eb) => eb.fn.countAll().as('n')),
  ).executeTakeFirstOrThrow();
  return Number(n);
}
