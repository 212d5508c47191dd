import * as z from 'zod';
import { Judged, Judgement } from '#domain/agreement/judgement.ts';
import { DecisionBody, factFields, OpinionForm, opinionStates, Settlement } from '#domain/agreement/opinion.ts';
import { ImpactEntry } from '#domain/kinds/damage/shape.ts';
import { Id } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import { endpoint } from './kit/endpoint.ts';
import { editErrors } from './row.ts';

const Person = z.object({ id: z.string(), name: z.string() });

/** Who may be asked, and what they wrote of the rows themselves. */
const OpinionCandidate = Person.extend({
  /** Rows of the version with ratings that this person changed last. */
  own: z.number().int(),
  /** Asked for this task already, and not handed in. */
  isAsked: z.boolean(),
  /** False for a project administrator: the server does not keep the task closed for them. */
  blind: z.boolean(),
});

/** A request for a second opinion as lists show it. */
export const OpinionLine = z.object({
  id: z.string(),
  rater: Person,
  askedBy: z.string(),
  askedOn: z.string(),
  due: z.string(),
  note: z.string(),
  state: z.enum(opinionStates),
  /** Rows asked about. */
  rows: z.number().int(),
  handedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  /** False: the rater can look at the ratings before the hand-in, as a project administrator; said from the moment they are asked. */
  blind: z.boolean(),
});
export type OpinionLine = z.infer<typeof OpinionLine>;

const Figure = z.union([
  z.object({ value: z.number(), why: z.null(), n: z.number().int() }),
  z.object({ value: z.null(), why: z.enum(['noPairs', 'tooFew', 'oneCategory']), n: z.number().int() }),
]);
const Agreement = z.object({
  pairs: z.number().int(),
  same: z.number().int(),
  linear: Figure,
  quadratic: Figure,
  alpha: Figure,
});

/** A rating on which both differ, and what was decided last. */
const OpinionDifference = z.object({
  key: z.string(),
  model: z.string(),
  parameter: z.string(),
  /** Share of the scale between both. */
  size: z.number(),
  first: ImpactEntry.nullable(),
  second: ImpactEntry.nullable(),
  /** What the row says now. */
  now: ImpactEntry.nullable(),
  decision: DecisionBody.extend({ by: z.string(), at: z.string() }).nullable(),
});
export type OpinionDifference = z.infer<typeof OpinionDifference>;

/** A row on which a second opinion differs. */
const DifferingRow = Judged.extend({
  opinionId: z.string(),
  rev: z.number().int(),
  code: z.string(),
  title: z.string(),
  rater: z.string(),
  /** Who changed the row last before the second opinion was handed in. */
  firstBy: z.string(),
  differences: z.array(OpinionDifference),
  /** What the second analyst wrote about the row as a whole. */
  reason: z.string(),
});
export type DifferingRow = z.infer<typeof DifferingRow>;

/** What the second opinions about a version say, of those that are handed in. */
export const OpinionResult = z.object({
  opinions: z.array(OpinionLine),
  whole: Agreement,
  perModel: z.array(Agreement.extend({ model: z.string() })),
  perParameter: z.array(Agreement.extend({ model: z.string(), parameter: z.string(), ac2: Figure })),
  perPair: z.array(Agreement.extend({ first: z.string(), second: z.string() })),
  /** Those that differ most first. */
  rows: z.array(DifferingRow),
});
export type OpinionResult = z.infer<typeof OpinionResult>;

/** A request as its rater sees it: where it belongs, and nothing that was rated. */
export const OwnOpinion = z.object({
  id: z.string(),
  versionId: z.string(),
  version: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  askedBy: z.string(),
  askedOn: z.string(),
  due: z.string(),
  note: z.string(),
  rows: z.number().int(),
});

/** A row as its rater sees it: what it says, what it hangs together with, what is asked, and their own answers. */
const SheetRow = Judged.extend({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  /** Lines about it, each with the name of its field: assets, property, threats, paths, steps before. */
  facts: z.array(z.object({ field: z.enum(factFields), text: z.string() })),
  questions: z.array(
    z.object({ key: z.string(), model: z.string(), parameter: z.string(), levels: z.array(z.string()) }),
  ),
  judgement: Judgement,
});
export type SheetRow = z.infer<typeof SheetRow>;

