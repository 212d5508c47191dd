import type { ControlFacts, PathFacts, StepFacts, TreeRowFacts } from '#domain/method/rate/facts.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';

/**
 * Paths, trees and controls once more, by listing every way of an attacker and rating each; nothing of the engine is used here. A way is a list
 * of acts in order: a step (with its pre-steps), a control that is got around by its values, the path as a whole, or something nobody rated.
 */
export interface Rows {
  steps: ReadonlyMap<string, StepFacts>;
  controls: ReadonlyMap<string, ControlFacts>;
  nodes: ReadonlyMap<string, TreeRowFacts>;
}
type Way = readonly string[];
/** `null`: documentation only. */
type Ways = readonly Way[] | null;

interface Verdict {
  level: string | null;
  sum: number | null;
  impossible: boolean;
}
export interface OfTree extends Verdict {
  incomplete: boolean;
}

/** More ways than that are not listed. */
export class TooMany extends Error {}
const mostWays = 300;

export class Listing {
  /** Active controls that were met on the way. */
  readonly met = new Set<string>();

  constructor(
    private readonly rows: Rows,
    private readonly controlled: boolean,
  ) {}

  /** Those of a step and its pre-steps that take part, in the order of execution. */
  participating(ids: readonly string[], seen = new Set<string>()): StepFacts[] {
    return ids.flatMap((id) => {
      const step = this.rows.steps.get(id);
      if (seen.has(id) || !step) return [];
      seen.add(id);
      const before = this.participating(step.preSteps, seen);
      return step.takesPart ? [...before, step] : before;
    });
  }

  ofTree(owner: string): Ways | undefined {
    const [root] = [...this.rows.nodes.values()]
      .filter(({ threat, control, parent }) => (threat ?? control) === owner && parent === null)
      .map(({ id }) => id)
      .sort();
    return root === undefined ? undefined : this.ofNode(root);
  }

  /** A path: all that its steps ask for, in their order. Rated as a whole it is one act with the controls of its steps. */
  ofPath(path: PathFacts): Ways {
    const steps = path.steps.filter((id) => this.rows.steps.has(id));
    if (path.basis === 'steps') return all(steps.map((id) => this.ofStep(id)));
    const controls = this.participating(steps).flatMap(({ controls = [] }) => controls);
    return all([[['whole']], ...this.around(controls)]);
  }

  private ofNode(id: string): Ways {
    const row = this.rows.nodes.get(id);
    if (!row) return null;
    const children = [...this.rows.nodes.values()]
      .filter(({ parent }) => parent === id)
      .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
      .map((child) => child.id);
    if (row.gate === 'none' && row.target !== null) return this.guarded(this.ofNode(row.target), row.controls);
    if (row.gate === 'none' && row.step !== null && this.rows.steps.has(row.step)) {
      const { length } = this.participating([row.step]);
      return length === 0 ? null : all([this.ofStep(row.step), ...this.around(row.controls)]);
    }
    if (row.gate === 'none' || children.length === 0) return this.guarded([['nothing']], row.controls);
    const below = children.map((child) => this.ofNode(child));
    return this.guarded(row.gate === 'and' ? all(below) : any(below), row.controls);
  }

  private ofStep(id: string): Ways {
    const own = this.participating([id]);
    if (own.length === 0) return null;
    return all([[[id]], ...this.around(own.flatMap(({ controls = [] }) => controls))]);
  }

  private guarded(ways: Ways, controls: readonly string[]): Ways {
    return ways === null ? null : all([ways, ...this.around(controls)]);
  }

  private around(controls: readonly string[]): Ways[] {
    if (!this.controlled) return [];
    return [...new Set(controls)].flatMap((id): Ways[] => {
      if (!this.rows.controls.get(id)?.active) return [];
      this.met.add(id);
      const tree = this.ofTree(id);
      return [tree === undefined ? [[`control ${id}`]] : (tree ?? [['nothing']])];
    });
  }
}

const present = (parts: readonly Ways[]): (readonly Way[])[] => parts.filter((ways) => ways !== null);

function any(parts: readonly Ways[]): Ways {
  const ways = present(parts);
  return ways.length === 0 ? null : few(ways.flat());
}

function all(parts: readonly Ways[]): Ways {
  const ways = present(parts);
  if (ways.length === 0) return null;
  return ways.reduce((a, b) => few(a.flatMap((x) => b.map((y) => [...new Set([...x, ...y])]))));
}

function few(ways: readonly Way[]): readonly Way[] {
  if (ways.length > mostWays) throw new TooMany();
  return ways;
}

type Levels = Readonly<Record<string, string>> | undefined;
interface Act {
  impossible: boolean;
  levels: Levels;
}

