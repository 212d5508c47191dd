import { draftKnowledge, mostKnown } from '#contract/draft-knowledge.ts';
import { readOf } from '#contract/kit/permissions.ts';
import { draftLibraries } from '#domain/draft/knowledge.ts';
import { draftEntries } from '#server/store/libraries/draft-entries.ts';
import { encodeAhead } from '../answer-text.ts';
import { implement } from '../implement.ts';

/** What the libraries know of the assets of a drawing; nothing of those that the caller may not read. */
export const draftKnowledgeHandlers = implement(draftKnowledge, {
  find: async ({ body, user }, env) => {
    const may = new Set(draftLibraries.filter((library) => user.permissions.includes(readOf(library))));
    const entries = await draftEntries(env.store.db, body, { may, most: mostKnown });
    return encodeAhead({ ...entries, unread: draftLibraries.filter((library) => !may.has(library)) });
  },
});
