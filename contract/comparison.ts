import { z } from 'zod';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Id } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import { methodParts } from '#domain/versions/compare.ts';
import { rowChangeKinds } from '#domain/versions/row-change.ts';
import { endpoint } from './endpoint.ts';
import { Changes, drawErrors, editErrors, Fences } from './row.ts';
import { Whose } from './version.ts';

const Difference = z.object({ path: z.array(z.string()), before: z.unknown(), after: z.unknown() });

const RiskState = z.object({
  value: z.number().nullable(),
  impact: z.string().nullable(),
  feasibility: z.string().nullable(),
});

/** One of the two versions that are compared. */
export const ComparedHead = z.object({
  versionId: z.string(),
  version: z.string(),
  status: z.enum(['open', 'frozen']),
  rev: z.number().int(),
  taskId: z.string(),
  taskName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
});
export type ComparedHead = z.infer<typeof ComparedHead>;

/** What two versions do not have in common (R-VER-8). */
export const VersionComparison = z.object({
  before: ComparedHead,
  after: ComparedHead,
  /** The methods that rate them: for the words of levels. */
  methods: z.object({ before: Method, after: Method }),
  /** Risks whose value moved, the largest move first. */
  moved: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      title: z.string(),
      before: RiskState,
      after: RiskState,
      move: z.number().int().nullable(),
      causes: z.array(z.object({ id: z.string(), kind: z.enum(kindNames) })),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** How many risks both versions have. */
  risks: z.number().int(),
  rows: z.array(
    z.object({
      kind: z.enum(kindNames),
      id: z.string(),
      code: z.string(),
      title: z.string(),
      what: z.enum(rowChangeKinds),
      differences: z.array(Difference),
      by: z.string(),
      at: z.string(),
    }),
  ),
  texts: z.array(Difference),
  method: z.array(z.enum(methodParts)),
  /** Codes behind the ids that differences hold. */
  codes: z.record(z.string(), z.string()),
  people: z.record(z.string(), z.string()),
});
export type VersionComparison = z.infer<typeof VersionComparison>;

export const comparison = {
  compare: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/comparison',
    access: 'ProjectAnalysisRead',
    summary:
      'Compare a version with the one named by `with`: what became of the latter in the former, moved risks first',
    query: z.object({ with: Id }),
    answer: VersionComparison,
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/comparison/diagrams',
    access: 'ProjectAnalysisRead',
    summary: 'Compare the diagrams of a version with those of the one named by `with`, as SVG with marks',
    query: z.object({
      with: Id,
      theme: z.enum(['light', 'dark']).default('light'),
      locale: z.enum(['zh-CN', 'en-US']).default('en-US'),
    }),
    answer: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        counts: z.record(z.enum(rowChangeKinds), z.number().int()),
        before: z.string().nullable(),
        after: z.string().nullable(),
        over: z.string(),
      }),
    ),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/restore',
    access: 'ProjectAnalysisModify',
    summary:
      'Bring rows of an open version back to what they are in another version of the task, as one edit; without `rows` all',
    body: z.object({
      from: Id,
      rows: z
        .array(z.object({ kind: z.enum(kindNames), id: Id }))
        .min(1)
        .max(2000)
        .optional(),
      by: Whose,
      fences: Fences,
    }),
    answer: Changes,
    errors: [...editErrors, ...drawErrors, 'OtherUser'],
  }),
};
