import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../product.mjs';

const debian = '/usr/lib/postgresql';
const runProgram = promisify(execFile);

/** The folder of initdb and pg_ctl, newest version first; undefined where PostgreSQL is not installed. */
function binaries(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** A PostgreSQL server of its own that may be stopped and started again. Debian's refuses to run as root and brings a user for that. */
export class Cluster {
  private constructor(
    private readonly bin: string,
    private readonly folder: string,
    readonly port: number,
  ) {}

  /** @returns undefined where PostgreSQL is not installed */
  static async make(): Promise<Cluster | undefined> {
    const bin = binaries();
    if (!bin) return undefined;
    const folder = mkdtempSync(join(tmpdir(), 'intara-pg-'));
    if (process.getuid?.() === 0) {
      const id = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
      chownSync(folder, id('-u'), id('-g'));
    }
    const cluster = new Cluster(bin, folder, await freePort());
    await cluster.run('initdb', ['-D', cluster.data, '-U', 'intara', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
    await cluster.start();
    return cluster;
  }

  get url(): string {
    return `postgres://intara@127.0.0.1:${this.port}/postgres`;
  }

  start(): Promise<void> {
    const counted = existsSync(join(this.bin, '../lib/pg_stat_statements.so'))
      ? ' -c shared_preload_libraries=pg_stat_statements'
      : '';
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder}${counted}`;
    return this.run('pg_ctl', ['-D', this.data, '-w', '-l', join(this.folder, 'log'), '-o', settings, 'start']);
  }

  /** @param how `immediate` is a crash of PostgreSQL, `fast` an orderly stop */
  stop(how: 'fast' | 'immediate'): Promise<void> {
    return this.run('pg_ctl', ['-D', this.data, '-w', '-m', how, 'stop']);
  }

  /** Ends connections of others. @param one of them only, a random one. @returns how many */
  async cut(one: boolean): Promise<number> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit ${one ? 1 : 1000}) as chosen`,
    );
    await client.end();
    return rowCount ?? 0;
  }

  async remove(): Promise<void> {
    // It may be stopped already.
    await this.stop('immediate').catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get data() {
    return join(this.folder, 'data');
  }

  /** Lets the writers of this process go on meanwhile: their idle connections would else be ended by the server unnoticed. */
  private async run(name: string, words: string[]): Promise<void> {
    const program = join(this.bin, name);
    const [command, given] =
      process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...words]] : [program, words];
    await runProgram(command as string, given as string[], { cwd: '/' });
  }
}
