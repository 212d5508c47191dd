import type { ControlFacts, PathFacts, StepFacts, Table } from '../method/rate/facts.ts';
import { combineOf, ratePath, rateStep } from '../method/rate/feasibility.ts';
import { ratePathGuarded } from '../method/rate/guarded-paths.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { evaluateTree, ratesStepSets } from '../method/rate/tree.ts';
import { TreeBasis } from '../method/rate/tree-basis.ts';
import { Read } from '../method/rate/tree-reads.ts';
import type { Method } from '../model/method.ts';
import { type Ground, SwitchedTree } from './switched-tree.ts';
import type { OptimiseTask, PricedControl } from './task.ts';

/** A set of candidates: bit n is the candidate with the number n. */
export type Chosen = bigint;

export const has = (chosen: Chosen, n: number): boolean => ((chosen >> BigInt(n)) & 1n) === 1n;
export const bit = (n: number): Chosen => 1n << BigInt(n);
/** The numbers in a set, ascending. */
export function numbersIn(chosen: Chosen): number[] {
  const found: number[] = [];
  for (let rest = chosen, n = 0; rest > 0n; rest >>= 1n, n++) if (rest & 1n) found.push(n);
  return found;
}

/** What has a feasibility of its own: the tree of a threat scenario, or a path written by hand. */
export interface Unit {
  id: string;
  /** Id of the feasibility model that rates it. */
  model: string;
  /** Without any candidate; null = not rated. */
  bare: { level: string | null; incomplete: boolean };
  /** The candidates it depends on. */
  touch: Chosen;
  /**
   * Rank of its feasibility with these candidates on, hardest = 0. More candidates never raise it. Where only ways are left that nobody
   * has rated it is the hardest, as far as is known.
   */
  rank(chosen: Chosen): number;
  /** Is it no easier than this rank with these candidates on? Asked of the engine only where no set that was rated answers it. */
  isAtMost(chosen: Chosen, most: number): boolean;
  /** False where the engine did not look at all sets of steps, or where an attack may begin elsewhere: then no proof rests on it. */
  isSure(): boolean;
  /** Evaluations so far. */
  asked(): number;
}

/** The controls of a task of which the candidates are switched. */
class Switches implements Table<ControlFacts> {
  chosen: Chosen = 0n;
  private readonly rows = new Map<string, { n: number; on: ControlFacts; off: ControlFacts }>();

  constructor(
    private readonly all: Table<ControlFacts>,
    candidates: readonly PricedControl[],
  ) {
    for (const [n, row] of candidates.entries())
      this.rows.set(row.id, { n, on: { ...row, active: true }, off: { ...row, active: false } });
  }

  get size(): number {
    return this.all.size;
  }

  get(id: string): ControlFacts | undefined {
    const own = this.rows.get(id);
    if (!own) return this.all.get(id);
    return has(this.chosen, own.n) ? own.on : own.off;
  }

  *values(): Iterable<ControlFacts> {
    for (const { id } of this.all.values()) {
      const row = this.get(id);
      if (row) yield row;
    }
  }
}

const noRows: Table<never> = { get: () => undefined, values: () => [], size: 0 };

/** Rates trees and paths of a task with any of the candidates on. */
export class Units {
  private readonly basis = new TreeBasis();
  private readonly switches: Switches;
  private readonly ground: Ground;
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly method: Method;
  private readonly steps: Table<StepFacts>;

  /** @param candidates those that may be switched on; all other controls stay as they are */
  constructor(task: OptimiseTask, candidates: readonly PricedControl[]) {
    this.method = task.method;
    this.steps = task.steps;
    this.switches = new Switches(task.controls, candidates);
    // It follows changes of steps and controls, and here none is followed.
    this.basis.update(task.treeNodes, noRows, noRows);
    this.numbers = new Map(candidates.map(({ id }, n) => [id, n]));
    const isCandidate = (id: string) => this.numbers.has(id);
    this.ground = {
      method: task.method,
      basis: this.basis,
      steps: task.steps,
      controls: this.switches,
      isCandidate,
    };
  }

