import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { loadPg } from '#server/store/engines/postgres-dialect.ts';

/** Of what a program writes as its error: the end says why it ended. */
const mostWords = 2_000;

/** Is a program of this name on the PATH? */
export function hasProgram(name: string, path = process.env.PATH ?? ''): boolean {
  const isOne = (file: string) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  };
  return path.split(delimiter).some((folder) => folder !== '' && isOne(join(folder, name)));
}

/** The address without its password, which every user of the machine could read in the list of processes, and the password by itself. */
function withoutPassword(url: string): { url: string; env: Record<string, string> } {
  const parsed = new URL(url);
  const password = parsed.searchParams.get('password') ?? decodeURIComponent(parsed.password);
  parsed.password = '';
  parsed.searchParams.delete('password');
  return { url: parsed.href, env: password === '' ? {} : { PGPASSWORD: password } };
}

function runProgram(name: string, words: readonly string[], env: Record<string, string> = {}): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(name, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    let said = '';
    child.stderr.on('data', (part) => {
      said = `${said}${part}`.slice(-mostWords);
    });
    child.once('error', fail);
    child.once('close', (code) => {
      process.removeListener('exit', end);
      if (code === 0) done();
      else fail(new Error(`${name} ended with ${code}: ${said.trim()}`));
    });
  });
}

/** Copies a database of PostgreSQL as it is at one moment into a file of the custom format. @throws Error with the words of pg_dump */
export async function dumpDatabase(url: string, to: string): Promise<void> {
  const address = withoutPassword(url);
  await runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', `--file=${to}`, `--dbname=${address.url}`],
    address.env,
  );
}

/** Reads such a file to its end. @throws Error when it is damaged */
export async function checkDump(file: string): Promise<void> {
  await runProgram('pg_restore', ['--file=/dev/null', file]);
}

/**
 * Restores such a file into a database that is made for it beside another one and dropped afterwards.
 * @param url of the other one, whose user may create databases
 * @throws Error with the words of PostgreSQL
 */
export async function inScratchDatabase<T>(url: string, dump: string, work: (url: string) => Promise<T>): Promise<T> {
  const { Client } = await loadPg();
  const client = new Client({ connectionString: url });
  await client.connect();
  const name = `intara_try_${randomBytes(6).toString('hex')}`;
  try {
    // Texts are compared there as here.
    const { rows } = await client.query(
      'select pg_encoding_to_char(encoding) as encoding, datcollate, datctype from pg_database where datname = current_database()',
    );
    const { encoding, datcollate, datctype } = rows[0] as Record<'encoding' | 'datcollate' | 'datctype', string>;
    await client
      .query(
        `create database ${name} template template0 encoding ${client.escapeLiteral(encoding)}
         lc_collate ${client.escapeLiteral(datcollate)} lc_ctype ${client.escapeLiteral(datctype)}`,
      )
      .catch((error: Error) => {
        const { user } = client;
        const way = error.message.startsWith('permission denied')
          ? `. An owner of the server allows it: alter role "${user}" createdb`
          : '';
        throw new Error(`A database to try the copy in could not be made: ${error.message}${way}`);
      });
    try {
      const scratch = new URL(url);
      scratch.pathname = `/${name}`;
      const address = withoutPassword(scratch.href);
      const words = ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${address.url}`, dump];
      await runProgram('pg_restore', words, address.env);
      return await work(scratch.href);
    } finally {
      await client.query(`drop database ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}