/** What the rater works on. */
export const OpinionSheet = z.object({
  opinion: OwnOpinion,
  state: z.enum(opinionStates),
  method: Method,
  rows: z.array(SheetRow),
  /** The drawings of the task as pictures: SVG. */
  drawings: z.array(z.object({ id: z.string(), name: z.string(), svg: z.string() })),
});
export type OpinionSheet = z.infer<typeof OpinionSheet>;

const mostAnswered = 200;

export const secondOpinion = {
  candidates: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/opinion-candidates',
    access: 'ProjectAnalysisModify',
    summary:
      'List who may be asked for a second opinion: the participants of the project, with how many rated rows each changed last',
    answer: z.array(OpinionCandidate),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/second-opinions',
    access: 'ProjectAnalysisModify',
    summary:
      'Ask a participant to rate rows again without seeing their ratings. Until they hand in or decline, every call about the task refuses them (403), unless they are a project administrator',
    body: OpinionForm,
    answer: z.array(OpinionLine),
    errors: ['VersionLocked', 'OpinionAsked'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/second-opinions',
    access: 'ProjectAnalysisRead',
    summary: 'List the requests for second opinions about a version, the oldest first; without what was rated',
    answer: z.array(OpinionLine),
  }),
  result: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/opinion-results',
    access: 'ProjectAnalysisRead',
    summary:
      'Get the agreement of the version and the second opinions that are handed in: weighted kappa, Krippendorff’s alpha, and the rows that differ with both values and decisions',
    answer: OpinionResult,
  }),
  settle: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/second-opinions/:opinionId/decisions',
    access: 'ProjectAnalysisModify',
    summary:
      'Settle a row: take a rating of the version, of the second opinion, or another one with a reason. It is written by an ordinary edit; both values and the decision are kept',
    body: Settlement,
    answer: OpinionResult,
    errors: [...editErrors, 'OpinionClosed', 'StaleRow', 'RowGone'],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/second-opinions/:opinionId/settled',
    access: 'ProjectAnalysisModify',
    summary: 'Close a request as settled; differences without a decision stay as the version has them',
    answer: z.array(OpinionLine),
    errors: ['OpinionClosed'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/versions/:versionId/second-opinions/:opinionId',
    access: 'ProjectAnalysisModify',
    summary: 'Cancel a request that is not handed in; what the rater has entered stays unseen',
    answer: z.array(OpinionLine),
    errors: ['OpinionClosed'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/intara/v1.0/second-opinions',
    access: 'ProjectAnalysisRead',
    summary: 'List the requests for a second opinion that wait for the caller, the oldest first',
    answer: z.array(OwnOpinion),
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/intara/v1.0/second-opinions/:opinionId',
    access: 'ProjectAnalysisRead',
    summary:
      'Get what the caller is asked to rate: texts, relations, drawings and method, without ratings and reasons; with their own answers',
    answer: OpinionSheet,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/second-opinions/:opinionId/answers',
    access: 'ProjectAnalysisRead',
    summary: 'Save answers of the caller about rows; nobody else sees them before they are handed in',
    body: z.object({
      rows: z
        .array(z.object({ id: Id, judgement: Judgement }))
        .min(1)
        .max(mostAnswered),
    }),
    // Reasons of 4 000 characters for each of many parameters.
    bodyLimit: 4,
    answer: z.null(),
    errors: ['OpinionClosed', 'UnknownLevel'],
  }),
  handIn: endpoint({
    method: 'POST',
    path: '/intara/v1.0/second-opinions/:opinionId/hand-in',
    access: 'ProjectAnalysisRead',
    summary:
      'Hand in the second opinion: from now on both sides see each other’s ratings, and the answers can no longer be changed',
    answer: z.null(),
    errors: ['OpinionClosed', 'OpinionEmpty'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/intara/v1.0/second-opinions/:opinionId/decline',
    access: 'ProjectAnalysisRead',
    summary: 'Decline to give a second opinion: the task can be opened again, and nothing of the answers is shown',
    answer: z.null(),
    errors: ['OpinionClosed'],
  }),
};
