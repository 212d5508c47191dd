import { itemisTemplate } from '../../method/seed/attack-potential.ts';
import { defaultMethod } from '../../method/seed/methods.ts';
import type { FeasibilityModel, Method } from '../../model/method.ts';

/** The scales of the tools that write such files; other models of the document are kept with it. */
export const xsamMethod: Method = {
  ...defaultMethod,
  feasibility: [itemisTemplate, ...defaultMethod.feasibility.filter(({ id }) => id !== itemisTemplate.id)],
};

interface Coded {
  code: string;
}

const holds = (list: readonly Coded[], codes: readonly Coded[]): boolean => {
  const known = new Set(list.map(({ code }) => code));
  return codes.every(({ code }) => known.has(code));
};

/** Levels of the same codes mean the same; whether they have to count the same, too, depends on where the ratings come from. */
function hasParametersOf(model: FeasibilityModel, of: FeasibilityModel, sameValues: boolean): boolean {
  if (model.type !== of.type || model.parameters.length !== of.parameters.length) return false;
  return of.parameters.every(({ code, levels }) => {
    const own = model.parameters.find((one) => one.code === code)?.levels ?? [];
    if (!holds(own, levels)) return false;
    return !sameValues || levels.every((level) => own.some((o) => o.code === level.code && o.value === level.value));
  });
}

/** Whether everything a document may say of impacts and properties can be said by a method. */
function saysAsMuch({ impact, properties }: Method): boolean {
  const { impact: wanted, properties: named } = xsamMethod;
  return (
    holds(properties, named) &&
    wanted.dimensions.every((dimension) => {
      const own = impact.dimensions.find(({ code }) => code === dimension.code);
      return own !== undefined && holds(own.levels ?? impact.levels, dimension.levels ?? wanted.levels);
    })
  );
}

/** The method of a task that a document makes. */
export interface ReadBy {
  rates: Method;
  /** The same with the model in front that rates. */
  reads: Method;
  /** Id of that model where it is not the first of the method. */
  model: string;
}

export const byXsam: ReadBy = { rates: xsamMethod, reads: xsamMethod, model: '' };

/** By which method a document is read: that of the project it comes to, where a model of it has the parameters of these tools, else theirs. */
export function readBy(project: Method | null | undefined, { sameValues }: { sameValues: boolean }): ReadBy {
  const model =
    project && saysAsMuch(project)
      ? project.feasibility.find((one) => hasParametersOf(one, itemisTemplate, sameValues))
      : undefined;
  if (!project || !model) return byXsam;
  if (project.feasibility[0] === model) return { reads: project, rates: project, model: '' };
  const others = project.feasibility.filter((one) => one !== model);
  return { reads: { ...project, feasibility: [model, ...others] }, rates: project, model: model.id };
}
