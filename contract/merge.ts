import * as z from 'zod';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Id } from '#domain/model/base.ts';
import { SystemTexts } from '#domain/product/task.ts';
import { conflictKinds, mergeNoteKinds, notTakenParts, notTakenReasons, takes } from '#domain/versions/merge-plan.ts';
import { VersionComparison } from './comparison.ts';
import { endpoint } from './kit/endpoint.ts';
import { Changes, drawErrors, editErrors, Fences } from './row.ts';

/** Questions decided at once; more would not be read. */
const mostDecisions = 20_000;

const Decisions = z
  .record(z.string().max(400), z.object({ take: z.enum(takes), text: z.string().max(20_000).optional() }))
  .refine((decisions) => Object.keys(decisions).length <= mostDecisions)
  .default({});

const head = { kind: z.enum(kindNames), id: z.string(), code: z.string() };

export const MergeConflict = z.object({
  key: z.string(),
  what: z.enum(conflictKinds),
  ...head,
  title: z.string(),
  path: z.array(z.string()),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
  own: z.boolean(),
  differences: z.array(z.object({ path: z.array(z.string()), before: z.unknown(), after: z.unknown() })),
  needs: z.string(),
  take: z.enum(takes).nullable(),
});

export const NotMerged = z.object({
  part: z.enum(notTakenParts),
  ...head,
  title: z.string(),
  path: z.array(z.string()),
  value: z.unknown(),
  why: z.enum(notTakenReasons),
});

export const MergeNote = z.object({ what: z.enum(mergeNoteKinds), ...head, before: z.string(), after: z.string() });

export const MergedText = z.object({
  key: z.string(),
  field: SystemTexts.keyof(),
  base: z.string().nullable(),
  mine: z.string(),
  theirs: z.string(),
  asked: z.boolean(),
  take: z.enum(takes).nullable(),
  text: z.string(),
});

/** What a merge will do (R-VER-11). */
export const MergePreview = z.object({
  /** What becomes of the version; both heads are its own. */
  will: VersionComparison,
  /** The version that is merged in. */
  source: z.object({ versionId: z.string(), version: z.string(), rev: z.number().int() }),
  /** The state both have in common; without id and name where it is of a version that the caller cannot see. */
  base: z.object({ versionId: z.string().nullable(), version: z.string().nullable(), rev: z.number().int() }),
  rev: z.number().int(),
  conflicts: z.array(MergeConflict),
  notTaken: z.array(NotMerged),
  notes: z.array(MergeNote),
  /** Texts about the system that are asked about, or taken. */
  texts: z.array(MergedText),
  /** Names what is written about the system in both versions: given to the merge, it is refused when somebody saved other words since. */
  textsSeen: z.string(),
  /** Parts of the method that the two have differently: they stay as they are here. */
  method: VersionComparison.shape.method,
  /** Codes behind the ids in questions and in what is not taken. */
  codes: z.record(z.string(), z.string()),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** A merge that was done. */
export const MergeRecord = z.object({
  id: z.string(),
  /** Both null where the caller cannot see the version that was merged in. */
  sourceId: z.string().nullable(),
  source: z.string().nullable(),
  sourceRev: z.number().int(),
  rev: z.number().int(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  /** Taken back since. */
  undone: z.boolean(),
  decided: z.array(MergeConflict),
  notTaken: z.array(NotMerged),
  notes: z.array(MergeNote),
  /** Texts about the system that were decided on or taken, with what stood here before. */
  texts: z.array(MergedText),
});
export type MergeRecord = z.infer<typeof MergeRecord>;

export const merge = {
  preview: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/merge-preview',
    access: 'ProjectAnalysisModify',
    summary:
      'Show what merging another version of the task, or of a task cloned from it or with it, into this open one will do, and what has to be decided',
    body: z.object({ from: Id, decisions: Decisions }),
    bodyLimit: 10,
    answer: MergePreview,
    errors: ['VersionLocked', 'NoCommonBase', 'MergeBreaksRule'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/merge',
    access: 'ProjectAnalysisModify',
    summary:
      'Merge another version of the task into this open one, as one edit; requires the revs that were looked at, and every question decided',
    body: z.object({
      from: Id,
      rev: z.number().int(),
      fromRev: z.number().int(),
      textsSeen: z.string().max(100).optional(),
      decisions: Decisions,
      fences: Fences,
    }),
    bodyLimit: 10,
    answer: Changes,
    errors: [...editErrors, ...drawErrors, 'NoCommonBase', 'MergeUndecided', 'MergeBreaksRule'],
  }),
  records: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/merges',
    access: 'ProjectAnalysisRead',
    summary: 'List what was merged into a version, newest first, with what was decided and what was not taken',
    answer: z.array(MergeRecord),
  }),
};
