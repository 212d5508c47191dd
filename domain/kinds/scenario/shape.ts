import * as z from 'zod';
import { FoldedLine, Id, longestCode, Needed, Text } from '../../model/base.ts';
import { FeasibilityModel, ImpactModel, RiskModel } from '../../model/method.ts';
import { drawnKind } from '../kind.ts';

/** The row a change is about. Its name is kept with it: a scenario stays readable when the row is gone. */
const about = { row: Id, label: Text(400) };
const LevelCode = Text(longestCode);

/**
 * One change of a scenario (M-18.1). Rows are named without being references: a scenario whose row is deleted keeps the change and says so. A model
 * is kept whole, so that a frozen version always gives the same answer.
 */
export const ScenarioChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('control'), ...about, on: z.boolean() }),
  /** It does not hold. */
  z.object({ what: z.literal('assumption'), ...about }),
  /** A parameter of an attack step, of a path that is rated as a whole, or of what gets around a control. */
  z.object({
    what: z.literal('parameter'),
    kind: z.enum(['steps', 'paths', 'controls']),
    ...about,
    /** Id of the feasibility model. */
    model: Needed(60),
    parameter: Needed(longestCode),
    level: LevelCode,
  }),
  /** The level of a dimension of a damage scenario. */
  z.object({ what: z.literal('impact'), ...about, dimension: Needed(longestCode), level: LevelCode }),
  /** The level of an attack path, set by hand. */
  z.object({ what: z.literal('feasibility'), ...about, level: LevelCode }),
  z.object({ what: z.literal('impactModel'), model: ImpactModel }),
  z.object({ what: z.literal('feasibilityModel'), model: FeasibilityModel }),
  z.object({ what: z.literal('riskModel'), model: RiskModel }),
]);
export type ScenarioChange = z.infer<typeof ScenarioChange>;

/** A scenario with more would take seconds at each change of the version. */
export const mostScenarioChanges = 500;

/** Characters of the texts of a scenario. */
export const longestScenario = { name: 200, reason: 4000 } as const;

/**
 * A named set of changes over a version that are not in it (M-18.1). Who made it and who changed it last, and when, are those of every row, so that
 * nobody can give another name.
 */
export const scenarioKind = drawnKind({
  name: 'scenarios',
  noun: { one: 'what-if scenario', many: 'what-if scenarios', zh: '假设分析方案' },
  fields: {
    name: FoldedLine(longestScenario.name),
    /** Why it is looked at, and what was decided by it. */
    reason: Text(longestScenario.reason),
    changes: z.array(ScenarioChange).max(mostScenarioChanges),
  },
  defaults: { reason: '', changes: [] },
  references: {},
});
export type ScenarioRow = z.output<typeof scenarioKind.row>;
