import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from '#server/files/shared/object-store.ts';
import { endingOf, type FileFormat } from './file-format.ts';

const hour = 3_600_000;

/** A report as it is called in the folder and in a store: by its job. */
const nameOf = (id: string, format: FileFormat) => `${id}.${endingOf(format)}`;
const idOf = (file: string) => file.slice(0, file.indexOf('.'));

/** Takes a file away if it can: what remains is taken by the next tidying. */
const remove = (path: string) => rm(path, { force: true }).catch(() => undefined);

/** Below it are the reports in a store. */
const inStore = 'reports/';

/**
 * The files of reports that expire: in a folder of the server that made them, and where servers share a store, there too. The folder of another server
 * then holds what was asked of that one.
 */
export class ReportFiles {
  private readonly folder: string;

  constructor(
    dataDir: string,
    /** Of several servers. */
    private readonly shared?: ObjectStore,
  ) {
    this.folder = join(dataDir, 'reports');
  }

  /** Before a file is written there. */
  async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  /** The path of a job's file. */
  placeOf(id: string, format: FileFormat): string {
    return join(this.folder, nameOf(id, format));
  }

  /** The file of a job is made: other servers may have it now. @throws Failure FilesAway, StorageFull */
  async share(id: string, format: FileFormat): Promise<void> {
    if (!this.shared) return;
    const bytes = await readFile(this.placeOf(id, format));
    const hash = createHash('sha256').update(bytes).digest('hex');
    await this.shared.put(inStore + nameOf(id, format), bytes, hash);
  }

  /**
   * The path of the file of a job that is done, brought from the store if another server has made it; undefined when it is gone, or damaged there.
   * @throws Failure FilesAway
   */
  async find(id: string, format: FileFormat): Promise<string | undefined> {
    const path = this.placeOf(id, format);
    const isHere = await stat(path).then(
      () => true,
      () => false,
    );
    if (isHere || !this.shared) return isHere ? path : undefined;
    await mkdir(dirname(path), { recursive: true });
    const part = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      const got = await this.shared.download(inStore + nameOf(id, format), part);
      if (!got || got.hash !== got.notedHash) return undefined;
      await rename(part, path);
      return path;
    } finally {
      await remove(part);
    }
  }

  /** Removes the file of a job, here and in the store. */
  async drop(id: string, format: FileFormat): Promise<void> {
    await remove(this.placeOf(id, format));
    // One that was never shared is none there; what cannot be removed now is taken by the next tidying.
    await this.shared?.remove(inStore + nameOf(id, format)).catch(() => undefined);
  }

  /**
   * Removes files that nobody can ask for.
   * @param known which of these jobs have a file, or will have
   */
  async tidy(known: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const files = await readdir(this.folder).catch((): string[] => []);
    const here = await known([...new Set(files.map(idOf))]);
    for (const file of files) if (!here.has(idOf(file))) await remove(join(this.folder, file));
    if (!this.shared) return;
    const old: string[] = [];
    for await (const { key, writtenAt } of this.shared.list(inStore))
      if (writtenAt < Date.now() - hour) old.push(key.slice(inStore.length));
    for (let at = 0; at < old.length; at += 500) {
      const some = old.slice(at, at + 500);
      const there = await known([...new Set(some.map(idOf))]);
      for (const file of some) if (!there.has(idOf(file))) await this.shared.remove(inStore + file);
    }
  }
}
