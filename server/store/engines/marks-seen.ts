import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { prepareQuery } from './prepare-query.ts';
import { type JsonText, readJson } from './value-codec.ts';

/** What is marked in the database when it changes (migration 0101); `user:card`: of users what cards show. */
export type Marked =
  | 'project'
  | 'project_member'
  | 'task'
  | 'task_member'
  | 'task_origin'
  | 'task_version:rows'
  | 'star'
  | 'variable'
  | 'user:card';

/** The marks as the database has them: a column for a query that every call asks. */
export const marksNow = sql<JsonText<Marks> | null>`(
  select json_object_agg(source, mark) from (select source, sum(mark) as mark from change_mark group by source) as summed
)`;
const readMarks = prepareQuery((db) => db.selectNoFrom(marksNow.as('marks')));

type Marks = Partial<Record<Marked, number>>;

/** A reading that is under way. */
interface Reading {
  number: number;
  begun: number;
}

/** A call reads the marks when it is admitted. What goes on later asks the database after this time (ms). */
const goodFor = 1_000;

/** Writes of what is marked, but for the times of edits, which are not. */
const marking =
  /^\s*(?:(?:insert into|update|delete from) "?(?:project|project_member|task|task_member|task_origin|star|variable|inauth_user)\b|(?:insert into|delete from) "task_version")(?!" set "update_time" = \$1 where)/i;

/**
 * What the database said last of its changes, to a server beside which others write (PostgreSQL). Every call reads the marks after it has begun, so
 * an answer remembered under the same marks holds whatever was committed before the call, by whichever server.
 */
export class MarksSeen {
  #begun = 0;
  #taken = 0;
  #at = Number.NEGATIVE_INFINITY;
  #marks: Marks = {};

  /** To be called before the marks are read. */
  begin(): Reading {
    this.#begun += 1;
    return { number: this.#begun, begun: performance.now() };
  }

  /** The marks were read. A reading that began before another one that was taken already says nothing new. */
  take({ number, begun }: Reading, read: JsonText<Marks> | null): void {
    if (number <= this.#taken) return;
    this.#taken = number;
    this.#at = begun;
    this.#marks = read === null ? {} : readJson(read);
  }

  /** How many readings have begun so far. */
  get begun(): number {
    return this.#begun;
  }

  /** Reads the marks unless that was begun after so many readings. */
  async ensure(db: Kysely<Tables>, after: number): Promise<void> {
    if (this.#taken > after) return;
    const reading = this.begin();
    const [row] = await readMarks(db, {});
    this.take(reading, row?.marks ?? null);
  }

  /** Does this statement write what is marked? */
  static isMarking(text: string): boolean {
    return marking.test(text);
  }

  /** This server has written what is marked: no reading that began before is good any longer. */
  forget(): void {
    this.#taken = this.#begun;
    this.#at = Number.NEGATIVE_INFINITY;
  }

  /** One text for the state of these sources; undefined where it is not known. */
  of(sources: readonly Marked[]): string | undefined {
    if (performance.now() - this.#at > goodFor) return undefined;
    return sources.map((source) => this.#marks[source] ?? 0).join(' ');
  }
}
