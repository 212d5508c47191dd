import * as z from 'zod';
import { isOwnCode, LocalText, longestCode } from './base.ts';
import { qualityChecks, qualityEffects } from './quality-checks.ts';

/**
 * The method of a project or version as one value: scales, parameters, ranges, matrices, types. Nothing of it is a constant in code, because
 * ISO/SAE 21434 15.1 lets every organisation bring its own scales as long as each level says what it corresponds to.
 * The shapes here only bound what may be stored; what makes a method *sound* is `domain/method/check/validate.ts`.
 */

/** Codes of entries of lists: no blanks, so that they can be typed, imported and put in an address. */
const codeOf = (most: number) =>
  z.string().min(1, 'required').max(most).regex(/^\S*$/, 'space').refine(isOwnCode, 'wrong');
const MethodCode = codeOf(40);
const ShortCode = codeOf(20);
/**
 * Codes of dimensions, parameters and levels may be what a published method calls them ("Knowledge of the item or component", "≤ 1 week"):
 * single blanks between words, which neither a field nor a list on screen shows or takes twice.
 */
const RatingCode = z
  .string()
  .min(1, 'required')
  .max(longestCode)
  .regex(/^(\S+( \S+)*)?$/, 'blanks')
  .refine(isOwnCode, 'wrong');
export const ModelId = z
  .string()
  .min(1, 'required')
  .max(60)
  .regex(/^[\w.-]*$/, 'code');
/** Beyond this, sums would lose the decimals that decide about a range; below this, numbers are compared as if they were nothing (`numbers.ts`). */
const most = 1e9;
const least = 1e-8;
/** A number as people write it: what a sum of decimals left behind the fifteenth digit (0.15000000000000002) is cut. */
const Whole = z
  .number()
  .min(-most)
  .max(most)
  .refine((value) => value === 0 || Math.abs(value) >= least, 'wrong')
  .overwrite((value) => Number(value.toPrecision(15)));
const Bound = Whole.nullable();

/** The standard's own four impact names (RQ-15-05); a custom level says which one it corresponds to. */
export const impactNames = ['Negligible', 'Moderate', 'Major', 'Severe'] as const;
/** The standard's own four feasibility names (RQ-15-10), hardest first. */
export const feasibilityNames = ['Very low', 'Low', 'Medium', 'High'] as const;
export type ImpactName = (typeof impactNames)[number];
/** Codes the product gives the standard's impact levels: the rows of a CAL table kept by the standard's names (Table E.1). */
export const standardImpactCodes: Readonly<Record<ImpactName, string>> = {
  Severe: 'SEV',
  Major: 'MAJ',
  Moderate: 'MOD',
  Negligible: 'NEG',
};
export type FeasibilityName = (typeof feasibilityNames)[number];

/** One impact level. `from`/`to` are the range of the combined score (`to: null` = open end); `criteria` explain it per dimension code. */
export const ImpactLevel = z.object({
  code: RatingCode,
  name: LocalText,
  /** Rank in separate mode (a higher value is worse), summand in combined mode. */
  value: Whole,
  correspondsTo: z.enum(impactNames),
  criteria: z.record(RatingCode, LocalText).optional(),
  from: Bound.optional(),
  to: Bound.optional(),
  /** Default levels cannot be deleted. */
  isDefault: z.boolean().optional(),
});
export type ImpactLevel = z.infer<typeof ImpactLevel>;

/** Markers (M-3.2): takes part in score and maximum, or is only shown and recorded. */
export const dimensionMarkers = ['DamageCalculation', 'NotCalculated'] as const;
/** What a dimension is about; the kinds of the standard, or another of the organisation's own (RQ-15-04 allows more). */
export const dimensionKinds = ['safety', 'financial', 'operational', 'privacy', 'other'] as const;

