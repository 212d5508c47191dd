import { foldText } from '../fold-text.ts';
import type { FeasibilityRatings } from '../kinds/attack-path/shape.ts';
import { attackPotential } from '../method/seed/attack-potential.ts';
import type { LocalText } from '../model/base.ts';
import type { FeasibilityModel, Method } from '../model/method.ts';
import type { AttackStep, Potential, StepRating } from './attacks.ts';
import type { EntryForm } from './libraries.ts';

const vectorCodes: Readonly<Record<string, string>> = { network: 'N', adjacent: 'A', local: 'L', physical: 'P' };

/**
 * The ratings of a step in the models of the method. Those of a named model go to the model of that id or name, if it knows every level. The
 * attack potential goes where a model knows it whole, or where all parameters of the model are known, such as the attack vector alone. What a
 * model calls otherwise stays unrated.
 */
export function ratingsOf({ feasibility }: Method, { vector = '' }: Rated, step: AttackStep): FeasibilityRatings {
  const { potential, takesPart, ratings = [] } = step;
  const given: Record<string, string> = takesPart ? { ...potential, AV: vectorCodes[vector] ?? '' } : potential;
  const rated = ratedCodes(potential);
  const byPotential = feasibility.flatMap(({ id, parameters }) => {
    const known = parameters.flatMap(({ code, levels }) => {
      const level = levels.find((one) => one.code === given[code]);
      return level ? [[code, level.code] as const] : [];
    });
    const codes = known.map(([code]) => code);
    const knowsPotential = rated.length > 0 && rated.every((code) => codes.includes(code));
    const isComplete = known.length > 0 && known.length === parameters.length;
    return knowsPotential || isComplete ? [[id, Object.fromEntries(known)] as const] : [];
  });
  const byName = ratings.flatMap((rating) => {
    const model = modelFor(feasibility, rating);
    return model && knowsAll(model, rating.levels) ? [[model.id, withoutEmpty(rating.levels)] as const] : [];
  });
  return Object.fromEntries([...byPotential, ...byName]);
}

const ratedCodes = (levels: Potential) => Object.keys(levels).filter((code) => levels[code]);
const withoutEmpty = (levels: Potential): Potential =>
  Object.fromEntries(Object.entries(levels).filter(([, level]) => level));

/** The model of a method a rating is of: by its id, else by its name in either language. */
export function modelFor(
  models: readonly FeasibilityModel[],
  { model, name }: Pick<StepRating, 'model' | 'name'>,
): FeasibilityModel | undefined {
  const names = new Set([foldText(name.en), foldText(name.zh)].filter((one) => one !== ''));
  return (
    models.find(({ id }) => id === model) ??
    models.find((one) => names.has(foldText(one.name.en)) || names.has(foldText(one.name.zh)))
  );
}

const knowsAll = ({ parameters }: FeasibilityModel, levels: Potential): boolean =>
  ratedCodes(levels).every((code) =>
    parameters.some((one) => one.code === code && one.levels.some((level) => level.code === levels[code])),
  );

/** A rating of steps that a task cannot take over: its method has no such model, or the model has other levels. */
export interface LeftUnrated {
  model: LocalText;
  why: 'noModel' | 'otherLevels';
  steps: number;
}

/** Which ratings of the steps of entries the method of a task cannot take over, by model. */
export function leftUnrated(steps: readonly AttackStep[], { feasibility }: Method): LeftUnrated[] {
  const found = new Map<string, LeftUnrated>();
  const note = (model: LocalText, why: LeftUnrated['why']) => {
    const key = `${model.en}\n${why}`;
    const known = found.get(key) ?? { model, why, steps: 0 };
    found.set(key, { ...known, steps: known.steps + 1 });
  };
  for (const { potential, ratings = [] } of steps) {
    if (ratedCodes(potential).length > 0 && !feasibility.some((model) => knowsAll(model, potential)))
      note(attackPotential.name, feasibility.some(({ id }) => id === attackPotential.id) ? 'otherLevels' : 'noModel');
    for (const rating of ratings) {
      const model = modelFor(feasibility, rating);
      const { en, zh } = rating.name;
      if (!model) note(en || zh ? rating.name : { en: rating.model, zh: rating.model }, 'noModel');
      else if (!knowsAll(model, rating.levels)) note(model.name, 'otherLevels');
    }
  }
  return [...found.values()];
}

/** What rates the steps of an entry besides their own levels; a template has no attack vector. */
export type Rated = Partial<Pick<EntryForm<'attacks'>, 'vector'>>;
