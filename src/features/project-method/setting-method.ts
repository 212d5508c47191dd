import { calFor, levelsOfAll, withoutLevels } from '#domain/method/change/compose.ts';
import type { FeasibilityModel, ImpactModel, Method, RiskMatrix } from '#domain/model/method.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import { feasibilityTypes, type MethodChoice } from '#domain/product/project.ts';
import { axesOf } from '@/method-editor/risk/axes';

/** A project's method while it is edited: what its parts mean for each other. */

/**
 * What is saved of a draft: CAL and matrices have the rows and columns of the levels there are. While a level's code is being typed its cells
 * are kept, so that nothing entered is lost on the way.
 */
export function settled(draft: Method): Method {
  const { rows, columns, dimensions } = axesOf(draft.impact, draft.feasibilityLevels);
  const { perDimension, matrix, ...risk } = draft.risk;
  const own = Object.entries(perDimension ?? {}).flatMap(([code, cells]) => {
    const dimension = dimensions.find((one) => one.code === code);
    return dimension ? [[code, standing(cells, dimension.levels ?? rows, columns)]] : [];
  });
  return {
    ...draft,
    risk: {
      ...risk,
      matrix: standing(matrix, rows, columns),
      ...(own.length > 0 ? { perDimension: Object.fromEntries(own) } : {}),
    },
    cal: calFor(draft.cal, draft.impact),
  };
}

type Coded = readonly { code: string }[];

/** The cells of a matrix that stand in one of these rows and columns. */
const standing = (matrix: RiskMatrix, rows: Coded, columns: Coded): RiskMatrix =>
  pick(matrix, rows, (line) => pick(line, columns, (cell) => cell));

const pick = <V>(table: Readonly<Record<string, V>>, of: Coded, each: (value: V) => V): Record<string, V> =>
  Object.fromEntries(
    of.flatMap(({ code }) => {
      const value = table[code];
      return value === undefined ? [] : [[code, each(value)] as const];
    }),
  );

/** The draft with other impact tables. */
export function withImpact(draft: Method, impact: ImpactModel): Method {
  const { table } = calFor(draft.cal, impact, draft.impact);
  return { ...draft, impact, cal: { ...draft.cal, table: { ...draft.cal.table, ...table } } };
}

/** The draft with another state of one of its feasibility models; the levels are shared by all of them. */
export function withFeasibility(draft: Method, model: ThreatModel): Method {
  const feasibility = draft.feasibility.map((former) => (former.id === model.id ? withoutLevels(model) : former));
  return { ...draft, feasibility, feasibilityLevels: model.levels };
}

/** A feasibility model as its editor takes it: with the levels of the method. */
export const asThreatModel = (draft: Method, model: FeasibilityModel): ThreatModel => ({
  ...model,
  levels: draft.feasibilityLevels,
});

/** One more feasibility model, with the levels that only it names. */
export function withAdded(draft: Method, model: FeasibilityModel, levels: Method['feasibilityLevels']): Method {
  return {
    ...draft,
    feasibility: [...draft.feasibility, model],
    feasibilityLevels: levelsOfAll([{ levels: draft.feasibilityLevels }, { levels }]),
  };
}

const namedBy = (models: readonly FeasibilityModel[]) =>
  new Set(models.flatMap(({ ranges, map }) => [...ranges.map(({ level }) => level), ...Object.values(map ?? {})]));

/** Without a feasibility model and the levels that only it named. What people entered for it stays in the tasks. */
export function withRemoved(draft: Method, id: string): Method {
  const feasibility = draft.feasibility.filter((model) => model.id !== id);
  const left = namedBy(feasibility);
  const gone = namedBy(draft.feasibility.filter((model) => model.id === id));
  const feasibilityLevels = draft.feasibilityLevels.filter(({ code }) => left.has(code) || !gone.has(code));
  return { ...draft, feasibility, feasibilityLevels };
}

/** A feasibility model one place up or down; the first is the default of the tasks. */
export function withMoved(draft: Method, id: string, by: -1 | 1): Method {
  const feasibility = [...draft.feasibility];
  const at = feasibility.findIndex((model) => model.id === id);
  const [model] = feasibility.splice(at, 1);
  if (model) feasibility.splice(at + by, 0, model);
  return { ...draft, feasibility };
}

/** The models of the draft as the project's form names them. */
export function choiceOf(draft: Method): MethodChoice {
  const types = [...new Set(draft.feasibility.map(({ type }) => type))];
  return {
    feasibilityTypes: types.length > 0 ? types : [...feasibilityTypes],
    impactModel: draft.impact.id,
    threatModels: draft.feasibility.map(({ id }) => id),
    riskModel: draft.risk.id,
  };
}

/**
 * The draft with the models of another choice; lists, code rule and treatment stay the project's own. CAL comes from the organisation, since
 * its rows are the levels of the other impact model.
 */
export function withModelsOf(draft: Method, composed: Method): Method {
  const { impact, feasibility, feasibilityLevels, risk, cal } = composed;
  return { ...draft, impact, feasibility, feasibilityLevels, risk, cal };
}

/** The lists a project copies from the organisation. */
const lists = ['assetCategories', 'properties', 'threatTypes', 'impactTemplates'] as const;
export type ListName = (typeof lists)[number];

const listOf = (method: Method, name: ListName): readonly { code: string }[] => method[name] ?? [];

/** Entries of the organisation that the project does not have. */
export function newEntries(draft: Method, organisation: Method, name: ListName): readonly { code: string }[] {
  const known = new Set(listOf(draft, name).map(({ code }) => code));
  return listOf(organisation, name).filter(({ code }) => !known.has(code));
}

/** The draft with the organisation's new entries of a list, and the security properties these name. */
export function withNewEntries(draft: Method, organisation: Method, name: ListName): Method {
  const taken = newEntries(draft, organisation, name) as readonly {
    code: string;
    property?: string;
    properties?: readonly string[];
  }[];
  const next = { ...draft, [name]: [...listOf(draft, name), ...taken] };
  const named = new Set(
    taken.flatMap(({ property, properties = [] }) => [...properties, ...(property ? [property] : [])]),
  );
  const missing = newEntries(next, organisation, 'properties').filter(({ code }) => named.has(code));
  return { ...next, properties: [...next.properties, ...(missing as Method['properties'])] };
}

/** What was typed on top of what someone else saved meanwhile: each part is theirs unless it was changed here. */
export function rebased(mine: Method, base: Method, theirs: Method): Method {
  const parts = new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof Method>;
  const merged = [...parts].flatMap((part) => {
    const value = sameContent(mine[part], base[part]) ? theirs[part] : mine[part];
    return value === undefined ? [] : [[part, value] as const];
  });
  return Object.fromEntries(merged) as unknown as Method;
}
