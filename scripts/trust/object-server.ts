import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../product.mjs';
import { insist, statusOf, until } from './part.ts';

const program = join(import.meta.dirname, 'object-server-inside.mjs');

/** A server of the protocol S3 in a process of its own, which may be killed, frozen and started again. */
export class ObjectServerProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<ObjectServerProcess> {
    const server = new ObjectServerProcess(mkdtempSync(join(tmpdir(), 'intara-s3-')), await freePort());
    await server.start();
    return server;
  }

  /** What servers of the product need in their environment. */
  get env(): Record<string, string> {
    return { FILES_URL: `http://127.0.0.1:${this.port}/tara`, FILES_ACCESS_KEY: 'S3RVER', FILES_SECRET_KEY: 'S3RVER' };
  }

  async start(): Promise<void> {
    this.child = spawn(process.execPath, [program, this.folder, String(this.port)], { stdio: 'ignore' });
    insist(
      await until(20_000, async () => (await statusOf(`http://127.0.0.1:${this.port}/`)) > 0),
      'no store of files',
    );
  }

  /** As a loss of power for the process. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }

  /** Connections stay open and nothing answers. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
