import type { Method } from '#domain/model/method.ts';
import type { PathFacts, StepFacts, Table } from './facts.ts';
import { ratePath, vectorOf } from './feasibility.ts';
import { type Entry, entriesInOrder, Links, RatedTable } from './rated-table.ts';
import type { PathView } from './ratings.ts';

/** The feasibility of all attack paths, found again by the steps they were rated from. */
export class RatedPaths {
  readonly table = new RatedTable<PathFacts, PathView>();
  private readonly steps = new RatedTable<StepFacts, null>();
  private readonly pathsOfStep = new Links();
  private readonly pathsOfThreat = new Links();
  /** Ids of the steps each path was rated from. */
  private readonly stepsRead = new Map<string, readonly string[]>();

  constructor(private readonly method: Method) {}

  /** The rated paths of a threat in the order of their codes. */
  ofThreat(id: string): Entry<PathFacts, PathView>[] {
    return entriesInOrder(this.table, this.pathsOfThreat.of(id));
  }

  /** Rates what changed; returns the threats whose paths were added, removed or rated again. */
  update(rows: Table<PathFacts>, steps: Table<StepFacts>): Set<string> {
    const affected = this.table.changed(rows);
    for (const id of this.steps.changed(steps)) {
      // The steps need no map of their own: only which rows were read is remembered.
      const row = steps.get(id);
      if (row) this.steps.entries.set(id, { row, view: null });
      else this.steps.entries.delete(id);
      for (const path of this.pathsOfStep.of(id)) affected.add(path);
    }
    const threats = new Set<string>();
    for (const id of affected) {
      const former = this.table.row(id);
      const row = rows.get(id);
      for (const threat of former?.threats ?? []) threats.add(threat);
      for (const threat of row?.threats ?? []) threats.add(threat);
      this.pathsOfThreat.replace(id, former?.threats, row?.threats);
      this.rate(id, row, steps);
    }
    return threats;
  }

  private rate(id: string, row: PathFacts | undefined, steps: Table<StepFacts>): void {
    const read: string[] = [];
    const stepOf = (step: string) => {
      read.push(step);
      return steps.get(step);
    };
    let view: PathView | undefined;
    if (row) {
      view = ratePath(this.method, row, stepOf) as PathView;
      view.vector = vectorOf(this.method, row, stepOf);
    }
    this.table.set(id, row, view);
    this.pathsOfStep.replace(id, this.stepsRead.get(id), read);
    if (row) this.stepsRead.set(id, read);
    else this.stepsRead.delete(id);
  }
}
