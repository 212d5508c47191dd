import type {
  DamageFacts,
  ImpactEntries,
  PathFacts,
  RequirementFacts,
  RiskFacts,
  StepFacts,
  ThreatFacts,
} from '#domain/method/rate/facts.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';

/** Builders of rows with only what a spec is about. */

/** Impact entries from level codes. */
export const rated = (levels: Record<string, string>): ImpactEntries =>
  Object.fromEntries(Object.entries(levels).map(([dimension, level]) => [dimension, { level }]));

export const damage = (
  id: string,
  levels: Record<string, string> = {},
  more: Partial<DamageFacts> = {},
): DamageFacts => ({
  id,
  ratings: rated(levels),
  assets: ['a1'],
  property: 'I',
  ...more,
});

export const step = (id: string, more: Partial<StepFacts> = {}): StepFacts => ({
  id,
  takesPart: true,
  ratings: {},
  preSteps: [],
  ...more,
});

/** Level codes of the default attack potential from its five values, in the order ET, SE, KoIC, WoO, Eq. */
export function potential(values: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    attackPotential.parameters.map((parameter, i) => {
      const level = parameter.levels.find((entry) => entry.value === values[i]);
      if (!level) throw new Error(`${parameter.code} has no level with value ${values[i]}`);
      return [parameter.code, level.code];
    }),
  );
}

export const potentialStep = (id: string, values: readonly number[], more: Partial<StepFacts> = {}): StepFacts =>
  step(id, { ratings: { 'attack-potential': potential(values) }, ...more });

export const path = (id: string, steps: readonly string[], more: Partial<PathFacts> = {}): PathFacts => ({
  id,
  steps,
  threats: ['t1'],
  model: 'attack-potential',
  basis: 'steps',
  ratings: {},
  customLevel: null,
  ...more,
});

/** A path rated as a whole. */
export const wholePath = (id: string, model: string, values: Record<string, string>): PathFacts =>
  path(id, [], { model, basis: 'path', ratings: { [model]: values } });

export const threat = (id: string, more: Partial<ThreatFacts> = {}): ThreatFacts => ({
  id,
  assets: ['a1'],
  property: 'I',
  type: 'T',
  damages: [],
  ...more,
});

export const risk = (id: string, more: Partial<RiskFacts> = {}): RiskFacts => ({
  id,
  threat: 't1',
  damage: 'd1',
  treatments: [],
  goals: [],
  claims: [],
  strategy: '',
  ...more,
});

export const requirement = (id: string, more: Partial<RequirementFacts> = {}): RequirementFacts => ({
  id,
  goals: [],
  assets: [],
  ...more,
});

export const lookup = <T extends { id: string }>(...rows: T[]) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => byId.get(id);
};
