import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { SharedPlace } from '#server/files/shared/shared-place.ts';

/** What the package calls the file of an object. */
const ending = '._S3rver_object';

/** A server of the protocol S3 on a port of its own, and what lies in its bucket. */
export class ObjectServer {
  private constructor(
    private readonly folder: string,
    private readonly server: S3rver,
    readonly port: number,
  ) {}

  static async start(port = 0, folder = mkdtempSync(join(tmpdir(), 'intara-s3-'))): Promise<ObjectServer> {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory: folder,
      silent: true,
      configureBuckets: [{ name: 'tara' }],
    });
    const address = await server.run();
    return new ObjectServer(folder, server, address.port);
  }

  /** How servers open the bucket. */
  place(changes: Partial<SharedPlace> = {}): SharedPlace {
    return {
      bucket: `http://127.0.0.1:${this.port}/tara`,
      prefix: 'one/',
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
      ...changes,
    };
  }

  /** The names of all objects. */
  keys(): string[] {
    const bucket = join(this.folder, 'tara');
    return readdirSync(bucket, { recursive: true, encoding: 'utf8' })
      .flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
      .sort();
  }

  /** Changes the content of an object behind the back of the protocol. */
  damage(key: string, change: (bytes: Buffer) => Buffer): void {
    const path = this.pathOf(key);
    writeFileSync(path, change(readFileSync(path)));
  }

  /** Puts objects there without asking, for lists that are long. */
  plant(keys: readonly string[], bytes: Uint8Array): void {
    for (const key of keys) {
      mkdirSync(dirname(this.pathOf(key)), { recursive: true });
      writeFileSync(this.pathOf(key), bytes);
    }
  }

  /** As if it had been written so many ms ago. */
  makeOlder(key: string, by: number): void {
    const time = new Date(statSync(this.pathOf(key)).mtimeMs - by);
    utimesSync(this.pathOf(key), time, time);
  }

  /** The server goes away; what it keeps stays. */
  stop(): Promise<void> {
    return this.server.close();
  }

  /** The same server again, on the same port. */
  again(): Promise<ObjectServer> {
    return ObjectServer.start(this.port, this.folder);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private pathOf(key: string): string {
    return join(this.folder, 'tara', `${key}${ending}`);
  }
}
