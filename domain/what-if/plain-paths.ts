import type { AnyRow, Row } from '../kinds/kinds.ts';
import type { PathFacts, StepFacts } from '../method/rate/facts.ts';
import { participatingSteps, ratePath } from '../method/rate/feasibility.ts';
import { rateImpact } from '../method/rate/impact.ts';
import type { ControlsView, Ratings } from '../method/rate/ratings.ts';
import { rateRisk } from '../method/rate/risk.ts';
import { scaleOf } from '../method/rate/scale.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Fact } from './facts.ts';
import type { Swing } from './swing.ts';

/**
 * The short way to try out a fact of a damage scenario, or of a step or path that no tree and no active control reads: only its own paths are rated, by
 * the functions of the engine, and a threat scenario only where one of them gets another level. Ten thousand steps are tried in a second or two.
 */
export class PlainPaths {
  /** Paths by the steps that take part in them, pre-steps included. */
  private readonly pathsOfStep = new Map<string, Row<'paths'>[]>();
  private readonly pathsOfThreat = new Map<string, Row<'paths'>[]>();
  private readonly risksOfThreat = new Map<string, Row<'risks'>[]>();
  private readonly risksOfDamage = new Map<string, Row<'risks'>[]>();
  /** Paths with active controls, and the steps of them. */
  private readonly guarded = new Set<string>();
  /** Steps that trees read. */
  private readonly ofTrees: ReadonlySet<string>;
  /** Of these the ones on the easiest way of some tree; null = not known of all trees. */
  private readonly critical: ReadonlySet<string> | null;
  /** Risk values by damage scenario and level of feasibility. */
  private readonly values = new Map<string, number | null>();

  constructor(
    private readonly w: Workspace,
    private readonly ratings: Ratings,
    controlsView: ControlsView,
  ) {
    for (const path of w.paths) {
      for (const threat of path.threats) push(this.pathsOfThreat, threat, path);
      const steps = participatingSteps(path, (id) => w.steps.get(id));
      const isGuarded = controlsView === 'controlled' && (ratings.paths.get(path.id)?.guarded ?? null) !== null;
      for (const { id } of steps) {
        push(this.pathsOfStep, id, path);
        if (isGuarded) this.guarded.add(id);
      }
      if (isGuarded) this.guarded.add(path.id);
    }
    for (const risk of w.risks) {
      push(this.risksOfThreat, risk.threat, risk);
      push(this.risksOfDamage, risk.damage, risk);
    }
    this.ofTrees = this.withPreSteps([...w.treeNodes].flatMap(({ step }) => step ?? []));
    const trees = [...ratings.trees.values()].map(
      (tree) => (controlsView === 'controlled' && tree.controlled) || tree.initial,
    );
    this.critical = trees.every(({ exact }) => exact) ? this.withPreSteps(trees.flatMap(({ steps }) => steps)) : null;
  }

  /** The risks that the fact moves; null where only the whole engine can tell. */
  swings(fact: Fact, row: AnyRow, way: 'lower' | 'higher'): readonly Swing[] | null {
    if (fact.kind === 'damages') return this.ofDamage(row as Row<'damages'>);
    if (fact.kind === 'paths' && !this.guarded.has(fact.row)) return this.ofPaths([row as Row<'paths'>]);
    if (fact.kind !== 'steps' || this.guarded.has(fact.row)) return null;
    // While a step off the easiest way of a tree gets harder, that way stays as easy, and the others get no easier.
    const isOffWay = way === 'lower' && this.critical !== null && !this.critical.has(fact.row);
    if (this.ofTrees.has(fact.row) && !isOffWay) return null;
    const changed = row as Row<'steps'>;
    return this.ofPaths(this.pathsOfStep.get(fact.row) ?? [], changed, fact.model);
  }

  private ofDamage(row: Row<'damages'>): Swing[] {
    const impact = rateImpact(this.w.method.impact, row.ratings);
    return (this.risksOfDamage.get(row.id) ?? []).flatMap((risk) => {
      const level = this.ratings.threats.get(risk.threat)?.level ?? null;
      return this.swing(risk, rateRisk(this.w.method, impact, { level }).overall);
    });
  }

  private ofPaths(paths: readonly PathFacts[], step?: StepFacts, model?: string | null): Swing[] {
    const { method, steps } = this.w;
    const scale = scaleOf(method);
    const stepOf = (id: string) => (id === step?.id ? step : steps.get(id));
    const moved = new Map<string, string | null>();
    for (const path of paths) {
      // What was entered for one model counts for no other.
      if (model && step && scale.model(path.model).model.id !== model) continue;
      const { level } = ratePath(method, path, stepOf);
      if (level !== (this.ratings.paths.get(path.id)?.level ?? null)) moved.set(path.id, level);
    }
    if (moved.size === 0) return [];
    const threats = new Set(paths.flatMap((path) => path.threats));
    return [...threats].flatMap((threat) => this.ofThreat(threat, moved));
  }

  /** The easiest of its paths counts; a tree counts alone. */
  private ofThreat(threat: string, moved: ReadonlyMap<string, string | null>): Swing[] {
    const { rank } = scaleOf(this.w.method);
    const view = this.ratings.threats.get(threat);
    if (!view || view.tree !== null) return [];
    let best: string | null = null;
    for (const { id } of this.pathsOfThreat.get(threat) ?? []) {
      const level = moved.has(id) ? moved.get(id) : this.ratings.paths.get(id)?.level;
      if (level && (best === null || rank(level) > rank(best))) best = level;
    }
    if (best === view.level) return [];
    return (this.risksOfThreat.get(threat) ?? []).flatMap((risk) => this.swing(risk, this.valueAt(risk.damage, best)));
  }

  private valueAt(damage: string, level: string | null): number | null {
    const key = `${damage} ${level}`;
    let value = this.values.get(key);
    if (value === undefined) {
      const impact = this.ratings.damages.get(damage);
      value = impact ? rateRisk(this.w.method, impact, { level }).overall : null;
      this.values.set(key, value);
    }
    return value;
  }

  private swing({ id }: Row<'risks'>, after: number | null): Swing[] {
    const before = this.ratings.risks.get(id)?.overall ?? null;
    return before === after ? [] : [{ risk: id, before, after }];
  }

  /** The steps, and what has to come before them. */
  private withPreSteps(steps: readonly string[]): ReadonlySet<string> {
    const found = new Set(steps);
    for (const id of found) for (const before of this.w.steps.get(id)?.preSteps ?? []) found.add(before);
    return found;
  }
}

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
