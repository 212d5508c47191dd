import * as z from 'zod';
import { ImpactEntry } from '../kinds/damage/shape.ts';
import { Id, Text } from '../model/base.ts';
import { Judged, Judgement } from './judgement.ts';

/** Rows of one request at most. */
export const mostJudged = 2000;

/** What is stored of a request. It is settling when it is handed in and something has been decided. */
export const storedStates = ['open', 'handedIn', 'settled', 'cancelled', 'declined'] as const;
export type StoredState = (typeof storedStates)[number];
export const opinionStates = ['open', 'handedIn', 'settling', 'settled', 'cancelled', 'declined'] as const;
export type OpinionState = (typeof opinionStates)[number];

/** Asking for a second opinion. `due`: a day, or empty. */
export const OpinionForm = z.object({
  rater: Id,
  rows: z.array(Judged).min(1, 'required').max(mostJudged),
  due: z.union([z.literal(''), z.iso.date()]).default(''),
  note: Text(4000).default(''),
});
export type OpinionForm = z.infer<typeof OpinionForm>;

/** The ratings of the version at the moment the second opinion was handed in, by row; `by`: who changed the row last. */
export const FirstOpinion = z.record(Id, z.object({ by: z.string(), byName: z.string(), judgement: Judgement }));
export type FirstOpinion = z.infer<typeof FirstOpinion>;

/** What was decided about one rating: both values, and what it came to. */
export const DecisionBody = z.object({
  take: z.enum(['first', 'second', 'new']),
  reason: z.string(),
  first: ImpactEntry.nullable(),
  second: ImpactEntry.nullable(),
  now: ImpactEntry.nullable(),
});
export type DecisionBody = z.infer<typeof DecisionBody>;

/** Characters of a reason of a row. */
export const longestReason = 4000;

/** What was agreed about one rating: the version's, the second opinion's, or another one with a reason. */
export const Choice = z.object({
  key: z.string().min(1).max(120),
  take: z.enum(['first', 'second', 'new']),
  /** Of a new one. */
  entry: ImpactEntry.optional(),
  /** Why; a new one needs it. */
  reason: Text(longestReason).default(''),
});
export type Choice = z.infer<typeof Choice>;

/** What was agreed about one row. `rev`: the row as it was seen. */
export const Settlement = Judged.extend({ rev: z.number().int().min(0), choices: z.array(Choice).min(1).max(200) });
export type Settlement = z.infer<typeof Settlement>;

/** Fields of a row that a rater is told, beside its name and description. */
export const factFields = [
  'category',
  'effects',
  'property',
  'assets',
  'threats',
  'paths',
  'steps',
  'preSteps',
  'controls',
] as const;
export interface Fact {
  field: (typeof factFields)[number];
  text: string;
}
