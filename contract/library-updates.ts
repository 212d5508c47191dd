import * as z from 'zod';
import { Id } from '#domain/model/base.ts';
import { linkedLibraries } from '#domain/model/library-link.ts';
import { endpoint } from './kit/endpoint.ts';
import { librarySchemas } from './library.ts';

const Ref = z.object({ library: z.enum(linkedLibraries), entry: Id });

/** What became of the entries the rows of a version were taken from; nothing of libraries the caller may not read. */
export const LibraryNews = z.object({
  /** Changed since the oldest rev a row was taken at; `said` is the rev of the latest change of what the entry says: tags and reviews change nothing of it. */
  changed: z.array(Ref.extend({ rev: z.number().int(), said: z.number().int() })),
  /** They are not in the library any more. */
  gone: z.array(Ref),
});
export type LibraryNews = z.infer<typeof LibraryNews>;

/** Entries read at once, and former revs of each: what a page needs of one is what its rows were taken at. */
export const mostContents = 50;
const mostRevs = 20;
/** A whole attack tree is answered for each rev: asked for again and again, one of them would fill the memory. */
const isEachOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const contentOf = <L extends (typeof linkedLibraries)[number]>(library: L) =>
  z.object({
    library: z.literal(library),
    id: z.string(),
    code: z.string(),
    rev: z.number().int(),
    now: librarySchemas[library].Form,
    /** What it said at the revs asked for; null where that is not known. */
    former: z.array(z.object({ rev: z.number().int(), form: librarySchemas[library].Form.nullable() })),
  });

const path = '/intara/v1.0/versions/:versionId/library-updates' as const;

/** What the libraries have changed since the rows of a task were taken from them (R-LIB-8). */
export const libraryUpdates = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'ProjectAnalysisRead',
    summary: 'List the library entries that changed or went since rows of a version were taken from them',
    answer: LibraryNews,
  }),
  contents: endpoint({
    method: 'POST',
    path: `${path}/read`,
    access: 'ProjectAnalysisRead',
    forTokens: true,
    summary: `Get what up to ${mostContents} library entries of rows of a version say now and said at former revs; others are left out`,
    body: z.object({
      entries: z
        .array(
          z.object({ entry: Id, revs: z.array(z.number().int().min(0)).max(mostRevs).refine(isEachOnce, 'taken') }),
        )
        .min(1, 'required')
        .max(mostContents)
        .refine((entries) => isEachOnce(entries.map(({ entry }) => entry)), 'taken'),
    }),
    answer: z.array(
      z.discriminatedUnion('library', [
        contentOf('assets'),
        contentOf('impacts'),
        contentOf('attacks'),
        contentOf('requirements'),
        contentOf('templates'),
      ]),
    ),
  }),
};
