/** A person who has a version open. */
export interface Watcher {
  id: string;
  name: string;
}

/** Who has which version open in this process, by connection. */
export class Watchers {
  readonly #versions = new Map<string, Map<symbol, Watcher>>();

  /** Adds a connection; call what is returned when it ends. */
  add(versionId: string, watcher: Watcher): () => void {
    const present = this.#versions.get(versionId) ?? new Map<symbol, Watcher>();
    this.#versions.set(versionId, present);
    const connection = Symbol(versionId);
    present.set(connection, watcher);
    return () => {
      present.delete(connection);
      if (present.size === 0 && this.#versions.get(versionId) === present) this.#versions.delete(versionId);
    };
  }

  /** Everybody who has the version open, each once. */
  of(versionId: string): Watcher[] {
    const present = this.#versions.get(versionId)?.values() ?? [];
    return [...new Map([...present].map((watcher) => [watcher.id, watcher])).values()];
  }
}
