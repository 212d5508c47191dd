import type { Method } from '#domain/model/method.ts';
import type { ControlFacts, PathFacts, StepFacts, Table } from './facts.ts';
import { type PathRating, ratePath, vectorOf } from './feasibility.ts';
import { ratePathGuarded } from './guarded-paths.ts';
import { type Entry, entriesInOrder, Links, RatedTable, ratedAtOnce } from './rated-table.ts';
import type { ControlsView, GuardedPath, PathView } from './ratings.ts';
import type { TreeBasis } from './tree-basis.ts';
import { type Moved, Read, TreeReads } from './tree-reads.ts';

/** The feasibility of all attack paths, found again by the steps they were rated from. */
export class RatedPaths {
  readonly table = new RatedTable<PathFacts, PathView>();
  private readonly steps = new RatedTable<StepFacts, null>();
  private readonly pathsOfStep = new Links();
  private readonly pathsOfThreat = new Links();
  /** Ids of the steps each path was rated from. */
  private readonly stepsRead = new Map<string, readonly string[]>();

  /** What the ratings with controls were made from. */
  private readonly guards = new TreeReads();
  /** There is a control, or there was one: what each path reads is remembered from the first one on, since it may come onto any step. */
  private hasGuards = false;

  constructor(
    private readonly method: Method,
    private readonly basis: TreeBasis,
    private readonly controlsView: ControlsView,
  ) {}

  /** The rated paths of a threat in the order of their codes. */
  ofThreat(id: string): Entry<PathFacts, PathView>[] {
    return entriesInOrder(this.table, this.pathsOfThreat.of(id));
  }

  /** Rates what changed, pausing now and then; returns the threats whose paths were added, removed or rated again. */
  *updating(
    rows: Table<PathFacts>,
    steps: Table<StepFacts>,
    controls: Table<ControlFacts>,
    moved: Moved,
  ): Generator<undefined, Set<string>> {
    const affected = this.table.changed(rows);
    if (controls.size > 0 && !this.hasGuards) {
      this.hasGuards = true;
      for (const { id } of rows.values()) affected.add(id);
    }
    for (const path of this.guards.touched(moved)) affected.add(path);
    for (const id of this.steps.changed(steps)) {
      // The steps need no map of their own: only which rows were read is remembered.
      const row = steps.get(id);
      if (row) this.steps.entries.set(id, { row, view: null });
      else this.steps.entries.delete(id);
      for (const path of this.pathsOfStep.of(id)) affected.add(path);
    }
    const threats = new Set<string>();
    let n = 0;
    for (const id of affected) {
      if (++n % ratedAtOnce === 0) yield;
      const former = this.table.row(id);
      const row = rows.get(id);
      for (const threat of former?.threats ?? []) threats.add(threat);
      for (const threat of row?.threats ?? []) threats.add(threat);
      this.pathsOfThreat.replace(id, former?.threats, row?.threats);
      this.rate(id, row, steps, controls);
    }
    return threats;
  }

  private rate(id: string, row: PathFacts | undefined, steps: Table<StepFacts>, controls: Table<ControlFacts>): void {
    const read: string[] = [];
    const stepOf = (step: string) => {
      read.push(step);
      return steps.get(step);
    };
    let view: PathView | undefined;
    if (row) {
      const bare = ratePath(this.method, row, stepOf);
      const vector = vectorOf(this.method, row, stepOf);
      const guarded = this.guardedOf(row, bare, steps, controls);
      const counts = this.controlsView === 'controlled' && guarded ? guarded.rating : bare;
      view = { ...counts, vector, guarded };
    }
    this.table.set(id, row, view);
    this.pathsOfStep.replace(id, this.stepsRead.get(id), read);
    if (row) this.stepsRead.set(id, read);
    else {
      this.stepsRead.delete(id);
      this.guards.remember(id, undefined);
    }
  }

  private guardedOf(
    row: PathFacts,
    bare: PathRating,
    steps: Table<StepFacts>,
    controls: Table<ControlFacts>,
  ): GuardedPath | null {
    if (!this.hasGuards) return null;
    const read = new Read();
    const { method, basis } = this;
    const guarded = ratePathGuarded({ method, basis, steps, controls }, row, bare, read);
    this.guards.remember(row.id, read);
    return guarded;
  }
}
