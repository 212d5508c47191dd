import * as z from 'zod';
import { reqifProblems } from '#domain/formats/reqif/fields.ts';
import { fieldUses, mappedKinds } from '#domain/formats/reqif/mapping.ts';
import { syncStates } from '#domain/polarion/sync-state.ts';
import { ImportProgress } from '../import.ts';
import { endpoint } from '../kit/endpoint.ts';
import { editErrors } from '../row.ts';
import { FormatLoss } from './format.ts';

/** Of lines and problems so many are listed; all are counted. */
export const mostListedOfReqif = 500;

const Kind = z.enum(mappedKinds).or(z.literal(''));
const ReqifChoice = z.enum(['theirs', 'ours']);
const Use = z.enum(fieldUses).or(z.literal(''));

/** What importing a document of ReqIF would do: nothing is stored. */
export const ReqifPreview = z.object({
  /** What the document calls itself, and the tool that wrote it. */
  title: z.string(),
  tool: z.string(),
  /** It has been read into this version before: its mapping is remembered, its objects are known. */
  isKnown: z.boolean(),
  types: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      objects: z.number().int(),
      kind: Kind,
      attributes: z.array(
        z.object({ key: z.string(), name: z.string(), sort: z.string(), sample: z.string(), use: Use }),
      ),
    }),
  ),
  /** What objects may become, and what attributes of such objects may hold. */
  kinds: z.array(z.object({ kind: z.enum(mappedKinds), uses: z.array(z.enum(fieldUses)) })),
  /** How many objects stand how. */
  counts: z.record(z.enum(syncStates), z.number().int()),
  /** All that do not stand as they did, those that need a word first. */
  lines: z.array(
    z.object({
      object: z.string(),
      kind: z.enum(mappedKinds),
      state: z.enum(syncStates),
      code: z.string(),
      title: z.string(),
      /** What happens unless a choice is sent: `theirs` takes the document, `ours` leaves what is here. */
      choice: ReqifChoice,
      /** Missing in the document as when it was imported last, where the row was kept. */
      wasKept: z.boolean(),
      /** Values here, in the document and when it was read last; null: never. */
      fields: z.array(
        z.object({
          field: z.string(),
          ours: z.string(),
          theirs: z.string(),
          base: z.string().nullable(),
          /** The document says something else than when it was read last: a choice is possible. Otherwise what is here stays. */
          isOpen: z.boolean(),
        }),
      ),
    }),
  ),
  lineCount: z.number().int(),
  /** How many of the rows that are gone there were gone and kept before. */
  keptBefore: z.number().int(),
  /** Values that are not taken as they are; `row` is what people call the object. */
  problems: z.array(
    z.object({
      object: z.string(),
      row: z.string(),
      field: z.string(),
      problem: z.enum(reqifProblems),
      value: z.string(),
    }),
  ),
  problemCount: z.number().int(),
  losses: z.array(FormatLoss),
  /** Objects too long to be kept whole: only what has a field here is kept of them and goes back. All are counted. */
  fieldsOnly: z.array(z.string()),
  fieldsOnlyCount: z.number().int(),
  /** Parts beside the rows that are too long to be kept: they are left out. */
  partsLeft: z.number().int(),
  /** Objects that are chapters, and those of types that become no rows: kept and written back. */
  chapters: z.number().int(),
  others: z.number().int(),
  /** Files beside the document; those too large are not kept. */
  files: z.array(z.object({ name: z.string(), isKept: z.boolean() })),
  /** Reviewed rows that the import makes suspect unless other choices are made, with the codes of the first. */
  suspects: z.object({ count: z.number().int(), codes: z.array(z.string()) }),
  /** Of these differences; sent with the import, it takes what was shown. */
  fingerprint: z.string(),
});
export type ReqifPreview = z.infer<typeof ReqifPreview>;

/** Fields of the form beside the file. */
const ReqifMapping = z.object({
  /** By the key of a type what its objects become, and what its attributes hold; what is left out is remembered or guessed. */
  mapping: z
    .record(z.string().max(300), z.object({ kind: Kind, fields: z.record(z.string().max(300), Use) }))
    .optional(),
});

const fileErrors = ['UnreadableDocument', 'TooManyRequests'] as const;
const uploadLimit = 'upload.workbookMegabytes' as const;

/** Requirements of other tools into an open version, again and again (R-EXCH). */
export const reqif = {
  check: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/reqif/check',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary:
      'Compare a ReqIF document (multipart, field `file`: .reqif or .reqifz) with the rows of an open version, by field: what is new, changed here, there or on both sides, and gone; nothing is stored',
    body: ReqifMapping,
    answer: ReqifPreview,
    errors: [...fileErrors, ...editErrors],
  }),
  import: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/reqif',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary:
      'Import a ReqIF document as one edit, which undo takes back whole: `choices` by the identifier of an object, of a changed one also by field, `fingerprint` of the differences that were shown',
    body: ReqifMapping.extend({
      choices: z.record(z.string().max(1000), ReqifChoice.or(z.record(z.string().max(100), ReqifChoice))).optional(),
      fingerprint: z.string().max(100).optional(),
    }),
    progress: ImportProgress,
    answer: z.object({
      rev: z.number().int(),
      created: z.number().int(),
      changed: z.number().int(),
      dropped: z.number().int(),
    }),
    errors: [...fileErrors, ...editErrors, 'ReqifOutdated'],
  }),
};