/** Rates acts in order under a model (M-5.1 to M-5.4, M-5.8). */
function actsOf(model: FeasibilityModel, hardest: string, acts: readonly Act[]): Verdict {
  const nothing = { level: null, sum: null, impossible: false };
  const never = { level: hardest, sum: null, impossible: true };
  if (acts.length === 0) return nothing;
  if (acts.some(({ impossible }) => impossible)) return never;
  const isPotential = model.type === 'AttackPotentialBased';
  const parameters = model.vectorOnly
    ? model.parameters.filter(({ code }) => code === (model.vectorParameter ?? model.parameters[0]?.code))
    : model.parameters;
  const isHardestStep = model.stepAggregation === 'hardestStep' && !model.vectorOnly;
  const read = parameters.map((parameter) => {
    const isFirst = parameter.combine === 'first' || (model.vectorOnly && !parameter.combine);
    return (isFirst && !isHardestStep ? acts.slice(0, 1) : acts).map(({ levels }) =>
      parameter.levels.find(({ code }) => code === levels?.[parameter.code]),
    );
  });
  if (read.flat().some((level) => level?.value === null)) return never;
  if (read.flat().includes(undefined)) return nothing;
  if (model.vectorOnly) {
    const [[first] = []] = read;
    return { level: model.map?.[first?.code ?? ''] ?? null, sum: null, impossible: false };
  }
  const values = read.map((levels) => levels.map((level) => level?.value ?? 0));
  const total = (list: readonly number[]) =>
    isPotential ? list.reduce((a, b) => a + b, 0) : list.reduce((a, b) => a * b, model.factor ?? 1);
  const hardestOf = (list: readonly number[]) => (isPotential ? Math.max(...list) : Math.min(...list));
  const joined = values.map((list, k) => {
    const combine = parameters[k]?.combine;
    const add = isPotential && (combine === 'sum' || (!combine && model.stepAggregation === 'sumPerParameter'));
    if (!add) return hardestOf(list);
    const sum = list.reduce((a, b) => a + b, 0);
    return combine === 'sum' ? Math.min(sum, Math.max(...(parameters[k]?.levels ?? []).map((l) => l.value ?? 0))) : sum;
  });
  const raw = isHardestStep ? hardestOf(acts.map((_, i) => total(values.map((list) => list[i] ?? 0)))) : total(joined);
  const sum = model.roundDecimals === undefined ? raw : Number(`${Math.round(Number(`${raw}e2`))}e-2`);
  const range = model.ranges.find(({ from, to }) => sum >= from && sum <= (to ?? Number.POSITIVE_INFINITY));
  return { level: range?.level ?? null, sum, impossible: false };
}

/** Whether steps are joined otherwise than by their highest values, or the hardest of them: then the minimal sets of a tree are its paths. */
const ratesSets = ({ type, stepAggregation, parameters }: FeasibilityModel) =>
  type !== 'AttackPotentialBased' ||
  (stepAggregation !== 'hardestStep' &&
    (stepAggregation === 'sumPerParameter' || parameters.some(({ combine }) => combine && combine !== 'hardest')));

const minimal = (ways: readonly Way[]) =>
  ways.filter(
    (way, i) =>
      !ways.some(
        (other, k) =>
          other.every((id) => way.includes(id)) &&
          (other.length < way.length || (other.length === way.length && k < i)),
      ),
  );

/** The easiest of several ways; of sets of steps only those without another one inside count where the model rates sets (M-4.2). */
export function easiestWay(
  method: Method,
  model: FeasibilityModel,
  ways: Ways | undefined,
  rows: Rows,
  whole?: Levels,
): OfTree {
  const order = [...method.feasibilityLevels].sort((a, b) => a.value - b.value).map(({ code }) => code);
  const listing = new Listing(rows, false);
  const rate = (way: Way) => {
    const seen = new Set<string>();
    const acts = way.flatMap((id): Act[] => {
      if (id === 'nothing') return [{ impossible: false, levels: undefined }];
      if (id === 'whole') return [{ impossible: false, levels: whole }];
      const control = id.startsWith('control ') ? rows.controls.get(id.slice('control '.length)) : undefined;
      if (control) return [{ impossible: false, levels: control.ratings[model.id] }];
      return listing
        .participating([id], seen)
        .map(({ impossible = false, ratings }) => ({ impossible, levels: ratings[model.id] }));
    });
    return actsOf(model, order[0] ?? '', acts);
  };
  const verdicts = (ratesSets(model) ? minimal(ways ?? []) : (ways ?? [])).map(rate);
  const possible = verdicts.filter(({ level, impossible }) => level !== null && !impossible);
  const incomplete = verdicts.length === 0 || verdicts.some(({ level }) => level === null);
  const isEasier = (a: Verdict, b: Verdict) => {
    const [x, y] = [order.indexOf(a.level ?? ''), order.indexOf(b.level ?? '')];
    if (x !== y) return x > y;
    return a.sum !== null && b.sum !== null && (model.type === 'AttackPotentialBased' ? a.sum < b.sum : a.sum > b.sum);
  };
  const [first] = possible;
  if (first) return { ...possible.reduce((best, one) => (isEasier(one, best) ? one : best), first), incomplete };
  if (incomplete) return { level: null, sum: null, impossible: false, incomplete };
  return { level: order[0] ?? null, sum: null, impossible: true, incomplete };
}