  private chosenOf(controls: readonly string[]): Chosen {
    let found = 0n;
    for (const id of controls) {
      const n = this.numbers.get(id);
      if (n !== undefined) found |= bit(n);
    }
    return found;
  }

  /** Can a candidate be got around by nothing that anybody has rated under this model, with these candidates on? */
  isUnrated(control: PricedControl, model: string, chosen: Chosen): boolean {
    this.switches.chosen = chosen;
    const root = this.basis.root(control.id);
    if (!root) {
      const { id, ratings } = control;
      return rateStep(this.method, { id, ratings, takesPart: true, preSteps: [] }, model).level === null;
    }
    const read = new Read();
    const tree = this.basis.tree(root.id, 'guarded', read);
    const context = {
      stepOf: (id: string) => this.steps.get(id),
      controlOf: this.basis.controlsOf(this.switches, read),
      model,
    };
    return evaluateTree(this.method, tree, context).level === null;
  }

  /** The tree of a threat scenario, where it has one. */
  tree(threat: string): Unit | null {
    const root = this.basis.root(threat);
    if (!root) return null;
    const scale = scaleOf(this.method).model(root.model);
    const model = scale.model.id;
    const tree = new SwitchedTree(this.ground, root.id, model);
    // A way that begins elsewhere may be easier by such a parameter than the one a control is on.
    const begins =
      ratesStepSets(scale.model) && scale.parameters.some((one) => combineOf(scale.model, one) === 'first');
    return this.unit({ id: root.id, model, touch: this.chosenOf([...tree.candidates]) }, () => tree.rate(), !begins);
  }

  path(row: PathFacts): Unit {
    const { method, basis, steps, switches } = this;
    const bare = ratePath(method, row, (id) => steps.get(id));
    const rate = (read: Read) => {
      const guarded = ratePathGuarded({ method, basis, steps, controls: switches }, row, bare, read);
      const { level, incomplete } = guarded?.rating ?? bare;
      return { level, incomplete, exact: true };
    };
    const all = new Read();
    switches.chosen = (1n << BigInt(this.numbers.size)) - 1n;
    rate(all);
    return this.unit(
      { id: row.id, model: bare.model, touch: this.chosenOf([...all.met]) },
      () => rate(new Read()),
      true,
    );
  }

  private unit(
    told: Pick<Unit, 'id' | 'model' | 'touch'>,
    rate: () => { level: string | null; incomplete: boolean; exact: boolean },
    startsAlike: boolean,
  ): Unit {
    const { rank } = scaleOf(this.method);
    const known = new Map<Chosen, number>();
    let isSure = startsAlike;
    const ask = (own: Chosen) => {
      this.switches.chosen = own;
      const { level, incomplete, exact } = rate();
      if (!exact) isSure = false;
      const found = level === null ? 0 : Math.max(0, rank(level));
      known.set(own, found);
      return { found, level, incomplete };
    };
    const { level, incomplete } = ask(0n);
    /** What other sets say of this one: more candidates never raise the rank. */
    const toldByOthers = (own: Chosen, most: number): boolean | undefined => {
      for (const [other, rank] of known) {
        if (rank <= most ? (other & ~own) === 0n : (own & ~other) === 0n) return rank <= most;
      }
      return undefined;
    };
    return {
      ...told,
      bare: { level, incomplete },
      asked: () => known.size,
      isSure: () => isSure || told.touch === 0n,
      rank: (chosen) => {
        const own = chosen & told.touch;
        return known.get(own) ?? ask(own).found;
      },
      isAtMost: (chosen, most) => {
        const own = chosen & told.touch;
        const found = known.get(own);
        if (found !== undefined) return found <= most;
        // Where that is not sure, every set is rated.
        const said = isSure ? toldByOthers(own, most) : undefined;
        return said ?? ask(own).found <= most;
      },
    };
  }
}
