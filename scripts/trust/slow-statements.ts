import pg from 'pg';

/** No statement may take longer (ms). */
export const statementLimit = 20;

/** A statement with how often it ran, and how long (ms). */
export interface Slow {
  query: string;
  calls: number;
  mean: number;
  max: number;
}

async function asked<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/**
 * What PostgreSQL counts of its statements, from now on.
 * @returns undefined where the server does not load pg_stat_statements (shared_preload_libraries), or this user may not make the extension
 */
export async function countStatements(
  url: string,
): Promise<{ overLimit: () => Promise<string[]>; longest: () => Promise<Slow | undefined> } | undefined> {
  try {
    await asked(url, 'create extension if not exists pg_stat_statements');
    await asked(url, 'select pg_stat_statements_reset()');
  } catch {
    return undefined;
  }
  const over = (limit: number, order: 'mean' | 'max') =>
    asked<Slow>(
      url,
      `select query, calls::int as calls, mean_exec_time as mean, max_exec_time as max from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database()) and max_exec_time > $1
         and query not like '%pg_stat_statements%'
       order by ${order}_exec_time desc`,
      [limit],
    );
  return {
    longest: async () => (await over(0, 'max'))[0],
    overLimit: async () => {
      const rows = await over(statementLimit, 'mean');
      return rows.map(
        ({ query, calls, mean, max }) =>
          `mean ${mean.toFixed(1)} ms, max ${max.toFixed(1)} ms of ${calls} times: ${query.replace(/\s+/g, ' ').slice(0, 160)}`,
      );
    },
  };
}
