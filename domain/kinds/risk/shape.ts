import * as z from 'zod';
import { Id, Ids, longestCode, Text } from '../../model/base.ts';
import { Attachment, mostAttachments } from '../attachment.ts';
import { ImpactEntry } from '../damage/shape.ts';
import { analysisKind } from '../kind.ts';
import { verification, verificationDefaults } from '../verification.ts';

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
  /** Id of the account of the person who accepts, where they have one; somebody without one accepts in a function. */
  acceptedUser: Id.or(z.literal('')).optional(),
  /** The function in which they accept. */
  acceptedAs: Text(200).optional(),
});
export type Residual = z.infer<typeof Residual>;

/** Who accepts, with the function: `Li Wei, head of product`; empty = nobody. */
export const acceptorOf = (residual: Pick<Residual, 'acceptedBy' | 'acceptedAs'> | null): string =>
  residual?.acceptedBy ? [residual.acceptedBy, residual.acceptedAs].filter(Boolean).join(', ') : '';

/** Nothing entered yet. */
export const emptyResidual: Residual = { impact: {}, model: '', ratings: {}, level: null, acceptedBy: '' };

/**
 * Lets a risk keep treatments that the method forbids at its value (M-7.7): for which treatments, who approved it, and why. It counts once the person has
 * an account or a function, and there is a reason.
 */
export const TreatmentException = z.object({
  treatments: z.array(z.enum(treatments)).max(4).default([]),
  approvedBy: Text(200).default(''),
  approvedUser: Id.or(z.literal('')).optional(),
  approvedAs: Text(200).optional(),
  reason: Text(4000).default(''),
});
export type TreatmentException = z.infer<typeof TreatmentException>;
export const emptyException: TreatmentException = { treatments: [], approvedBy: '', reason: '' };

const RatedAt = z.object({
  /** Risk value. */
  value: z.number().nullable(),
  /** Codes of the levels of risk, impact and feasibility. */
  level: z.string().max(longestCode).nullable(),
  impact: z.string().max(longestCode).nullable(),
  feasibility: z.string().max(longestCode).nullable(),
});

/** The values a decision was made at, and by whom. The edit that decides writes them: whatever a caller sends is replaced, but the reason. */
export const Decision = z.object({
  /** Id of the user who entered it. */
  by: z.string().max(60),
  at: z.string().max(40),
  /** Why it was confirmed again; empty the first time. */
  reason: Text(2000),
  initial: RatedAt,
  /** The residual risk of then, and whether it was entered or followed from controls. */
  residual: RatedAt.extend({ origin: z.enum(['entered', 'controls']) }).nullable(),
  /** It came in an exchange file: a word of that file, which nobody here has given. */
  imported: z.boolean().optional(),
});
export type Decision = z.infer<typeof Decision>;

/** What a person decides about a risk and what stays tied to its values: its review, its treatment, that it is verified, the acceptance of what is left, an approved exception. */
export const decisionParts = ['review', 'treatment', 'verification', 'acceptance', 'exception'] as const;
export type DecisionPart = (typeof decisionParts)[number];

/** By part; null = not decided, or before the values were kept. */
export const Decisions = z.object({
  review: Decision.nullable(),
  treatment: Decision.nullable(),
  /** Rows and files of before this was kept lack it. */
  verification: Decision.nullable().default(null),
  acceptance: Decision.nullable(),
  /** Likewise. */
  exception: Decision.nullable().default(null),
});
export type Decisions = z.infer<typeof Decisions>;
export const noDecisions: Decisions = {
  review: null,
  treatment: null,
  verification: null,
  acceptance: null,
  exception: null,
};

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
    ...verification,
    /** Evidence of the verification. */
    attachments: z.array(Attachment).max(mostAttachments),
    residual: Residual.nullable(),
    exception: TreatmentException.nullable(),
    /** The values that review, treatment, verification, acceptance and exception were decided at (M-7.5). */
    decided: Decisions,
  },
  defaults: {
    review: '',
    treatments: [],
    strategy: '',
    statement: '',
    goals: [],
    claims: [],
    requirements: [],
    ...verificationDefaults,
    attachments: [],
    residual: null,
    exception: null,
    decided: noDecisions,
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
