import { Failure } from '#contract/kit/errors.ts';
import { type DiskSpace, diskSpace } from './disk-space.ts';

/** Files that wait for their readers at once: each may be as large as all data of a project. */
export const mostSpooledOfUser = 3;
export const mostSpooled = 20;

/** The room of files that are made only to be sent, on the disk that the database and its uploads need. */
export class SpoolRoom {
  readonly #ofUsers = new Map<string, number>();
  #all = 0;

  constructor(
    readonly folder: string,
    private readonly look: (folder: string) => Promise<Pick<DiskSpace, 'free' | 'total'>> = diskSpace,
  ) {}

  /** Takes the place of a file. @returns what gives it back, once @throws Failure TooManyExports, ExportsBusy */
  take(userId: string): () => void {
    const own = this.#ofUsers.get(userId) ?? 0;
    if (own >= mostSpooledOfUser) throw new Failure('TooManyExports', { limit: mostSpooledOfUser });
    if (this.#all >= mostSpooled) throw new Failure('ExportsBusy');
    this.#count(userId, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#count(userId, -1);
      isTaken = false;
    };
  }

  #count(userId: string, by: number): void {
    const own = (this.#ofUsers.get(userId) ?? 0) + by;
    this.#all += by;
    if (own > 0) this.#ofUsers.set(userId, own);
    else this.#ofUsers.delete(userId);
  }

  /** Asked before each part is written. @throws Failure StorageFull where less than 1 GB is free, or less than a tenth of a small disk */
  async require(): Promise<void> {
    const { free, total } = await this.look(this.folder);
    if (free !== null && total !== null && free < Math.min(kept, total / 10)) throw new Failure('StorageFull');
  }
}

/** Stays free for what is kept (bytes). */
const kept = 1024 ** 3;
