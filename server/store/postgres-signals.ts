import pg from 'pg';
import { type PostgresOptions, postgresConfig } from './postgres-dialect.ts';

/** Short messages between the processes that share one database. */
export interface Signals {
  /** @param payload at most 7 900 bytes: ids, never content */
  send(payload: string): Promise<void>;
  /**
   * @param onPayload called for every message of any process, one's own included
   * @param onGap called after a lost connection: messages may have been missed
   */
  listen(onPayload: (payload: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

/** LISTEN/NOTIFY on a connection of its own, which comes back by itself. One channel per schema. */
export function postgresSignals(options: PostgresOptions, pool: pg.Pool): Signals {
  const channel = `intara_${options.schema ?? 'public'}`;
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (onPayload: (payload: string) => void, onGap: () => void, attempt: number): Promise<void> => {
    if (closed) return;
    const client = new pg.Client({ ...postgresConfig(options), keepAlive: true });
    let gone = false;
    const retry = () => {
      if (gone || closed) return;
      gone = true;
      client.end().catch(() => {});
      timer = setTimeout(() => void connect(onPayload, onGap, attempt + 1), Math.min(10_000, 200 * 2 ** attempt));
    };
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', (note) => note.payload !== undefined && onPayload(note.payload));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      current = client;
      if (attempt > 0) onGap();
      attempt = 0;
      if (closed) await client.end();
    } catch {
      retry();
    }
  };

  return {
    async send(payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (onPayload, onGap) => void connect(onPayload, onGap, 0),
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end().catch(() => {});
    },
  };
}
