import * as z from 'zod';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import {
  type EntryForm,
  type LibraryEntry,
  type LibraryName,
  libraries,
  libraryNames,
} from '#domain/library/libraries.ts';
import { libraryActs, origins } from '#domain/library/library.ts';
import { type LibraryWord, namesOfLibraries } from '#domain/library/names.ts';
import { Id, Text } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { Flag, listQuery, PageOf } from './kit/list.ts';
import { modifyOf, readOf } from './kit/permissions.ts';
import { Choices } from './vocabulary.ts';

/** The fields a list of entries can be sorted by. */
export const entrySorters = ['code', 'nameEn', 'nameZh', 'updateTime'] as const;
export type EntrySorter = (typeof entrySorters)[number];

/** What may be done to several entries at once: give or take a tag, say that they were reviewed, delete. */
export const BulkAct = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['tag', 'untag']), tag: Text(40).min(1, 'required') }),
  z.object({ act: z.enum(['review', 'delete']) }),
]);
export type BulkAct = z.infer<typeof BulkAct>;

/** What an entry has beside what was entered. */
const Meta = z.object({
  id: Id,
  rev: z.number().int(),
  origin: z.enum(origins),
  createBy: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
});

const mostAtOnce = 1000;
const EntryIds = z.array(Id).min(1, 'required').max(mostAtOnce);

/** The names of what entries hold by its code: who reads a library need not read the configuration for them. */
export const Vocabulary = z.object({ properties: Choices, assetCategories: Choices, threatTypes: Choices });
export type Vocabulary = z.infer<typeof Vocabulary>;

/** A task that uses an entry, as far as the caller may see it. */
export const UsingTask = z.object({ taskId: z.string(), versionId: z.string(), task: z.string(), project: z.string() });
/** The row of a task an entry was made from. */
export const SourceRow = UsingTask.extend({ kind: z.enum(analysisKindNames), row: z.string(), code: z.string() });

/** Where an entry is used, and what it was made from. */
export const EntryUsage = z.object({
  tasks: z.number().int(),
  seen: z.array(UsingTask),
  /** Of a standard: the requirements of the library that are taken from it; empty for who does not read those. */
  citing: z.array(z.object({ id: Id, code: z.string(), name: z.object({ en: z.string(), zh: z.string() }) })),
  /** Null for an entry that was made here, or from a task the caller may not see. */
  from: SourceRow.nullable(),
  /** It was made from a row of a task that the caller may not see, or that is gone. */
  fromUnseen: z.boolean(),
});

/** Of a list: how many parts an entry has (steps, chapters; `citations` of a standard), and in how many tasks it is used. */
export type ListedEntry<L extends LibraryName> = LibraryEntry<L> & { parts: Record<string, number>; tasks: number };

/** What became of an entry, with what it said before and after. */
export interface EntryChange<L extends LibraryName> {
  rev: number;
  act: (typeof libraryActs)[number];
  who: string;
  at: string;
  before: EntryForm<L> | null;
  after: EntryForm<L> | null;
}

/** The schemas of a library, typed by it. */
function makeSchemas<L extends LibraryName>(library: L) {
  const { form, parts } = libraries[library];
  const emptied = Object.fromEntries(parts.map((part) => [part, z.array(z.never())]));
  return {
    Form: form as unknown as z.ZodType<EntryForm<L>, z.input<(typeof libraries)[L]['form']>>,
    Entry: z.object({ ...form.shape, ...Meta.shape }) as unknown as z.ZodType<LibraryEntry<L>>,
    Listed: z.object({
      ...form.shape,
      ...Meta.shape,
      ...emptied,
      parts: z.record(z.string(), z.number().int()),
      tasks: z.number().int(),
    }) as unknown as z.ZodType<ListedEntry<L>>,
    Change: z.object({
      rev: z.number().int(),
      act: z.enum(libraryActs),
      who: z.string(),
      at: z.string(),
      before: form.nullable(),
      after: form.nullable(),
    }) as unknown as z.ZodType<EntryChange<L>>,
  };
}

/** The schemas of each library: made once, so that the OpenAPI document can name them. */
export const librarySchemas = Object.fromEntries(libraryNames.map((name) => [name, makeSchemas(name)])) as {
  readonly [L in LibraryName]: ReturnType<typeof makeSchemas<L>>;
};

const pathOf = (library: LibraryName) => `/intara/v1.0/library/${libraries[library].path as LibraryName}` as const;