/** An impact category. With `levels` it brings levels or values of its own (HEAVENS: O and P count less than S and F; EVITA: S0 to S4). */
export const ImpactDimension = z.object({
  code: RatingCode,
  kind: z.enum(dimensionKinds).optional(),
  name: LocalText,
  marker: z.enum(dimensionMarkers),
  levels: z.array(ImpactLevel).max(60).optional(),
});
export type ImpactDimension = z.infer<typeof ImpactDimension>;

/** Impact model (clause 15.5). `overallLevels` (combined only): levels the score falls into, when they differ from the rating levels. */
export const ImpactModel = z.object({
  id: ModelId,
  name: LocalText,
  description: LocalText,
  mode: z.enum(['separate', 'combined']),
  dimensions: z.array(ImpactDimension).max(40),
  levels: z.array(ImpactLevel).max(60),
  overallLevels: z.array(ImpactLevel).max(60).optional(),
});
export type ImpactModel = z.infer<typeof ImpactModel>;

/** A level of a feasibility parameter. `value: null` = infinite (not practical): the attack is not possible that way. */
export const ParameterLevel = z.object({
  code: RatingCode,
  name: LocalText,
  help: LocalText,
  value: Whole.nullable(),
  isDefault: z.boolean().optional(),
});
export type ParameterLevel = z.infer<typeof ParameterLevel>;

/**
 * How the steps' values of one parameter become the path's: `hardest` (what makes the attack harder: the highest value of an attack
 * potential, the lowest factor of CVSS), `sum` (saturating at the hardest level), `first` (of the first participating step: entry point).
 */
export const parameterCombines = ['hardest', 'sum', 'first'] as const;

/** One factor of a feasibility model. */
export const FeasibilityParameter = z.object({
  code: RatingCode,
  name: LocalText,
  levels: z.array(ParameterLevel).max(60),
  /** Overrides the model's step aggregation for this parameter (default: hardest). */
  combine: z.enum(parameterCombines).optional(),
});
export type FeasibilityParameter = z.infer<typeof FeasibilityParameter>;

/** A range of totals (both ends included, `to: null` = open) and the feasibility level it means. `name` is an extra name, e.g. "beyond high". */
export const FeasibilityRange = z.object({ level: RatingCode, name: LocalText.optional(), from: Whole, to: Bound });
export type FeasibilityRange = z.infer<typeof FeasibilityRange>;

export const stepAggregations = ['maxPerParameter', 'hardestStep', 'sumPerParameter'] as const;

/**
 * Attack feasibility model (RC-15-11). `AttackPotentialBased`: total = sum of the parameter values, a higher total is harder.
 * `CVSSBased`: total = factor × product of the values, a higher total is easier; with `vectorOnly` there is no total, the level of the
 * one parameter maps to the feasibility level (`map`).
 */
export const FeasibilityModel = z.object({
  id: ModelId,
  name: LocalText,
  description: LocalText,
  type: z.enum(['AttackPotentialBased', 'CVSSBased']),
  vectorOnly: z.boolean().optional(),
  parameters: z.array(FeasibilityParameter).max(40),
  /** Code of the parameter that is the attack vector (for CAL). */
  vectorParameter: RatingCode.optional(),
  stepAggregation: z.enum(stepAggregations),
  factor: Whole.optional(),
  /** Decimals to which the total is rounded half up before the ranges are looked up. */
  roundDecimals: z.number().int().min(0).max(6).optional(),
  ranges: z.array(FeasibilityRange).max(60),
  map: z.record(RatingCode, RatingCode).optional(),
});
export type FeasibilityModel = z.infer<typeof FeasibilityModel>;

/** A feasibility level of the method (columns of the risk matrix); the list is ordered from hardest to easiest. */
export const FeasibilityLevel = z.object({
  code: RatingCode,
  name: LocalText,
  /** Rank: a higher value is easier. */
  value: Whole,
  correspondsTo: z.enum(feasibilityNames),
  isDefault: z.boolean().optional(),
});
export type FeasibilityLevel = z.infer<typeof FeasibilityLevel>;

