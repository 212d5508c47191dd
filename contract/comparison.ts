import * as z from 'zod';
import { kindNames } from '#domain/kinds/kinds.ts';
import { reviewedKinds } from '#domain/kinds/review/shape.ts';
import { Id } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import { methodParts } from '#domain/versions/compare.ts';
import { riskRatings } from '#domain/versions/rating-causes.ts';
import { rowChangeKinds } from '#domain/versions/row-change.ts';
import { endpoint } from './kit/endpoint.ts';
import { Changes, drawErrors, editErrors, Fences } from './row.ts';
import { Whose } from './version.ts';

const Difference = z.object({ path: z.array(z.string()), before: z.unknown(), after: z.unknown() });

/** A CAL; `known` is false while what it is read from is not rated. */
export const CalState = z.object({ cal: z.string().nullable(), known: z.boolean() });

/** What a risk is rated as in one version; null = not rated. */
export const RiskState = z.object({
  value: z.number().nullable(),
  impact: z.string().nullable(),
  feasibility: z.string().nullable(),
  /** The value after disposal; null where there is no residual risk. */
  residual: z.object({ value: z.number().nullable() }).nullable(),
  cal: CalState,
});

/** What moved, and the changed rows that may have moved it, with who changed the latest of them. */
const Moved = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  causes: z.array(z.object({ id: z.string(), kind: z.enum(kindNames) })),
  by: z.string(),
  at: z.string(),
});

/** A goal or requirement whose CAL moved. */
export const MovedCal = Moved.extend({ before: CalState, after: CalState });

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
  /** Risks whose value, residual risk or CAL moved: the largest move of a value first; `ratings` says which of them did. */
  moved: z.array(
    Moved.extend({
      before: RiskState,
      after: RiskState,
      ratings: z.array(z.enum(riskRatings)),
      /** By how many levels of the standard (1 to 5) the value moved; null where it was or is not rated. */
      move: z.number().int().nullable(),
    }),
  ),
  /** Goals whose CAL moved, and requirements. */
  movedGoals: z.array(MovedCal),
  movedRequirements: z.array(MovedCal),
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
  /** Reviewed rows that are suspect in the version and were not in the one before; a preview of a merge has none. */
  suspects: z
    .array(
      z.object({
        kind: z.enum(reviewedKinds),
        id: z.string(),
        code: z.string(),
        title: z.string(),
        reasons: z.object({ en: z.array(z.string()), zh: z.array(z.string()) }),
      }),
    )
    .optional(),
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
      'Compare a version with the one named by `with`: what became of the latter in the former, moved risks, goals and requirements first',
    query: z.object({ with: Id }),
    endable: true,
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
    endable: true,
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
      'Bring rows of an open version back to what they are in another version of the task, as one edit; without `rows` all. A row with `seen`, the `at` of the comparison, is refused if it was changed since',
    body: z.object({
      from: Id,
      rows: z
        .array(z.object({ kind: z.enum(kindNames), id: Id, seen: z.string().max(60).optional() }))
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
