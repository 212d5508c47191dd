import { Failure } from '#contract/kit/errors.ts';
import { readOf } from '#contract/kit/permissions.ts';
import { type LibraryEndpoints, libraryCalls, libraryGroupNames, type libraryGroups } from '#contract/library.ts';
import { type LibraryEntry, type LibraryName, libraries, libraryNames } from '#domain/library/libraries.ts';
import { readsTasks } from '#server/access/rights.ts';
import { changeEntries, deleteEntry } from '#server/actions/libraries/change-entries.ts';
import { changeEntry, createEntry, findEntry } from '#server/actions/libraries/save-entry.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import {
  changesOf,
  entriesById,
  entryPage,
  facetsOf,
  formAt,
  usageCounts,
  usedIn,
} from '#server/store/libraries/libraries.ts';
import { hasSource, madeFrom, seenSource, tasksMadeFrom } from '#server/store/libraries/library-sources.ts';
import { vocabularyOf } from '#server/store/libraries/rating-lists.ts';
import { citationCounts, citingEntries, standardUses, tasksCiting } from '#server/store/libraries/standard-use.ts';
import type { Viewer } from '#server/store/projects/visibility.ts';
import type { Db } from '#server/store/store.ts';
import { type Implementation, type Implementations, implement } from './implement.ts';

/** How far back the history is shown, and how many tasks are named that use an entry. */
const mostChanges = 100;
const mostTasks = 50;
const mostCiting = 200;

const handlersOf = (library: LibraryName): Implementation =>
  // Every library has the same calls, typed here for an entry of any of them.
  implement(libraryCalls[library] as LibraryEndpoints<LibraryName>, {
    list: async ({ query, user }, env) => {
      const { db } = env.store;
      const { list, total } = await entryPage(db, user, library, { query, filter: query });
      // None waits for another: each is a way to the database and back.
      const [used, cited, named, facets] = await Promise.all([
        usesOf(db, library, list),
        library === 'standards' ? citationCounts(db, codesOf(list)) : null,
        withNames(env, list),
        facetsOf(db, library),
      ]);
      const partsOf = ({ code, parts }: ReturnType<typeof counted>) =>
        cited ? { ...parts, citations: cited.get(code) ?? 0 } : parts;
      return {
        list: named.map((entry) => {
          const line = counted(library, entry);
          return { ...line, parts: partsOf(line), tasks: used.get(entry.id) ?? 0 };
        }),
        total,
        facets,
      };
    },
    get: async ({ params }, env) => oneNamed(env, await findEntry(env, library, params.entryId)),
    some: async ({ body }, env) => withNames(env, await entriesById(env.store.db, library, body.ids)),
    create: async ({ body, user }, env) => oneNamed(env, await createEntry(env, user, library, body as never)),
    change: async ({ params, body, user }, env) =>
      oneNamed(env, await changeEntry(env, user, { library, id: params.entryId }, body as never)),
    drop: async ({ params, user }, env) => ({
      tasks: await deleteEntry(env, user, { library, id: params.entryId }),
    }),
    bulk: ({ body, user }, env) => changeEntries(env, user, { library, ids: body.ids, what: body.do }),
    history: async ({ params }, env) => {
      const changes = await changesOf(env.store.db, library, params.entryId, mostChanges);
      if (changes.length === 0) throw new Failure('NotFound');
      const cards = await nameCards(
        env.identity,
        changes.map((change) => change.user_id),
      );
      return changes.map(({ rev, act, at, before, after, user_id: id }) => ({
        rev,
        act,
        at,
        who: nameOn(cards.get(id), id),
        before: before as never,
        after: after as never,
      }));
    },
    revision: async ({ params }, env) => {
      const form = await formAt(env.store.db, library, params.entryId, Number(params.rev) || 0);
      if (!form) throw new Failure('NotFound');
      return form;
    },
    vocabulary: (_, { store }) => vocabularyOf(store.db),
    usage: async ({ params, user }, env) => {
      const entry = await findEntry(env, library, params.entryId);
      const { db } = env.store;
      const { entryId } = params;
      const used = await usesOf(db, library, [entry]);
      const isStandard = library === 'standards';
      // Who takes part in a project need not have the right to look into its tasks.
      const sees = readsTasks(user);
      const from = (sees && (await seenSource(db, user, entryId))) || null;
      const seen = isStandard
        ? () => tasksCiting(db, user, entry.code, mostTasks)
        : async () =>
            (await usedIn(db, user, entryId, mostTasks)).concat(await tasksMadeFrom(db, user, entryId, mostTasks));
      return {
        tasks: used.get(entryId) ?? 0,
        seen: sees ? await seen() : [],
        citing: isStandard && readsRequirements(user) ? await citingEntries(db, entry.code, mostCiting) : [],
        from,
        fromUnseen: !from && (await hasSource(db, entryId)),
      };
    },
  });

/** The calls of the libraries. */
export const libraryHandlers = Object.fromEntries(
  libraryNames.map((library) => [libraryGroupNames[library], handlersOf(library)]),
) as unknown as Implementations<typeof libraryGroups>;

/** What another library says is for who reads that one. */
const readsRequirements = ({ permissions }: Viewer) => permissions.includes(readOf('requirements'));

type Named = Pick<LibraryEntry<LibraryName>, 'id' | 'code'>;
const codesOf = (entries: readonly Named[]) => entries.map(({ code }) => code);

/**
 * In how many tasks entries are used: by rows taken from them; templates of tasks by the tasks made of them, standards by rows taken from
 * requirements that cite them.
 */
async function usesOf(db: Db, library: LibraryName, entries: readonly Named[]): Promise<Map<string, number>> {
  if (library === 'standards') {
    const uses = await standardUses(db, codesOf(entries));
    return new Map(entries.map(({ id, code }) => [id, uses.get(code) ?? 0]));
  }
  const ids = entries.map(({ id }) => id);
  const used = await usageCounts(db, ids);
  if (library !== 'templates') return used;
  return new Map([...used, ...(await madeFrom(db, ids))]);
}

/** With the names of the people instead of their ids. */
async function withNames(env: Env, entries: readonly LibraryEntry<LibraryName>[]) {
  const cards = await nameCards(
    env.identity,
    entries.flatMap(({ createBy, updateBy }) => [createBy, updateBy]),
  );
  const name = (id: string) => nameOn(cards.get(id), id);
  return entries.map((entry) => ({ ...entry, createBy: name(entry.createBy), updateBy: name(entry.updateBy) }));
}

async function oneNamed(env: Env, entry: LibraryEntry<LibraryName>): Promise<LibraryEntry<LibraryName>> {
  return (await withNames(env, [entry]))[0] ?? entry;
}

/** A line of a list: its parts are counted. */
function counted(library: LibraryName, entry: LibraryEntry<LibraryName>) {
  const parts: Record<string, number> = {};
  const emptied: Record<string, never[]> = {};
  for (const part of libraries[library].parts) {
    parts[part] = (entry as unknown as Record<string, unknown[]>)[part]?.length ?? 0;
    emptied[part] = [];
  }
  return { ...entry, ...emptied, parts };
}