function readingEndpoints<L extends LibraryName>(library: L) {
  const { noun, facet } = libraries[library];
  const path = pathOf(library);
  const read = readOf(library);
  const { Form, Entry, Listed, Change } = librarySchemas[library];
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: read,
      summary: `List the ${noun.many}: search in both languages, filter by tag, ${facet}, origin and review; parts such as steps are counted`,
      query: listQuery(entrySorters)
        .omit({ starred: true, mine: true })
        .extend({
          tag: z.string().max(40).optional(),
          facet: z.string().max(200).optional(),
          origin: z.enum(origins).optional(),
          reviewed: Flag.optional(),
        }),
      answer: PageOf(Listed).extend({
        /** The values there are of the field the list is filtered by. */
        facets: z.array(z.string()),
      }),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/:entryId`,
      access: read,
      summary: `Get a ${noun.one} with all its parts`,
      answer: Entry,
    }),
    some: endpoint({
      method: 'POST',
      path: `${path}/read`,
      access: read,
      forTokens: true,
      summary: `Get several ${noun.many} with all their parts; those that are gone are left out`,
      body: z.object({ ids: z.array(Id).min(1, 'required').max(100) }),
      answer: z.array(Entry),
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/:entryId/history`,
      access: read,
      summary: `List what became of a ${noun.one}, latest first, with what it said before and after`,
      answer: z.array(Change),
    }),
    revision: endpoint({
      method: 'GET',
      path: `${path}/:entryId/revisions/:rev`,
      access: read,
      summary: `Get what a ${noun.one} said at a rev, to compare it with what it says now`,
      answer: Form as z.ZodType<EntryForm<L>>,
    }),
    vocabulary: endpoint({
      method: 'GET',
      path: `/intara/v1.0/library-vocabulary/${libraries[library].path as LibraryName}`,
      access: read,
      summary: `List the names behind the codes ${noun.many} hold: security properties, asset categories, threat types; what else they say is configuration`,
      answer: Vocabulary,
    }),
    usage: endpoint({
      method: 'GET',
      path: `${path}/:entryId/usage`,
      access: read,
      summary: `Count the tasks with rows taken from a ${noun.one}, and name those the caller may see; from which row of a task it was made`,
      answer: EntryUsage,
    }),
  };
}

function changingEndpoints<L extends LibraryName>(library: L) {
  const { noun } = libraries[library];
  const path = pathOf(library);
  const modify = modifyOf(library);
  const { Form, Entry } = librarySchemas[library];
  return {
    create: endpoint({
      method: 'POST',
      path,
      access: modify,
      summary: `Add a ${noun.one}${'codeNeeded' in libraries[library] ? '' : '; a missing code is generated'}`,
      body: Form,
      answer: Entry,
      errors: ['CodeTaken', 'TemplateExists', 'ListFull'],
    }),
    change: endpoint({
      method: 'PUT',
      path: `${path}/:entryId`,
      access: modify,
      summary: `Update a ${noun.one}; requires the current rev. Tasks that took it over are offered the change`,
      body: z.object({ rev: z.number().int(), form: Form }),
      answer: Entry,
      errors: ['CodeTaken', 'TemplateExists', 'StaleRow'],
    }),
    drop: endpoint({
      method: 'DELETE',
      path: `${path}/:entryId`,
      access: modify,
      summary: `Delete a ${noun.one}; rows of tasks that were taken from it stay. Returns in how many tasks it is used`,
      answer: z.object({ tasks: z.number().int() }),
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access: modify,
      summary: `Tag, untag, mark as reviewed or delete several ${noun.many} at once; returns how many changed, and those that have no room for the tag`,
      body: z.object({ ids: EntryIds, do: BulkAct }),
      answer: z.object({
        changed: z.number().int(),
        /** The codes of those that have as many tags as an entry may have: left as they are. */
        full: z.array(z.string()),
      }),
    }),
  };
}

/** The calls of one library. */
export const libraryEndpoints = <L extends LibraryName>(library: L) => ({
  ...readingEndpoints(library),
  ...changingEndpoints(library),
});
export type LibraryEndpoints<L extends LibraryName> = ReturnType<typeof libraryEndpoints<L>>;

/** What the groups of the libraries are called on the wire: `libraryAsset`. */
export const libraryGroupNames = Object.fromEntries(
  libraryNames.map((name) => [
    name,
    `library${namesOfLibraries[name].one.replace(/^./, (first) => first.toUpperCase())}`,
  ]),
) as { readonly [L in LibraryName]: `library${Capitalize<LibraryWord<'one', L>>}` };

/** The calls of the libraries, by library. */
export const libraryCalls = Object.fromEntries(libraryNames.map((name) => [name, libraryEndpoints(name)])) as {
  readonly [L in LibraryName]: LibraryEndpoints<L>;
};

/** The same by the names their groups have on the wire. */
export const libraryGroups = Object.fromEntries(
  libraryNames.map((name) => [libraryGroupNames[name], libraryCalls[name]]),
) as {
  readonly [L in LibraryName as (typeof libraryGroupNames)[L]]: LibraryEndpoints<L>;
};