/** Risk values by impact level code, then feasibility level code. */
export const RiskMatrix = z.record(RatingCode, z.record(RatingCode, Whole));
export type RiskMatrix = z.infer<typeof RiskMatrix>;

/** R = base + I × F (H.10: base 1), weights by level code; the level is the rounded result. */
export const RiskFormula = z.object({
  base: Whole,
  impact: z.record(RatingCode, Whole),
  feasibility: z.record(RatingCode, Whole),
  rounding: z.enum(['halfUp', 'up', 'down']),
});
export type RiskFormula = z.infer<typeof RiskFormula>;

/** A risk value with its display name; `correspondsTo` is the standard's 1 (minimal) to 5 (RQ-15-16). */
export const RiskLevel = z.object({
  value: Whole,
  code: RatingCode,
  name: LocalText,
  correspondsTo: z.number().int().min(1).max(5),
  isDefault: z.boolean().optional(),
});
export type RiskLevel = z.infer<typeof RiskLevel>;

/** Risk model (clause 15.8): one matrix for all, or one per dimension code, or a formula. */
export const RiskModel = z.object({
  id: ModelId,
  name: LocalText,
  description: LocalText,
  mode: z.enum(['matrix', 'formula']),
  matrix: RiskMatrix,
  perDimension: z.record(RatingCode, RiskMatrix).optional(),
  formula: RiskFormula.optional(),
  levels: z.array(RiskLevel).max(60),
});
export type RiskModel = z.infer<typeof RiskModel>;

/** What the CAL of a risk is read from: impact and attack vector (Table E.1), or its risk value. */
export const calSources = ['table', 'riskValue'] as const;
export type CalSource = (typeof calSources)[number];

/**
 * CAL by impact level code and attack vector code (Table E.1); `null` = no CAL. `levels` are ordered from lowest to highest. With the source
 * `riskValue` the CAL is that of the standard's 1 to 5 the risk level corresponds to (RQ-15-16) and the table is kept unread.
 */
export const CalModel = z.object({
  source: z.enum(calSources).optional(),
  byRiskValue: z.record(z.string().regex(/^[1-5]$/), RatingCode.nullable()).optional(),
  vectors: z.array(z.object({ code: RatingCode, name: LocalText })).max(20),
  table: z.record(RatingCode, z.record(RatingCode, RatingCode.nullable())),
  levels: z.array(z.object({ code: RatingCode, name: LocalText, meaning: LocalText })).max(20),
});
export type CalModel = z.infer<typeof CalModel>;

/**
 * A threat type (STRIDE or own). `properties` are the security property codes it compromises, the first is its default.
 * `linkedImpact`: name of the impact-library category it is tied to; without one, damages are matched by property (R-CONF-4).
 */
export const ThreatType = z.object({
  code: MethodCode,
  name: LocalText,
  description: LocalText,
  properties: z.array(ShortCode).max(40),
  linkedImpact: z.string().max(100).nullable().optional(),
  /** Starting text of a threat scenario; {A} = asset name. */
  sentence: LocalText,
  isDefault: z.boolean().optional(),
});
export type ThreatType = z.infer<typeof ThreatType>;

/** A security property with the starting sentence of its damage scenario ({A} = asset name) and of its goal ({A} asset, {T} threat type). */
export const SecurityProperty = z.object({
  code: ShortCode,
  name: LocalText,
  description: LocalText,
  sentence: LocalText,
  goalSentence: LocalText,
  /** The standard that defines it. */
  standard: z.string().trim().max(200).optional(),
  /** The property category it belongs to. */
  group: z.string().trim().max(100).optional(),
  isDefault: z.boolean().optional(),
});
export type SecurityProperty = z.infer<typeof SecurityProperty>;

/** An asset category with the properties an asset of it starts with. */
export const AssetCategory = z.object({
  code: MethodCode,
  name: LocalText,
  description: LocalText,
  diagram: z.enum(['block', 'link']),
  properties: z.array(ShortCode).max(40),
  isDefault: z.boolean().optional(),
});
export type AssetCategory = z.infer<typeof AssetCategory>;

