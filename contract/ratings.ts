import * as z from 'zod';
import { decisionParts } from '#domain/kinds/risk/shape.ts';
import { LocalText } from '#domain/model/base.ts';
import { computedKinds } from '#domain/workspace/explained.ts';
import { endpoint } from './kit/endpoint.ts';

/** Every computed number of a version, for integrators and auditors: the same functions the screens use, never a stored copy. */

const code = z.string().nullable();
const row = { id: z.string(), code: z.string() };
const counter = z.object({ done: z.number().int(), total: z.number().int() });

export const DamageRated = z.object({
  ...row,
  /** Code of the overall impact level; null = not rated. */
  overall: code,
  /** Combined mode: the sum of the participating dimensions. */
  score: z.number().nullable(),
  complete: z.boolean(),
  missing: z.array(z.string()),
  perDimension: z.record(
    z.string(),
    z.object({ level: code, value: z.number().nullable(), state: z.enum(['rated', 'notAnalysed', 'unrated']) }),
  ),
});

/** A feasibility parameter of a step or path: level code (null where values were added) and value (null = infinite). */
const ParameterValues = z.record(z.string(), z.object({ level: code, value: z.number().nullable() }));

/** A step under one feasibility model: those it has ratings of, and that of each path that uses it. */
export const StepRated = z.object({
  ...row,
  /** Id of the feasibility model. */
  model: z.string(),
  level: code,
  sum: z.number().nullable(),
  values: ParameterValues,
  /** Codes of the parameters without a value. */
  missing: z.array(z.string()),
  impossible: z.boolean(),
});

export const PathRated = z.object({
  ...row,
  /** Id of the feasibility model that rated it. */
  model: z.string(),
  level: code,
  /** What the rules give, also under a level set by hand. */
  computed: code,
  sum: z.number().nullable(),
  /** The total per parameter of its steps, or what was entered for the path as a whole. */
  values: ParameterValues,
  /** Values that are missing; step is null for a path rated as a whole. */
  missing: z.array(z.object({ step: z.string().nullable(), parameter: z.string() })),
  vector: code,
  custom: z.boolean(),
  impossible: z.boolean(),
  incomplete: z.boolean(),
});

export const ThreatRated = z.object({
  ...row,
  level: code,
  /** Id of the easiest path. */
  path: code,
  /** Lowest sum of its paths. */
  sum: z.number().nullable(),
  rated: z.number().int(),
  total: z.number().int(),
  incomplete: z.boolean(),
  impossible: z.boolean(),
  /** Id of the root of its attack tree, where the tree rates it. */
  tree: code,
  /** What the active controls of its tree, or on the steps of its paths, make of it. */
  controlled: z
    .object({
      level: z.string(),
      sum: z.number().nullable(),
      incomplete: z.boolean(),
      controls: z.array(z.string()),
    })
    .nullable(),
});

const NodeRated = z.object({
  level: code,
  sum: z.number().nullable(),
  incomplete: z.boolean(),
  impossible: z.boolean(),
  /** On the easiest way to the root. */
  critical: z.boolean(),
  exact: z.boolean(),
});

export const TreeRated = z.object({
  /** The threat scenario, or the control that is circumvented by the tree. */
  ...row,
  model: z.string(),
  root: z.string(),
  /** Ids of the active controls. */
  controls: z.array(z.string()),
  nodes: z.array(z.object({ id: z.string(), initial: NodeRated, controlled: NodeRated.nullable() })),
});

const Value = {
  /** Risk value per impact dimension (separate mode). */
  perDimension: z.record(z.string(), z.number().nullable()),
  overall: z.number().nullable(),
  /** Of a formula, before rounding. */
  raw: z.number().nullable(),
  /** Code of the risk level. */
  level: code,
  /** The standard's 1 to 5. */
  correspondsTo: z.number().int().nullable(),
  impact: code,
  feasibility: code,
  dimension: code,
  incomplete: z.boolean(),
};

export const RiskRated = z.object({
  ...row,
  ...Value,
  cal: code,
  /** False while impact or attack vector is not rated; "no CAL" is something else. */
  calKnown: z.boolean(),
  status: z.string(),
  needs: z.array(z.string()),
  awaiting: z.boolean(),
  /** Decisions that were made at better values and were not confirmed since. */
  outdated: z.array(z.enum(decisionParts)),
  /** The level after disposal, where it was entered or follows from active controls. */
  residual: z
    .object({
      ...Value,
      /** Total of the feasibility parameters. */
      sum: z.number().nullable(),
      origin: z.enum(['entered', 'controls']),
      /** Ids of the controls it follows from. */
      controls: z.array(z.string()),
      /** Above the initial risk. */
      raised: z.boolean(),
    })
    .nullable(),
});

export const GoalRated = z.object({ ...row, cal: code, inherited: code, overridden: z.boolean(), known: z.boolean() });

export const RequirementRated = z.object({
  ...row,
  /** The highest CAL of its goals, and of the risks that lead to it directly and have none of them. */
  cal: code,
  /** False while none of these CALs is known. */
  known: z.boolean(),
  /** It refines a goal or a risk leads to it directly, and it is allocated to an asset. */
  covered: z.boolean(),
});

export const RatedVersion = z.object({
  rev: z.number().int(),
  damages: z.array(DamageRated),
  steps: z.array(StepRated),
  paths: z.array(PathRated),
  threats: z.array(ThreatRated),
  trees: z.array(TreeRated),
  risks: z.array(RiskRated),
  goals: z.array(GoalRated),
  requirements: z.array(RequirementRated),
  /** Pairs of asset and property analysed, of all that count. */
  coverage: z.object({ impact: counter, threat: counter, goal: counter }),
  summary: z.object({
    byLevel: z.record(z.string(), z.number()),
    unrated: z.number().int(),
    awaiting: z.number().int(),
    outdated: z.number().int(),
  }),
});
export type RatedVersion = z.infer<typeof RatedVersion>;

/** Where a computed value comes from, and where the values it was made from come from. */
export const ExplainedValue = z.object({
  kind: z.enum(computedKinds),
  id: z.string(),
  code: z.string(),
  clause: z.string(),
  table: LocalText.nullable(),
  lines: z.array(
    z.object({
      role: z.enum(['input', 'rule', 'intermediate', 'result', 'wouldChange']),
      key: z.string(),
      holes: z.record(z.string(), z.unknown()),
    }),
  ),
  get parts() {
    return z.array(ExplainedValue);
  },
});
export type ExplainedValue = z.infer<typeof ExplainedValue>;

export const ratings = {
  all: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/ratings',
    access: 'ProjectAnalysisRead',
    summary:
      'Get all ratings of a version: impact, feasibility of paths and steps per parameter, risk and residual risk, CAL, coverage',
    answer: RatedVersion,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/explanations/:kind/:rowId',
    access: 'ProjectAnalysisRead',
    summary:
      'Explain a computed value: inputs, rule, intermediate results, result, clause. Kinds: damages, paths, steps, threats, treeNodes and controlledNodes (nodes of an attack tree without and with its controls), risks, goals, requirements, cals and residuals (by risk), counters (by name: impact, threat, goal, awaiting). With model all paths are rated with that feasibility model; without it each with its own, a step with that of its path',
    query: z.object({ model: z.string().max(60).optional() }),
    answer: ExplainedValue,
    errors: ['NotFound'],
  }),
};
