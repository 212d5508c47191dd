import type { Method } from '#domain/model/method.ts';
import { type GoalRating, rateGoal } from './cal.ts';
import type { GoalFacts, RiskFacts, Table } from './facts.ts';
import type { RatedRisks } from './rated-risks.ts';
import { RatedTable, reuseIfEqual } from './rated-table.ts';

/** The CAL of all goals. */
export class RatedGoals {
  readonly table = new RatedTable<GoalFacts, GoalRating>();

  constructor(
    private readonly method: Method,
    private readonly risks: RatedRisks,
  ) {}

  /** Rates the changed goals and those whose risks were rated again (`rated`: with their former rows); returns all of them. */
  update(rows: Table<GoalFacts>, rated: ReadonlyMap<string, RiskFacts | undefined>): Set<string> {
    const affected = this.table.changed(rows);
    for (const [id, former] of rated) {
      for (const goal of former?.goals ?? []) affected.add(goal);
      for (const goal of this.risks.table.row(id)?.goals ?? []) affected.add(goal);
    }
    for (const id of affected) {
      const row = rows.get(id);
      const cals = this.risks.ofGoal(id).map((risk) => [risk.row.id, risk.view.cal] as const);
      const view = row && reuseIfEqual(this.table.view(id), rateGoal(this.method, cals, row.calOverride));
      this.table.set(id, row, view);
    }
    return affected;
  }
}