export const TreatmentName = z.enum(['avoid', 'reduce', 'share', 'retain']);

/**
 * What a method may ask of an analysis beyond what is always asked: a residual rating of risks to be reduced, the name of who accepts a risk, an
 * item definition, a word on each entry of the catalogue, whole ratings of attack trees, another look at reviewed rows that became suspect.
 */
export const pointRules = ['residual', 'acceptor', 'item', 'catalogue', 'trees', 'suspect'] as const;
export type PointRule = (typeof pointRules)[number];

/** `off`: nothing is asked; `asks`: an open point, for which freezing asks a reason; `blocks`: it blocks freezing. */
export const pointEffects = ['off', 'asks', 'blocks'] as const;
export type PointEffect = (typeof pointEffects)[number];

/** Rules of clause 15.9 with 9.4. The numbers are the standard's 1 to 5 (`correspondsTo` of the risk level). */
export const TreatmentRules = z.object({
  /** These treatments need a goal (RQ-09-05). */
  goalFor: z.array(TreatmentName),
  /** These need a claim (RQ-09-06). */
  claimFor: z.array(TreatmentName),
  /** Up to this risk a retained risk needs no claim. */
  claimOptionalUpTo: z.number().int().min(0).max(5),
  /** From this risk on an undisposed risk awaits disposal. */
  awaitingFrom: z.number().int().min(1).max(5),
  /** What is usually chosen, per 1 to 5; only ever suggested. */
  suggestions: z.record(z.string().regex(/^[1-5]$/), z.array(TreatmentName)),
  /** What else is asked; rules not named are as delivered (M-9.4). */
  points: z.partialRecord(z.enum(pointRules), z.enum(pointEffects)).optional(),
  /** What each check of quality does; checks not named are shown (M-9.5). */
  checks: z.partialRecord(z.enum(qualityChecks), z.enum(qualityEffects)).optional(),
  /** From this risk on (the standard's 1 to 5) a treatment is forbidden, unless an exception is approved (M-7.7); not named: allowed. */
  forbidden: z.partialRecord(TreatmentName, z.number().int().min(1).max(5)).optional(),
});
export type TreatmentRules = z.infer<typeof TreatmentRules>;

/**
 * A damage scenario to start from, for an asset category (`''` = any) and a security property. Levels are named by the standard's own names per
 * kind of dimension, so that one template serves every impact model (ISO/SAE 21434 15.1).
 */
export const ImpactTemplate = z.object({
  code: MethodCode,
  name: LocalText,
  assetCategory: z.string().max(40),
  property: ShortCode,
  /** {A} = asset name. */
  sentence: LocalText,
  effects: LocalText,
  category: z.string().max(100),
  ratings: z.partialRecord(z.enum(dimensionKinds), z.enum(impactNames)),
  isDefault: z.boolean().optional(),
});
export type ImpactTemplate = z.infer<typeof ImpactTemplate>;

/** Everything a version needs to rate itself, for ever. */
export const Method = z.object({
  impact: ImpactModel,
  /** The feasibility models tasks may use; the first is the default. */
  feasibility: z.array(FeasibilityModel).min(1, 'required').max(20),
  feasibilityLevels: z.array(FeasibilityLevel).min(1, 'required').max(60),
  risk: RiskModel,
  cal: CalModel,
  threatTypes: z.array(ThreatType).max(200),
  properties: z.array(SecurityProperty).max(40),
  assetCategories: z.array(AssetCategory).max(200),
  treatment: TreatmentRules,
  impactTemplates: z.array(ImpactTemplate).max(500).optional(),
  /** The project's code rule: prefix by row kind; kinds not named keep the prefix of their own. */
  codePrefixes: z.record(z.string().max(40), z.string().max(20)).optional(),
});
export type Method = z.infer<typeof Method>;
