import { getHeapStatistics } from 'node:v8';
import { kindNames } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** What a row in memory takes with its ratings and indexes (bytes), as `npm run bench -- open-tasks` measures it, rounded up. */
const bytesOfRow = 2_500;
/** What a version takes without any row, as rows: its method, its rater. */
const rowsOfVersion = 100;
/** Part of the memory the process may use that open versions may take. */
const share = 0.25;

/** How many rows may be kept by a process with this memory (bytes). */
export const mostRowsIn = (memory: number): number => Math.floor((memory * share) / bytesOfRow);

const weightOf = (w: Workspace): number =>
  kindNames.reduce((sum, kind) => sum + w[kind].size, rowsOfVersion) + foreignWeight(w);

/** What documents said may be long: two bytes a character. */
function foreignWeight({ foreignParts }: Workspace): number {
  let characters = 0;
  for (const { content } of foreignParts) characters += content.length;
  return Math.ceil((2 * characters) / bytesOfRow);
}

/** The versions kept in memory, as many as their rows allow; the least recently used goes first, the last one used stays whatever its size. */
export class KeptVersions {
  readonly #kept = new Map<string, { w: Workspace; weight: number }>();
  readonly #mostRows: number;
  #rows = 0;

  constructor(mostRows = mostRowsIn(getHeapStatistics().heap_size_limit)) {
    this.#mostRows = mostRows;
  }

  /** The version, which counts as used now. */
  get(versionId: string): Workspace | undefined {
    const known = this.#kept.get(versionId);
    if (!known) return undefined;
    this.#kept.delete(versionId);
    this.#kept.set(versionId, known);
    return known.w;
  }

  keep(w: Workspace): void {
    this.forget(w.versionId);
    const weight = weightOf(w);
    this.#kept.set(w.versionId, { w, weight });
    this.#rows += weight;
    for (const versionId of this.#kept.keys()) {
      if (this.#rows <= this.#mostRows || versionId === w.versionId) return;
      this.forget(versionId);
    }
  }

  /** How many versions are kept, and their rows as they are weighed. */
  size(): { versions: number; rows: number } {
    return { versions: this.#kept.size, rows: this.#rows };
  }

  forget(versionId: string): void {
    this.#rows -= this.#kept.get(versionId)?.weight ?? 0;
    this.#kept.delete(versionId);
  }
}
