import type { Method } from '#domain/model/method.ts';
import type { ThreatModelForm } from '#domain/model/model-form.ts';

/** What a method may hold beside its own model: models, and of each the parameters with their levels. */
const models = 9;
const parameters = 40;
const levels = 60;

const both = (text: string) => ({ en: text, zh: text });

/** Feasibility models as wide as they may be, with the ranges and levels of a method. */
export function wideModels({ feasibility, feasibilityLevels }: Method): ThreatModelForm[] {
  const level = (n: number) => ({
    code: `L${n}`,
    name: both(`Level ${n}`),
    help: both(`What level ${n} means`),
    value: n,
  });
  const parameter = (n: number) => ({
    code: `P${n}`,
    name: both(`Parameter ${n}`),
    levels: Array.from({ length: levels }, (_, at) => level(at)),
  });
  return Array.from({ length: models }, (_, n) => ({
    name: both(`Wide model ${n}`),
    description: both('As wide as a model may be'),
    type: 'AttackPotentialBased',
    stepAggregation: 'maxPerParameter',
    parameters: Array.from({ length: parameters }, (_, at) => parameter(at)),
    ranges: feasibility[0]?.ranges ?? [],
    levels: feasibilityLevels,
  }));
}
