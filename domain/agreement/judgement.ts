import * as z from 'zod';
import { ImpactEntry } from '../kinds/damage/shape.ts';
import type { Row } from '../kinds/kinds.ts';
import { Id } from '../model/base.ts';

/** The kinds of row that carry ratings which people enter: impact of damage scenarios, feasibility of attack steps and of paths rated as a whole. */
export const judgedKinds = ['damages', 'steps', 'paths'] as const;
export type JudgedKind = (typeof judgedKinds)[number];
export type JudgedRow = Row<JudgedKind>;

/** A row somebody is asked to rate. */
export const Judged = z.object({ kind: z.enum(judgedKinds), id: Id });
export type Judged = z.infer<typeof Judged>;

/** The keys of a row's ratings: `model/parameter`; beside them what is said of the row as a whole. */
const JudgementKey = z.string().min(1).max(120);
/** Of attack steps and paths: their one reason. */
export const reasonKey = 'reason';
/** Of attack steps: not feasible at all, `yes` or `no`. */
export const impossibleKey = 'impossible';

const mostAnswers = 200;

/** What one person says of one row: by key a level or *not analysed* with its reason. */
export const Judgement = z
  .record(JudgementKey, ImpactEntry)
  .refine((answers) => Object.keys(answers).length <= mostAnswers, 'tooMany');
export type Judgement = z.infer<typeof Judgement>;

/** The ratings and reasons of a row as it is now, in the form of a second opinion. */
export function judgementOf(kind: JudgedKind, row: JudgedRow, impactModel: string): Judgement {
  if (kind === 'damages') {
    const { ratings } = row as Row<'damages'>;
    return Object.fromEntries(Object.entries(ratings).map(([code, entry]) => [`${impactModel}/${code}`, entry]));
  }
  const { ratings, reason } = row as Row<'steps' | 'paths'>;
  const answers: Judgement = {};
  for (const [model, values] of Object.entries(ratings))
    for (const [code, level] of Object.entries(values)) answers[`${model}/${code}`] = answerOf(level);
  if ('impossible' in row) answers[impossibleKey] = answerOf(row.impossible ? 'yes' : 'no');
  if (reason) answers[reasonKey] = { level: null, notAnalysed: false, reason };
  return answers;
}

export const answerOf = (level: string): ImpactEntry => ({ level, notAnalysed: false, reason: '' });
