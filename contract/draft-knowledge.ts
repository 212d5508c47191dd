import * as z from 'zod';
import { draftLibraries, mostSought } from '#domain/draft/knowledge.ts';
import { Id } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { librarySchemas } from './library.ts';

const Codes = z.array(z.string().min(1).max(40)).max(200);

/** Entries of a library a draft gets at most. */
export const mostKnown = 1000;

/** What the libraries know of the assets of a drawing. */
export const draftKnowledge = {
  find: endpoint({
    method: 'POST',
    path: '/intara/v1.0/library-fitting/draft',
    access: 'ProjectAnalysisRead',
    forTokens: true,
    summary: `Find the library entries that a draft of an analysis needs, by names and categories of assets and by threat types; at most ${mostKnown} of each library, none of libraries the caller may not read`,
    body: z.object({
      assets: z
        .array(z.object({ name: z.string().max(200), category: z.string().max(40), entry: Id.or(z.literal('')) }))
        .max(mostSought),
      threatTypes: Codes,
      assetCategories: Codes,
    }),
    answer: z.object({
      assets: z.array(librarySchemas.assets.Entry),
      impacts: z.array(librarySchemas.impacts.Entry),
      attacks: z.array(librarySchemas.attacks.Entry),
      requirements: z.array(librarySchemas.requirements.Entry),
      rules: z.array(librarySchemas.rules.Entry),
      /** Libraries the caller may not read. */
      unread: z.array(z.enum(draftLibraries)),
    }),
  }),
};
