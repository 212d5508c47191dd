/** Pauses before a part of the page is asked for again (ms). */
export const pauses = [500, 1_500, 4_000] as const;

/**
 * Asks for a part of the page again while that may help: a server that is being started, or a network that comes back. @throws the last error
 */
export async function loadAgain<T>(load: () => Promise<T>, mayHelp: (error: unknown) => boolean): Promise<T> {
  for (const pause of pauses) {
    try {
      return await load();
    } catch (error) {
      if (!mayHelp(error)) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return load();
}

/** Makes one promise for a page, however often React asks while it waits; the next page, or the next `forget`, makes another. */
export class OncePerPage {
  #asked: { page: string; promise: Promise<void> } | undefined;

  promiseOf(page: string, load: () => Promise<void>): Promise<void> {
    if (this.#asked?.page !== page) this.#asked = { page, promise: load() };
    return this.#asked.promise;
  }

  forget(): void {
    this.#asked = undefined;
  }
}
