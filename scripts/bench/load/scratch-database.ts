import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database of its own beside the one of DATABASE_URL, or nothing where that is not set: then the product keeps a SQLite file. */
export async function scratchDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const { DATABASE_URL: given } = process.env;
  if (!given) return undefined;
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: given });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
