import * as z from 'zod';
import { Id, Ids, longestCode, Text } from '../../model/base.ts';
import { Attachment, mostAttachments } from '../attachment.ts';
import { ImpactEntry } from '../damage/shape.ts';
import { analysisKind } from '../kind.ts';

/** Clause 15.9; one or more may be chosen. */
export const treatments = ['avoid', 'reduce', 'share', 'retain'] as const;
export type Treatment = (typeof treatments)[number];

/**
 * What the analyst enters for the time after disposal (M-7.3): a feasibility, by the parameters of a model or as the level
 * itself (which then counts), the impact of dimensions that controls lower, and who accepts the risk that is left.
 */
export const Residual = z.object({
  /** Entries by dimension; dimensions not named keep the rating of the damage scenario. */
  impact: z.record(z.string().max(longestCode), ImpactEntry).default({}),
  /** Id of the feasibility model `ratings` belong to; empty = the method's first. */
  model: Text(60).default(''),
  ratings: z.record(z.string().max(longestCode), z.string().max(longestCode)).default({}),
  level: Text(longestCode).nullable().default(null),
  acceptedBy: Text(200).default(''),
});
export type Residual = z.infer<typeof Residual>;

/** Nothing entered yet. */
export const emptyResidual: Residual = { impact: {}, model: '', ratings: {}, level: null, acceptedBy: '' };

/** Risk: one (threat scenario, damage scenario) pair (RQ-15-15) with its treatment (RQ-15-17). Its value is computed, never stored. */
export const riskKind = analysisKind({
  name: 'risks',
  noun: { one: 'risk', many: 'risks', zh: '风险' },
  prefix: 'R',
  path: 'risks',
  inChain: true,
  section: 'risks',
  fields: {
    threat: Id,
    damage: Id,
    /** What the review of the risk found, before it is disposed of; its ratings are those of the threat and the damage. */
    review: Text(4000),
    treatments: z.array(z.enum(treatments)).max(4),
    /** Disposal strategy. */
    strategy: Text(4000),
    /** Cyber security statement. */
    statement: Text(4000),
    goals: Ids,
    claims: Ids,
    /** Requirements it leads to directly, beside those of its goals. */
    requirements: Ids,
    verification: Text(4000),
    /** Evidence of the verification. */
    attachments: z.array(Attachment).max(mostAttachments),
    residual: Residual.nullable(),
  },
  defaults: {
    review: '',
    treatments: [],
    strategy: '',
    statement: '',
    goals: [],
    claims: [],
    requirements: [],
    verification: '',
    attachments: [],
    residual: null,
  },
  references: {
    threat: { to: 'threats', onDrop: 'drop' },
    damage: { to: 'damages', onDrop: 'drop' },
    goals: { to: 'goals', onDrop: 'unlink' },
    claims: { to: 'claims', onDrop: 'unlink' },
    requirements: { to: 'requirements', onDrop: 'unlink' },
  },
});
export type RiskRow = z.output<typeof riskKind.row>;
