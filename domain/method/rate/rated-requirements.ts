import type { Method } from '#domain/model/method.ts';
import type { RequirementFacts, Table } from './facts.ts';
import type { RatedGoals } from './rated-goals.ts';
import { Links, RatedTable, reuseIfEqual } from './rated-table.ts';
import { type RequirementRating, rateRequirement } from './requirement.ts';

/** CAL and coverage of all requirements. */
export class RatedRequirements {
  readonly table = new RatedTable<RequirementFacts, RequirementRating>();
  private readonly ofGoal = new Links();

  constructor(
    private readonly method: Method,
    private readonly goals: RatedGoals,
  ) {}

  /** Rates the changed requirements and those of goals that were rated again. */
  update(rows: Table<RequirementFacts>, ratedGoals: ReadonlySet<string>): void {
    const affected = this.table.changed(rows);
    for (const goal of ratedGoals) for (const id of this.ofGoal.of(goal)) affected.add(id);
    for (const id of affected) {
      const row = rows.get(id);
      this.ofGoal.replace(id, this.table.row(id)?.goals, row?.goals);
      const rating = row && rateRequirement(this.method, row, (goal) => this.goals.table.view(goal));
      this.table.set(id, row, rating && reuseIfEqual(this.table.view(id), rating));
    }
  }
}
