import { hostname } from 'node:os';
import type pg from 'pg';
import { version } from '#server/version.ts';
import { applicationName, loadPg, type PostgresOptions, pastPooler, postgresConfig } from './postgres-dialect.ts';

/** Short messages between the processes that share one database. */
export interface Signals {
  /** @param payload at most 7 900 bytes: ids, never content */
  send(payload: string): Promise<void>;
  /**
   * @param onPayload called for every message of any process, one's own included
   * @param onGap called when messages may have been missed: after a lost connection, or when another process could not send
   */
  listen(onPayload: (payload: string) => void, onGap: () => void): void;
  /** The processes that listen, as far as the database tells. @throws the driver's error */
  servers(): Promise<SharingServer[]>;
  close(): Promise<void>;
}

/** A process that shares the database. */
export interface SharingServer {
  host: string;
  version: string;
  /** When it connected last. */
  since: string;
  isThis: boolean;
}

/** What the name of a listening connection begins with: behind it come version and machine, cut to the 63 bytes PostgreSQL keeps. */
const listenerOf = (options: PostgresOptions) => `${applicationName(options)} @`;

/** The machine by its name; PostgreSQL keeps no other letters of an application's name. */
const machine = () => hostname().replace(/[^\x21-\x7e]/g, '?');

/** Tells the others that a message could not be sent. */
const gap = 'gap';
const longestPause = 2_000;
/** A connection that has vanished without a word is found out by asking it (ms). */
const askEvery = 10_000;
const answerWithin = 5_000;

const pauseAfter = (attempt: number) => Math.min(longestPause, 100 * 2 ** attempt);

/** LISTEN/NOTIFY on a connection of its own, which comes back by itself. One channel per schema. */
export function postgresSignals(options: PostgresOptions, pool: Pick<pg.Pool, 'query'>): Signals {
  const channel = `intara_${options.schema ?? 'public'}`;
  const listener = new Listener(pastPooler(options), channel);
  const notify = (payload: string) => pool.query('select pg_notify($1, $2)', [channel, payload]);
  let closed = false;
  let repairing: NodeJS.Timeout | undefined;

  /** Until the others know that they missed something. */
  const tellOfGap = (attempt: number): void => {
    if (repairing || closed) return;
    repairing = setTimeout(() => {
      // A message that fails while this is on its way may have been missed after it arrived: it needs to be told of anew.
      repairing = undefined;
      notify(gap).catch(() => tellOfGap(attempt + 1));
    }, pauseAfter(attempt));
  };

  return {
    async send(payload) {
      try {
        await notify(payload);
      } catch (error) {
        tellOfGap(0);
        throw error;
      }
    },
    async servers() {
      // Of connections of other roles the names are not told: servers that share a database have one role.
      const { rows } = await pool.query<{ name: string; since: string; pid: number }>(
        `select application_name as name, to_json(backend_start) #>> '{}' as since, pid from pg_stat_activity
          where datname = current_database() and starts_with(application_name, $1) order by backend_start, pid limit 100`,
        [listenerOf(options)],
      );
      const own = listener.pid();
      return rows.map(({ name, since, pid }) => {
        const [found = '', host = ''] = name.slice(listenerOf(options).length).split(' ');
        return { host, version: found, since: new Date(since).toISOString(), isThis: pid === own };
      });
    },
    listen: (onPayload, onGap) => listener.start((payload) => (payload === gap ? onGap() : onPayload(payload)), onGap),
    async close() {
      closed = true;
      clearTimeout(repairing);
      await listener.close();
    },
  };
}

/** One listening connection after the other. */
class Listener {
  #closed = false;
  #lost = false;
  #client: pg.Client | undefined;
  #next: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: PostgresOptions,
    private readonly channel: string,
  ) {}

  start(onPayload: (payload: string) => void, onGap: () => void): void {
    void this.#connect(onPayload, onGap, 0);
  }

  /** Of the process of the database that serves the connection. */
  pid(): number | undefined {
    return (this.#client as { processID?: number } | undefined)?.processID;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#next);
    clearInterval(this.#asking);
    await this.#client?.end().catch(() => {});
  }

  async #connect(onPayload: (payload: string) => void, onGap: () => void, attempt: number): Promise<void> {
    const { Client, TypeOverrides } = await loadPg();
    if (this.#closed) return;
    const client = new Client({
      ...postgresConfig(this.options, TypeOverrides),
      application_name: `${listenerOf(this.options)}${version} ${machine()}`,
      keepAlive: true,
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
    });
    let gone = false;
    let tries = attempt;
    const again = () => {
      if (gone || this.#closed) return;
      gone = true;
      this.#lost = true;
      clearInterval(this.#asking);
      client.end().catch(() => {});
      this.#next = setTimeout(() => void this.#connect(onPayload, onGap, tries + 1), pauseAfter(tries));
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', (note) => note.payload !== undefined && onPayload(note.payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
    } catch {
      again();
      return;
    }
    if (this.#closed) {
      await client.end().catch(() => {});
      return;
    }
    tries = 0;
    clearInterval(this.#asking);
    this.#asking = setInterval(() => client.query('select 1').catch(again), askEvery);
    if (this.#lost) onGap();
    this.#lost = false;
  }
}
