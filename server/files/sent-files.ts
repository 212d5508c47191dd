import type { Attachment } from '#domain/kinds/attachment.ts';

/** How long a file that no row names can be read by who sent it (ms): the edit that names it follows at once. */
const keptFor = 3_600_000;

/** Files sent and perhaps not named by a row yet, by version, user and file. Lost with the process, like the dialog they were sent from. */
export class SentFiles {
  readonly #files = new Map<string, { at: number; attachment: Attachment }>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  keep(versionId: string, userId: string, attachment: Attachment): void {
    const now = this.#clock().getTime();
    for (const [key, { at }] of this.#files) if (now - at > keptFor) this.#files.delete(key);
    this.#files.set(keyOf(versionId, userId, attachment.file), { at: now, attachment });
  }

  /** What this user has just sent for the version under this hash. */
  find(versionId: string, userId: string, file: string): Attachment | undefined {
    const found = this.#files.get(keyOf(versionId, userId, file));
    return found && this.#clock().getTime() - found.at <= keptFor ? found.attachment : undefined;
  }
}

const keyOf = (versionId: string, userId: string, file: string) => `${versionId} ${userId} ${file}`;
