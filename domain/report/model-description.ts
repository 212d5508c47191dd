import { isAsDelivered, type NamedModel } from '#domain/method/explain/delivered-models.ts';
import { aggregationOf, combineOf } from '#domain/method/rate/feasibility.ts';
import { impactSeeds } from '#domain/method/seed/impact.ts';
import { feasibilitySeeds, riskSeeds } from '#domain/method/seed/methods.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import { reportTexts } from './texts.ts';

const seeds: readonly NamedModel[] = [...impactSeeds, ...feasibilitySeeds.map(({ model }) => model), ...riskSeeds];

/**
 * The description of a model as a report prints it. That of a delivered model cites tables and tells rules: over values or rules of a project's
 * own a neutral sentence stands in its place. A description that people wrote is theirs.
 * @returns the description in both languages
 */
export function shownDescription(method: Method, model: NamedModel): LocalText {
  const { en, zh } = model.description;
  const isTrue = (words: string) => {
    const seed = seeds.find(
      ({ description }) => words !== '' && (description.en === words || description.zh === words),
    );
    return !seed || (isAsDelivered(method, model, seed.name.en) && ruleOf(seed) === ruleOf(model));
  };
  return {
    en: isTrue(en) ? en : reportTexts.en.ownValues,
    zh: isTrue(zh) ? zh : reportTexts.zh.ownValues,
  };
}

/** What descriptions say of a model beside its figures: how values of steps become those of a path, and how a result is rounded. */
function ruleOf(model: NamedModel): string {
  if ('parameters' in model) {
    const combined = model.parameters.map((parameter) => {
      const values = parameter.levels.map(({ value }) => value).sort();
      return `${values} ${combineOf(model, parameter)}`;
    });
    return [aggregationOf(model), ...combined.sort()].join();
  }
  return 'matrix' in model && model.mode === 'formula' ? `${model.formula?.rounding}` : model.mode;
}
