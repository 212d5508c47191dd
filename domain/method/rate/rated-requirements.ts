import type { Method } from '#domain/model/method.ts';
import type { RequirementFacts, RiskFacts, Table } from './facts.ts';
import type { RatedGoals } from './rated-goals.ts';
import type { RatedRisks } from './rated-risks.ts';
import { Links, RatedTable, reuseIfEqual } from './rated-table.ts';
import { type RequirementRating, rateRequirement } from './requirement.ts';

/** What was rated again before the requirements: goals, and risks with their former rows. */
export interface RequirementCauses {
  goals: ReadonlySet<string>;
  risks: ReadonlyMap<string, RiskFacts | undefined>;
}

/** CAL and coverage of all requirements. */
export class RatedRequirements {
  readonly table = new RatedTable<RequirementFacts, RequirementRating>();
  private readonly ofGoal = new Links();

  constructor(
    private readonly method: Method,
    private readonly goals: RatedGoals,
    private readonly risks: RatedRisks,
  ) {}

  /** Rates the changed requirements and those of goals and risks that were rated again. */
  update(rows: Table<RequirementFacts>, causes: RequirementCauses): void {
    const affected = this.table.changed(rows);
    for (const goal of causes.goals) for (const id of this.ofGoal.of(goal)) affected.add(id);
    for (const [risk, former] of causes.risks) {
      for (const id of former?.requirements ?? []) affected.add(id);
      for (const id of this.risks.table.row(risk)?.requirements ?? []) affected.add(id);
    }
    for (const id of affected) {
      const row = rows.get(id);
      this.ofGoal.replace(id, this.table.row(id)?.goals, row?.goals);
      const direct = this.risks.ofRequirement(id).map((risk) => [risk.row, risk.view.cal] as const);
      const rating = row && rateRequirement(this.method, row, (goal) => this.goals.table.view(goal), direct);
      this.table.set(id, row, rating && reuseIfEqual(this.table.view(id), rating));
    }
  }
}
