import { readOf } from '#contract/kit/permissions.ts';
import { type LibraryNews, libraryUpdates } from '#contract/library-updates.ts';
import { linkedRows } from '#domain/library/updates.ts';
import type { LinkedLibrary } from '#domain/model/library-link.ts';
import type { Env } from '#server/env.ts';
import { formOf } from '#server/store/libraries/libraries.ts';
import { contentsOfEntries, newsOfEntries } from '#server/store/libraries/library-news.ts';
import type { Viewer } from '#server/store/projects/visibility.ts';
import { encodeAhead } from '../answer-text.ts';
import { implement } from '../implement.ts';

/** What the libraries have changed since the rows of a task were taken from them. */
export const libraryUpdateHandlers = implement(libraryUpdates, {
  list: async ({ params, user }, env) => {
    const linked = await linkedEntries(env, user, params.versionId);
    const news = await newsOfEntries(env.store.db, [...linked.keys()]);
    const answer: LibraryNews = { changed: [], gone: [] };
    for (const [entry, { library, oldest }] of linked) {
      const now = news.get(entry);
      // An id may be that of an entry of another library: there is none in this one.
      if (now?.library !== library) answer.gone.push({ library, entry });
      else if (now.said > oldest) answer.changed.push({ library, entry, rev: now.rev, said: now.said });
    }
    return answer;
  },
  contents: async ({ params, body, user }, env) => {
    const linked = await linkedEntries(env, user, params.versionId);
    const asked = body.entries.filter(({ entry }) => linked.has(entry));
    const contents = await contentsOfEntries(env.store.db, asked);
    return encodeAhead(
      contents
        .filter(({ library, entry }) => linked.get(entry.id)?.library === library)
        .map(({ library, entry, former }) => {
          const { id, code, rev } = entry;
          return { library, id, code, rev, now: formOf(entry), former } as never;
        }),
    );
  },
});

/** The entries that rows of a version were taken from, each with the oldest rev one was taken at; those of libraries the caller may not read are left out. */
async function linkedEntries(
  env: Env,
  { permissions }: Viewer,
  versionId: string,
): Promise<ReadonlyMap<string, { library: LinkedLibrary; oldest: number }>> {
  const found = new Map<string, { library: LinkedLibrary; oldest: number }>();
  for (const { link } of linkedRows(await env.versions.read(versionId))) {
    const { library, entry, rev } = link;
    if (!permissions.includes(readOf(library))) continue;
    found.set(entry, { library, oldest: Math.min(rev, found.get(entry)?.oldest ?? rev) });
  }
  return found;
}
